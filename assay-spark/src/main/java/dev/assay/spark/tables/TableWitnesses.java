// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/** The pass that looks for the facts of columns. */
final class TableWitnesses implements RowFold<TableWitnesses> {
  private final List<ColumnWitnesses> columns;

  private TableWitnesses(List<ColumnWitnesses> columns) {
    this.columns = columns;
  }

  static TableWitnesses of(SparkTable table) {
    return table.fold(
        table.all(),
        columns ->
            new TableWitnesses(
                List.copyOf(table.columns().stream().map(ColumnWitnesses::new).toList())));
  }

  @Override
  public TableWitnesses add(InternalRow row) {
    for (ColumnWitnesses column : columns) {
      column.add(row);
    }
    return this;
  }

  @Override
  public TableWitnesses merge(TableWitnesses other) {
    for (int i = 0; i < columns.size(); i++) {
      columns.get(i).merge(other.columns.get(i));
    }
    return this;
  }

  ColumnWitnesses column(int index) {
    return columns.get(index);
  }
}
