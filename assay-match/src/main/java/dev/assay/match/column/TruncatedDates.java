// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import dev.assay.match.cell.DatePart;
import dev.assay.match.cell.TextTrait;
import dev.assay.sql.internal.DateUnit;
import dev.assay.table.ValueFamily;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether two columns are one date truncated to one unit, on one side as a text that names
 * that unit: where a side has dates, its query must truncate them; where neither has any, both
 * queries must name the unit. The number of a month stands for its text.
 */
final class TruncatedDates {
  private final SelectList goldItems;
  private final SelectList predictedItems;

  TruncatedDates(SelectList goldItems, SelectList predictedItems) {
    this.goldItems = goldItems;
    this.predictedItems = predictedItems;
  }

  boolean relate(ColumnFacts gold, ColumnFacts predicted) {
    boolean ofGold = isDated(gold);
    boolean ofPredicted = isDated(predicted);
    if (ofGold && ofPredicted) {
      return false;
    }
    // The texts are looked at before the queries, which take longer to read.
    DateUnit shown = ofGold ? shown(predicted) : shown(gold);
    if (shown == null
        || (!ofGold && !ofPredicted && shown(predicted) != shown)
        || !(gold.contents().has(ValueFamily.TEXT) || predicted.contents().has(ValueFamily.TEXT))) {
      return false;
    }
    DateUnit goldUnit = goldItems.form(gold.index()).unit();
    DateUnit predictedUnit = predictedItems.form(predicted.index()).unit();
    return (goldUnit == shown || (goldUnit == null && ofPredicted))
        && (predictedUnit == shown || (predictedUnit == null && ofGold));
  }

  private static boolean isDated(ColumnFacts column) {
    return column.contents().has(ValueFamily.DATE)
        || column.contents().has(ValueFamily.TIMESTAMP)
        || column.contents().has(ValueFamily.INSTANT)
        || column.contents().sees(TextTrait.ISO_TEXT);
  }

  /**
   * The unit that all texts of a column name; {@code null} if it has others. Of numbers, only those
   * of months are looked for.
   */
  private static @Nullable DateUnit shown(ColumnFacts column) {
    boolean numbers = column.contents().hasNumbers();
    if (numbers == column.contents().has(ValueFamily.TEXT)) {
      return null;
    }
    DateUnit unit = null;
    for (int row = 0; row < column.rows(); row++) {
      Object value = column.column().value(row);
      DatePart part =
          value instanceof Number number
              ? DatePart.ofMonth(number)
              : value instanceof String text ? DatePart.read(text) : null;
      if (value != null && (part == null || (unit != null && unit != part.unit()))) {
        return null;
      }
      unit = part == null ? unit : part.unit();
    }
    return unit;
  }
}
