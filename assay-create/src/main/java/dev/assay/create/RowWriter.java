// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.TableName;
import dev.assay.create.script.ValueCoercion;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows of one table. Used by one thread. */
abstract class RowWriter implements AutoCloseable {
  private final List<ColumnDefinition> columns;

  RowWriter(List<ColumnDefinition> columns) {
    this.columns = List.copyOf(columns);
  }

  /** The fastest writer for a target. */
  static RowWriter to(
      CreationTarget target,
      DdlWriter writer,
      TableName table,
      List<ColumnDefinition> columns,
      boolean ignoreConflicts) {
    String insert = writer.insert(table, columns, ignoreConflicts);
    InsertedRows inserted =
        new InsertedRows(target.connection(), target.dialect(), insert, columns);
    if (ignoreConflicts) {
      return inserted;
    }
    return switch (target.dialect()) {
      case DUCKDB -> new AppendedRows(target.connection(), insert, columns, inserted);
      case POSTGRES -> new CopiedRows(target.connection(), insert, columns, inserted);
      default -> inserted;
    };
  }

  /**
   * Adds a row.
   *
   * @param values one per column, of any type that can be converted to the column's
   */
  final void add(List<? extends @Nullable Object> values) throws SQLException {
    @Nullable Object[] row = new Object[columns.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = ValueCoercion.to(values.get(i), columns.get(i).type());
    }
    write(row);
  }

  /** Adds a row whose values are as {@link ValueCoercion} makes them. */
  abstract void write(@Nullable Object[] row) throws SQLException;

  /** Writes what is pending. */
  abstract void flush() throws SQLException;

  @Override
  public abstract void close() throws SQLException;
}
