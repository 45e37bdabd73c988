// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import dev.assay.table.Column;
import dev.assay.table.DateColumn;
import dev.assay.table.DecimalColumn;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import dev.assay.table.TextColumn;
import dev.assay.table.TimestampColumn;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Compares cells of two columns under a rule; for flat columns of one kind without boxing. Flat
 * columns hold 0 for NULL, so that only zeros need a check of the mask.
 */
@FunctionalInterface
public interface CellPairs {
  boolean equal(int goldRow, int predictedRow);

  /**
   * Removes the gold row from each pair of unequal cells.
   *
   * @param goldRows of the pairs, from index 0; {@link KeyTable#NONE} for no row
   * @param predictedRows of the pairs, from index {@code from} up to {@code to}
   */
  default void part(int[] goldRows, int[] predictedRows, int from, int to) {
    for (int i = from; i < to; i++) {
      if (goldRows[i - from] != KeyTable.NONE && !equal(goldRows[i - from], predictedRows[i])) {
        goldRows[i - from] = KeyTable.NONE;
      }
    }
  }

  static CellPairs of(Column gold, Column predicted, CellRule rule) {
    if (!rule.scale().isSame()) {
      return boxed(gold, predicted, rule);
    }
    if (rule.equals(CellRule.BASE)) {
      CellPairs flat = flat(gold, predicted);
      return flat == null ? boxed(gold, predicted, rule) : flat;
    }
    CellPairs full = boxed(gold, predicted, rule);
    CellPairs quick = quick(gold, predicted, rule);
    return quick == null ? full : (g, p) -> quick.equal(g, p) || full.equal(g, p);
  }

  /**
   * Accepts most cells that are equal under a rule, and no others; {@code null} if there is no
   * quicker way than the rule.
   */
  private static @Nullable CellPairs quick(Column gold, Column predicted, CellRule rule) {
    if (gold instanceof DoubleColumn a
        && predicted instanceof DoubleColumn b
        && a.isSingle() == b.isSingle()
        && (rule.ignoresNoise() || rule.decimals() != CellRule.EXACT)) {
      return new CloseDoubles(a, b, NumberEquality.halfUnit(rule.decimals()));
    }
    if (rule.allowed().has(TextTrait.NUMERAL.relaxation())) {
      if (predicted instanceof TextColumn texts && !(gold instanceof TextColumn)) {
        return numerals(gold, texts, rule);
      }
      if (gold instanceof TextColumn texts && !(predicted instanceof TextColumn)) {
        CellPairs turned = numerals(predicted, texts, rule);
        return turned == null ? null : (g, p) -> turned.equal(p, g);
      }
    }
    return flat(gold, predicted);
  }

  private static @Nullable CellPairs numerals(Column numbers, TextColumn texts, CellRule rule) {
    if (numbers instanceof LongColumn integers) {
      return (row, textRow) -> isNumeral(integers, row, texts.characters(textRow));
    }
    boolean padded = rule.formats();
    return numbers instanceof DoubleColumn floats && rule.ignoresNoise()
        ? (row, textRow) -> isNumeral(floats, row, texts.characters(textRow), padded)
        : null;
  }

  private static boolean isNumeral(LongColumn column, int row, @Nullable CharSequence text) {
    return text != null
        && ShortNumeral.isWhole(ShortNumeral.read(text), column.at(row))
        && !column.isNull(row);
  }

  private static boolean isNumeral(
      DoubleColumn column, int row, @Nullable CharSequence text, boolean padded) {
    double number = column.at(row);
    double written = text == null ? Double.NaN : ShortNumeral.toDouble(ShortNumeral.read(text));
    return Math.abs(number - written) <= NumberEquality.noise(number, written, column.isSingle())
        && !column.isNull(row)
        && (padded || text == null || !TextInterpretation.isPadded(text));
  }

  private static CellPairs boxed(Column gold, Column predicted, CellRule rule) {
    return (g, p) -> rule.equal(gold.value(g), predicted.value(p));
  }

  /**
   * Compares the cells of flat columns of one kind without any relaxation; {@code null} for other
   * columns.
   */
  static @Nullable CellPairs flat(Column gold, Column predicted) {
    if (gold instanceof LongColumn a && predicted instanceof LongColumn b) {
      return new Longs(a, b);
    }
    if (gold instanceof DoubleColumn a
        && predicted instanceof DoubleColumn b
        && a.isSingle() == b.isSingle()) {
      return new Doubles(a, b);
    }
    if (gold instanceof TextColumn a && predicted instanceof TextColumn b) {
      return new Texts(a, b);
    }
    if (gold instanceof DecimalColumn a && predicted instanceof DecimalColumn b) {
      return a.isFlat() && b.isFlat() && a.scale() == b.scale()
          ? new Decimals(a, b)
          : (g, p) -> areSame(a.at(g), b.at(p));
    }
    if (gold instanceof TimestampColumn a
        && predicted instanceof TimestampColumn b
        && a.isZoned() == b.isZoned()) {
      return new Times(a, b);
    }
    if (gold instanceof DateColumn a && predicted instanceof DateColumn b) {
      return (g, p) ->
          a.epochDay(g) == b.epochDay(p) && (a.epochDay(g) != 0 || a.isNull(g) == b.isNull(p));
    }
    return null;
  }

  /** Cells of integer columns. */
  record Longs(LongColumn gold, LongColumn predicted) implements CellPairs {
    @Override
    public boolean equal(int g, int p) {
      return gold.at(g) == predicted.at(p)
          && (gold.at(g) != 0 || gold.isNull(g) == predicted.isNull(p));
    }

    @Override
    public void part(int[] goldRows, int[] predictedRows, int from, int to) {
      for (int i = from; i < to; i++) {
        if (goldRows[i - from] != KeyTable.NONE && !equal(goldRows[i - from], predictedRows[i])) {
          goldRows[i - from] = KeyTable.NONE;
        }
      }
    }
  }

  /** Cells of float columns. */
  record Doubles(DoubleColumn gold, DoubleColumn predicted) implements CellPairs {
    @Override
    public boolean equal(int g, int p) {
      return NumberEquality.sameDouble(gold.at(g), predicted.at(p))
          && (gold.at(g) != 0 || gold.isNull(g) == predicted.isNull(p));
    }

    @Override
    public void part(int[] goldRows, int[] predictedRows, int from, int to) {
      for (int i = from; i < to; i++) {
        if (goldRows[i - from] != KeyTable.NONE && !equal(goldRows[i - from], predictedRows[i])) {
          goldRows[i - from] = KeyTable.NONE;
        }
      }
    }
  }

  /**
   * Cells of float columns that are equal or close.
   *
   * @param distance at most, without float noise
   */
  record CloseDoubles(DoubleColumn gold, DoubleColumn predicted, double distance)
      implements CellPairs {
    @Override
    public boolean equal(int g, int p) {
      double a = gold.at(g);
      double b = predicted.at(p);
      boolean close =
          NumberEquality.sameDouble(a, b)
              || Math.abs(a - b) <= distance + NumberEquality.noise(a, b, gold.isSingle());
      return close && ((a != 0 && b != 0) || gold.isNull(g) == predicted.isNull(p));
    }
  }

  /** Cells of text columns. */
  record Texts(TextColumn gold, TextColumn predicted) implements CellPairs {
    @Override
    public boolean equal(int g, int p) {
      return gold.isSame(g, predicted, p);
    }

    @Override
    public void part(int[] goldRows, int[] predictedRows, int from, int to) {
      for (int i = from; i < to; i++) {
        if (goldRows[i - from] != KeyTable.NONE && !equal(goldRows[i - from], predictedRows[i])) {
          goldRows[i - from] = KeyTable.NONE;
        }
      }
    }
  }

  private static boolean areSame(@Nullable BigDecimal gold, @Nullable BigDecimal predicted) {
    if (gold == null || predicted == null) {
      return gold == null && predicted == null;
    }
    return gold.compareTo(predicted) == 0;
  }

  /** Cells of flat columns of decimals with one scale. */
  record Decimals(DecimalColumn gold, DecimalColumn predicted) implements CellPairs {
    @Override
    public boolean equal(int g, int p) {
      return gold.unscaled(g) == predicted.unscaled(p)
          && (gold.unscaled(g) != 0 || gold.isNull(g) == predicted.isNull(p));
    }

    @Override
    public void part(int[] goldRows, int[] predictedRows, int from, int to) {
      for (int i = from; i < to; i++) {
        if (goldRows[i - from] != KeyTable.NONE && !equal(goldRows[i - from], predictedRows[i])) {
          goldRows[i - from] = KeyTable.NONE;
        }
      }
    }
  }

  /** Cells of timestamp columns. */
  record Times(TimestampColumn gold, TimestampColumn predicted) implements CellPairs {
    @Override
    public boolean equal(int g, int p) {
      return gold.epochSecond(g) == predicted.epochSecond(p)
          && gold.nano(g) == predicted.nano(p)
          && (gold.epochSecond(g) != 0 || gold.isNull(g) == predicted.isNull(p));
    }

    @Override
    public void part(int[] goldRows, int[] predictedRows, int from, int to) {
      for (int i = from; i < to; i++) {
        if (goldRows[i - from] != KeyTable.NONE && !equal(goldRows[i - from], predictedRows[i])) {
          goldRows[i - from] = KeyTable.NONE;
        }
      }
    }
  }
}
