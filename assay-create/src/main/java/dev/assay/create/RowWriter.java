// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.PostgresInterval;
import dev.assay.create.script.TableDefinition;
import dev.assay.create.script.ValueCoercion;
import dev.assay.engines.jdbc.CellReader;
import dev.assay.sql.Dialect;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows of one table by a prepared INSERT, in batches. Used by one thread. */
final class RowWriter implements AutoCloseable {
  private static final int BATCH = 500;

  private final PreparedStatement statement;
  private final Dialect dialect;
  private final List<ColumnDefinition> columns;
  private int waiting;

  /**
   * @param insert with one parameter per column
   */
  RowWriter(Connection connection, Dialect dialect, String insert, List<ColumnDefinition> columns)
      throws SQLException {
    this.statement = connection.prepareStatement(insert);
    this.dialect = dialect;
    this.columns = List.copyOf(columns);
  }

  /**
   * Copies the rows of a query into a table with the same columns in the same order.
   *
   * @param cells reads each cell, as any type that can be converted to the column's
   */
  static void copy(
      Connection source,
      String query,
      CellReader cells,
      TableDefinition table,
      CreationTarget target,
      DdlWriter writer)
      throws SQLException {
    String insert = writer.insert(table.name(), table.columns(), false);
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery(query);
        RowWriter out =
            new RowWriter(target.connection(), target.dialect(), insert, table.columns())) {
      while (rows.next()) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int i = 1; i <= table.columns().size(); i++) {
          row.add(cells.read(rows, i));
        }
        out.add(row);
      }
      out.flush();
    }
  }

  /**
   * Adds a row.
   *
   * @param values one per column, of any type that can be converted to the column's
   */
  void add(List<? extends @Nullable Object> values) throws SQLException {
    for (int i = 0; i < columns.size(); i++) {
      bind(i + 1, ValueCoercion.to(values.get(i), columns.get(i).type()));
    }
    statement.addBatch();
    waiting++;
    if (waiting == BATCH) {
      flush();
    }
  }

  /** Writes the pending batch. */
  void flush() throws SQLException {
    if (waiting > 0) {
      waiting = 0;
      statement.executeBatch();
    }
  }

  private void bind(int at, @Nullable Object value) throws SQLException {
    if (value == null) {
      statement.setNull(at, dialect == Dialect.POSTGRES ? Types.OTHER : Types.NULL);
    } else if (value instanceof byte[] bytes) {
      statement.setBytes(at, bytes);
    } else if (dialect == Dialect.SQLITE) {
      bindForSqlite(at, value);
    } else if (value instanceof OffsetDateTime time && dialect == Dialect.MYSQL) {
      statement.setObject(at, time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime());
    } else if (value instanceof PostgresInterval) {
      statement.setString(at, value.toString());
    } else {
      statement.setObject(at, value);
    }
  }

  /**
   * Binds a value for SQLite, which has neither truth values nor times; decimals become numbers by
   * the column's affinity.
   */
  private void bindForSqlite(int at, Object value) throws SQLException {
    if (value instanceof Boolean flag) {
      statement.setLong(at, flag ? 1 : 0);
    } else if (value instanceof Long number) {
      statement.setLong(at, number);
    } else if (value instanceof Double number) {
      statement.setDouble(at, number);
    } else if (value instanceof BigDecimal number) {
      statement.setString(at, number.toPlainString());
    } else if (value instanceof OffsetDateTime time) {
      statement.setString(
          at,
          ValueCoercion.text(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime())
              + "+00:00");
    } else {
      statement.setString(at, ValueCoercion.text(value));
    }
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
