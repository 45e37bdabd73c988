// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.TableDefinition;
import dev.assay.create.script.TableName;
import dev.assay.create.script.ValueCoercion;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows of one table. Used by one thread. */
abstract class RowWriter implements AutoCloseable {
  private final List<ColumnDefinition> columns;

  /** Reads the cells of the current row. */
  @FunctionalInterface
  interface RowReader {
    void read(ResultSet rows, @Nullable Object[] row) throws SQLException;
  }

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
    Connection connection = target.connection();
    String insert = writer.insert(table, columns, ignoreConflicts);
    InsertedRows inserted = new InsertedRows(connection, target.dialect(), insert, columns);
    if (ignoreConflicts) {
      return inserted;
    }
    String into = writer.into(table, columns);
    return switch (target.dialect()) {
      case DUCKDB -> new TableFunctionRows(connection, into, columns, inserted);
      case POSTGRES -> new CopiedRows(connection, into, columns, inserted);
      default -> inserted;
    };
  }

  /**
   * Copies the rows of a query into a table with the same columns in the same order.
   *
   * @param reader reads each row, as any types that can be converted to the columns'
   */
  static void copy(
      Connection source,
      String query,
      RowReader reader,
      TableDefinition table,
      CreationTarget target,
      DdlWriter writer)
      throws SQLException {
    List<ColumnDefinition> columns = table.columns();
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery(query);
        RowWriter out = to(target, writer, table.name(), columns, false)) {
      while (rows.next()) {
        @Nullable Object[] row = new Object[columns.size()];
        reader.read(rows, row);
        out.addCoerced(row);
      }
      out.flush();
    }
  }

  /**
   * Adds a row.
   *
   * @param values one per column, of any type that can be converted to the column's
   */
  final void add(List<? extends @Nullable Object> values) throws SQLException {
    @Nullable Object[] row = new Object[columns.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = values.get(i);
    }
    addCoerced(row);
  }

  /** Adds a row, and makes its values those of the columns' types in place. */
  final void addCoerced(@Nullable Object[] row) throws SQLException {
    for (int i = 0; i < row.length; i++) {
      row[i] = coerced(i, row[i]);
    }
    write(row);
  }

  /** The value as {@link ValueCoercion} makes it one of a column's type. */
  final @Nullable Object coerced(int column, @Nullable Object value) {
    return ValueCoercion.to(value, columns.get(column).type());
  }

  /** Adds a row whose values are as {@link ValueCoercion} makes them. */
  abstract void write(@Nullable Object[] row) throws SQLException;

  /** Writes what is pending. */
  abstract void flush() throws SQLException;

  @Override
  public abstract void close() throws SQLException;
}
