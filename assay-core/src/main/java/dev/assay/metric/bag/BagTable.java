// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import dev.assay.match.column.ValueKeys;
import dev.assay.metric.internal.ScoringDeadline;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A table with its columns in a canonical order: by content, by the combination of their values
 * with those of other columns, then by name. The original order of rows and columns has no effect.
 *
 * @param columns in canonical order
 * @param rows number of rows
 */
record BagTable(List<BagColumn> columns, int rows) {
  /**
   * A column.
   *
   * @param source the column itself
   * @param keys keys of its cells
   * @param content hash of its values as a bag
   * @param context hash of its values as a bag, each combined with the bag of values of its row
   * @param name in lower case
   */
  record BagColumn(Column source, ValueKeys keys, long content, long context, String name) {}

  private static final Comparator<BagColumn> ORDER =
      Comparator.comparingLong(BagColumn::content)
          .thenComparingLong(BagColumn::context)
          .thenComparing(BagColumn::name);

  static BagTable of(ResultTable table) {
    List<ValueKeys> keys = table.columns().stream().map(ValueKeys::of).toList();
    int rows = table.rowCount();
    long[] ofRows = new long[rows];
    for (ValueKeys column : keys) {
      ScoringDeadline.spend(rows);
      for (int row = 0; row < rows; row++) {
        ofRows[row] += mix(column.at(row));
      }
    }
    return new BagTable(
        IntStream.range(0, keys.size())
            .mapToObj(c -> column(table.column(c), keys.get(c), ofRows))
            .sorted(ORDER)
            .toList(),
        rows);
  }

  private static BagColumn column(Column column, ValueKeys keys, long[] ofRows) {
    long content = 0;
    long context = 0;
    for (int row = 0; row < ofRows.length; row++) {
      long key = mix(keys.at(row));
      content += key;
      context += mix(key ^ mix(ofRows[row]));
    }
    return new BagColumn(column, keys, content, context, name(column));
  }

  /** The name of a column as columns are paired by it. */
  static String name(Column column) {
    return column.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns whether this table comes first, so that the score does not depend on the order of the
   * two.
   */
  boolean comesBefore(BagTable other) {
    if (columns.size() != other.columns.size()) {
      return columns.size() < other.columns.size();
    }
    if (rows != other.rows) {
      return rows < other.rows;
    }
    for (int c = 0; c < columns.size(); c++) {
      int sign = ORDER.compare(columns.get(c), other.columns.get(c));
      if (sign != 0) {
        return sign < 0;
      }
    }
    return true;
  }

  /** Scrambles all bits (the finalizer of SplitMix64 by Steele, Lea and Flood, 2014). */
  static long mix(long bits) {
    long z = bits + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
