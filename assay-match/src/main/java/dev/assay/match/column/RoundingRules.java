// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.Relaxation;
import dev.assay.match.cell.UnitScale;
import dev.assay.table.ValueFamily;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The ways in which one column can be the rounded form of the other, inferred from the decimals
 * that they show and from the rounding in their queries.
 */
final class RoundingRules {
  private final SelectList goldItems;
  private final SelectList predictedItems;
  private final boolean demanded;

  /**
   * @param demanded whether the question asks for rounding; a prediction that does not round as the
   *     gold does is then not equal
   */
  RoundingRules(SelectList goldItems, SelectList predictedItems, boolean demanded) {
    this.goldItems = goldItems;
    this.predictedItems = predictedItems;
    this.demanded = demanded;
  }

  /**
   * A way of rounding.
   *
   * @param decimals differences of half a unit of this decimal are accepted
   * @param ofGold whether the gold column is the coarser one, which shows that many decimals
   */
  record Rounding(int decimals, boolean ofGold, Relaxation relaxation) {
    /** Half a unit, as a distance of scaled numbers. */
    BigDecimal slack(UnitScale scale) {
      long factor = ofGold ? scale.ofGold() : scale.ofPredicted();
      return BigDecimal.valueOf(5, decimals + 1).multiply(BigDecimal.valueOf(factor));
    }
  }

  /** The roundings for two columns whose numbers are compared as they are, or scaled. */
  List<Rounding> of(ColumnFacts gold, ColumnFacts predicted, UnitScale scale) {
    int shownByGold = gold.shownDecimals();
    int shownByPredicted = predicted.shownDecimals();
    int coarser =
        scale.isSame()
            ? Integer.compare(shownByPredicted, shownByGold)
            : BigDecimal.valueOf(scale.ofGold(), shownByGold)
                .compareTo(BigDecimal.valueOf(scale.ofPredicted(), shownByPredicted));
    if (coarser == 0) {
      return List.of();
    }
    return coarser > 0
        ? ofGold(gold, shownByGold, predicted)
        : ofSide(
            predicted, shownByPredicted, predictedItems.form(predicted.index()).decimals(), false);
  }

  private List<Rounding> ofGold(ColumnFacts gold, int shown, ColumnFacts predicted) {
    OptionalInt asked = goldItems.form(gold.index()).decimals();
    if (asked.isEmpty() || predictedItems.form(predicted.index()).decimals().isPresent()) {
      return ofSide(gold, shown, asked, true);
    }
    boolean hidden = asked.getAsInt() > shown && !isWhole(gold);
    int decimals = hidden ? asked.getAsInt() : shown;
    Rounding unrounded = new Rounding(decimals, true, demanded ? COARSE_ROUNDING : UNROUNDED);
    return hidden && shown > 0 && !demanded
        ? List.of(unrounded, new Rounding(shown, true, shown > 1 ? ROUNDING : COARSE_ROUNDING))
        : List.of(unrounded);
  }

  /**
   * The roundings if one side is the coarser one. An integer column without rounding in its query
   * is not a rounded fraction.
   */
  private static List<Rounding> ofSide(
      ColumnFacts coarse, int shown, OptionalInt asked, boolean ofGold) {
    List<Rounding> found = new ArrayList<>();
    boolean byQuery = asked.isPresent() && asked.getAsInt() == shown;
    if (shown > 0 || byQuery) {
      boolean fine = shown >= 2 || (shown == 1 && byQuery);
      found.add(new Rounding(shown, ofGold, fine ? ROUNDING : COARSE_ROUNDING));
    }
    if (asked.isPresent() && asked.getAsInt() > shown && !isWhole(coarse)) {
      found.add(new Rounding(asked.getAsInt(), ofGold, ROUNDING));
    }
    return found;
  }

  /** Returns whether the query of a column of texts, of these two, formats its numbers. */
  boolean areFormatted(ColumnFacts gold, ColumnFacts predicted) {
    return (gold.contents().has(ValueFamily.TEXT) && goldItems.form(gold.index()).formatsNumber())
        || (predicted.contents().has(ValueFamily.TEXT)
            && predictedItems.form(predicted.index()).formatsNumber());
  }

  private static boolean isWhole(ColumnFacts column) {
    return column.contents().families().stream()
        .filter(ValueFamily::isNumeric)
        .allMatch(ValueFamily.INTEGER::equals);
  }
}
