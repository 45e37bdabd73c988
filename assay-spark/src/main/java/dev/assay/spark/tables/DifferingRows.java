// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import java.util.List;

/**
 * The rows that have no equal on the other side, by value and with repeats counted.
 *
 * @param missing number of gold rows that the prediction lacks
 * @param extra number of predicted rows that the gold lacks
 * @param missingRows some of the missing rows, the same in every run
 * @param extraRows some of the extra rows
 */
record DifferingRows(
    long missing, long extra, List<TaggedRow> missingRows, List<TaggedRow> extraRows) {
  static final DifferingRows NONE = new DifferingRows(0, 0, List.of(), List.of());

  /** A column of the library that holds the cells of some rows. */
  static Column column(SparkColumn column, List<TaggedRow> rows) {
    ColumnBuilder builder = new ColumnBuilder(column.name(), column.typeName());
    for (TaggedRow row : rows) {
      builder.add(column.value(row.row()));
    }
    return builder.build();
  }
}
