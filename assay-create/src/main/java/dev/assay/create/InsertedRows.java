// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.PostgresInterval;
import dev.assay.create.script.ValueCoercion;
import dev.assay.sql.Dialect;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows by a prepared INSERT, in batches. Used by one thread. */
final class InsertedRows extends RowWriter {
  private static final int BATCH = 500;

  private final Connection connection;
  private final Dialect dialect;
  private final String insert;
  private @Nullable PreparedStatement prepared;
  private int waiting;

  /**
   * @param insert with one parameter per column
   */
  InsertedRows(
      Connection connection, Dialect dialect, String insert, List<ColumnDefinition> columns) {
    super(columns);
    this.connection = connection;
    this.dialect = dialect;
    this.insert = insert;
  }

  @Override
  void write(@Nullable Object[] row) throws SQLException {
    PreparedStatement statement = prepared;
    if (statement == null) {
      statement = connection.prepareStatement(insert);
      prepared = statement;
    }
    for (int i = 0; i < row.length; i++) {
      bind(statement, i + 1, row[i]);
    }
    statement.addBatch();
    waiting++;
    if (waiting == BATCH) {
      flush();
    }
  }

  @Override
  void flush() throws SQLException {
    if (waiting > 0 && prepared != null) {
      waiting = 0;
      prepared.executeBatch();
    }
  }

  private void bind(PreparedStatement statement, int at, @Nullable Object value)
      throws SQLException {
    if (value == null) {
      statement.setNull(at, dialect == Dialect.POSTGRES ? Types.OTHER : Types.NULL);
    } else if (value instanceof byte[] bytes) {
      statement.setBytes(at, bytes);
    } else if (dialect == Dialect.SQLITE) {
      bindForSqlite(statement, at, value);
    } else if (value instanceof OffsetDateTime time && dialect == Dialect.MYSQL) {
      statement.setObject(at, time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime());
    } else if (value instanceof PostgresInterval
        || (value instanceof LocalDate date && date.getYear() <= 0 && dialect == Dialect.DUCKDB)) {
      // DuckDB's driver would drop the era of a date.
      statement.setString(at, value.toString());
    } else {
      statement.setObject(at, value);
    }
  }

  /**
   * Binds a value for SQLite, which has neither truth values nor times; decimals become numbers by
   * the column's affinity.
   */
  private static void bindForSqlite(PreparedStatement statement, int at, Object value)
      throws SQLException {
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
    if (prepared != null) {
      prepared.close();
    }
  }
}
