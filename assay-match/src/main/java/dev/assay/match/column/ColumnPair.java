// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import dev.assay.match.cell.CanonicalJson;
import dev.assay.match.cell.CellPairs;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.DatePart;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.cell.NumberEquality;
import dev.assay.match.cell.NumberRange;
import dev.assay.match.cell.ShortNumeral;
import dev.assay.match.cell.ShownDecimals;
import dev.assay.match.cell.TextInterpretation;
import dev.assay.match.cell.TextTrait;
import dev.assay.sql.internal.DateUnit;
import dev.assay.table.Column;
import dev.assay.table.DoubleColumn;
import dev.assay.table.TextColumn;
import dev.assay.table.internal.JsonText;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A gold column and a predicted column that may stand for it, with the rule for their cells.
 *
 * @param gold column
 * @param predicted column
 * @param rule decides about two cells
 * @param form keys of cells that may be equal under the rule
 */
public record ColumnPair(ColumnFacts gold, ColumnFacts predicted, CellRule rule, KeyEncoding form) {
  private static final double SLACK = 1.01;

  /** A relative margin, larger than the rounding error of a REAL. */
  private static final double ROUNDING_MARGIN = 1e-5;

  public CellPairs cells() {
    return CellPairs.of(gold.column(), predicted.column(), rule);
  }

  public boolean isScaled() {
    return !rule.scale().isSame();
  }

  /**
   * Returns whether the cells of the columns can be equal one by one, judged from each column as a
   * whole.
   *
   * @param asSets whether repeats count for nothing
   */
  public boolean mayMatch(boolean asSets) {
    if (!isScaled()
        && gold.fingerprint(KeyEncoding.BASE).sameBag(predicted.fingerprint(KeyEncoding.BASE))) {
      return true;
    }
    if (rule.equals(CellRule.BASE) && !asSets) {
      return false;
    }
    BagFingerprint a = gold.fingerprint(form);
    BagFingerprint b = predicted.fingerprint(form);
    if (!(asSets ? a.maySameSet(b) : a.sameBag(b))) {
      return false;
    }
    return !form.looseNumbers() || numbersMayMatch(asSets);
  }

  /** Returns whether each predicted cell may be equal to some gold cell. */
  public boolean mayBePart() {
    long[] among = gold.sortedKeys(form);
    ColumnKeys keys = predicted.keys(form);
    for (int row = 0; row < predicted.rows(); row++) {
      if (Arrays.binarySearch(among, keys.at(row)) < 0) {
        return false;
      }
    }
    return true;
  }

  private boolean numbersMayMatch(boolean asSets) {
    NumberRange a = gold.numbers();
    NumberRange b = predicted.numbers();
    if (a == null || b == null) {
      return true;
    }
    if (a.count() == 0 || b.count() == 0) {
      return a.count() == b.count();
    }
    if (!isNear(a.least(), b.least()) || !isNear(a.greatest(), b.greatest())) {
      return false;
    }
    return asSets || allNear(gold.sortedNumbers(), predicted.sortedNumbers());
  }

  private boolean allNear(double[] a, double[] b) {
    for (int i = 0; i < a.length && a.length == b.length; i++) {
      if (!isNear(a[i], b[i])) {
        return false;
      }
    }
    return a.length == b.length;
  }

  private boolean isNear(double goldNumber, double predictedNumber) {
    double expected = expected(goldNumber);
    return NumberEquality.sameDouble(expected, predictedNumber)
        || Math.abs(expected - predictedNumber)
            <= Math.max(reach(expected), reach(predictedNumber));
  }

  /** The predicted number that a gold number corresponds to. */
  double expected(double goldNumber) {
    return rule.scale().expected(goldNumber);
  }

  /** At least how far from an expected number a predicted number can be and still be equal. */
  public double reach(double expected) {
    boolean single = gold.hasReals() || predicted.hasReals();
    return SLACK * (NumberEquality.noise(expected, expected, single) + distance());
  }

  /**
   * Like the full reach, but with almost no slack: half a unit stays half a unit, so that a value
   * shown as 0.12 is not grouped with one shown as 0.13. Large enough for any pair of an expected
   * and a predicted number, whichever of the two is given.
   */
  double narrowReach(double number) {
    boolean single = gold.hasReals() || predicted.hasReals();
    double exact = distance();
    return exact + exact * ROUNDING_MARGIN + SLACK * NumberEquality.noise(number, number, single);
  }

  /** Returns the maximum distance of equal numbers, without float noise. */
  private double distance() {
    if (isScaled()) {
      return rule.scale().reach();
    }
    double half =
        rule.decimals() == CellRule.EXACT ? 0 : 0.5 / ShownDecimals.power(rule.decimals());
    return Math.max(half, rule.tolerance() == null ? 0 : rule.tolerance().doubleValue());
  }

  /** Keys of the gold's cells: equal for cells that the rule may find equal. */
  public ColumnKeys goldKeys() {
    return form.looseNumbers() ? gold.closeKeys(this).gold() : gold.keys(form);
  }

  /** Keys of the predicted cells. */
  public ColumnKeys predictedKeys() {
    return form.looseNumbers() ? gold.closeKeys(this).predicted() : predicted.keys(form);
  }

  /** The number that a gold row asks for in the predicted column; NaN if the cell is no number. */
  public double expectedAt(int goldRow) {
    return expected(numberAt(gold.column(), goldRow));
  }

  /** The number in a predicted row; NaN if the cell is no number. */
  public double predictedAt(int predictedRow) {
    return numberAt(predicted.column(), predictedRow);
  }

  private double numberAt(Column column, int row) {
    if (column instanceof DoubleColumn doubles) {
      double number = doubles.at(row);
      return number == 0 && doubles.isNull(row) ? Double.NaN : number;
    }
    CharSequence text = column instanceof TextColumn texts ? texts.characters(row) : null;
    double number = text == null ? Double.NaN : ShortNumeral.toDouble(ShortNumeral.read(text));
    return Double.isNaN(number) ? numberOf(column.value(row)) : number;
  }

  private double numberOf(@Nullable Object value) {
    if (value instanceof Number) {
      return NumberEquality.toDouble(value);
    }
    if (value instanceof Boolean truth) {
      return truth ? 1 : 0;
    }
    String text =
        value instanceof String own
            ? own
            : value instanceof JsonText json ? CanonicalJson.scalar(json) : null;
    return text == null ? Double.NaN : numberOf(text);
  }

  /** The number, month or truth value of a text in any spelling; NaN if it has none. */
  private double numberOf(String text) {
    String plain = TextInterpretation.normalize(text, TextTrait.ANY_SPELLING);
    BigDecimal number = TextInterpretation.numeral(plain);
    number = number == null ? TextInterpretation.formatted(plain) : number;
    if (number != null) {
      return NumberEquality.toDouble(number);
    }
    DatePart part = TextTrait.part(plain, rule.allowed());
    if (part != null && part.unit() == DateUnit.MONTH_OF_YEAR) {
      return part.start().getMonthValue();
    }
    Boolean truth = TextInterpretation.truth(plain);
    truth = truth == null ? TextInterpretation.word(plain) : truth;
    return truth == null ? Double.NaN : truth ? 1 : 0;
  }
}
