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
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Writes rows of one table by a prepared INSERT, in batches. Used by one thread. */
final class RowWriter implements AutoCloseable {
  private static final int BATCH = 500;
  private static final int APPENDED_ROWS = 20_000;
  private static final Map<Class<?>, String> APPENDED =
      Map.of(
          Long.class, "BIGINT",
          Double.class, "DOUBLE",
          Boolean.class, "BOOLEAN",
          LocalDate.class, "DATE",
          String.class, "VARCHAR");

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
      boolean more;
      if (target.dialect() == Dialect.DUCKDB
          && table.columns().stream().noneMatch(column -> appended(column) == Void.class)) {
        more = append(rows, cells, out, target.connection(), insert);
      } else {
        more = rows.next();
      }
      for (; more; more = rows.next()) {
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
   * Copies the rows into DuckDB by its appender, through a table in memory, so that conversions,
   * constraints and their errors are those of INSERT. Stops after a row with a value of another
   * class.
   *
   * @return whether the query stands at a row not yet taken
   */
  private static boolean append(
      ResultSet rows, CellReader cells, RowWriter out, Connection target, String insert)
      throws SQLException {
    List<Class<?>> classes = out.columns.stream().<Class<?>>map(RowWriter::appended).toList();
    StringBuilder make = new StringBuilder("CREATE OR REPLACE TEMP TABLE assay_rows (");
    for (int i = 0; i < classes.size(); i++) {
      make.append(i == 0 ? "c" : ", c").append(i).append(' ').append(APPENDED.get(classes.get(i)));
    }
    String take =
        insert.substring(0, insert.lastIndexOf(" VALUES")) + " SELECT * FROM temp.main.assay_rows";
    boolean more = rows.next();
    try (Statement statement = target.createStatement()) {
      while (more) {
        statement.execute(make + ")");
        @Nullable Object @Nullable [] other = null;
        try (DuckDBAppender appender =
            target.unwrap(DuckDBConnection.class).createAppender("temp", "main", "assay_rows")) {
          for (int count = 0; more && other == null && count < APPENDED_ROWS; count++) {
            @Nullable Object[] values = new Object[classes.size()];
            boolean fits = true;
            for (int i = 0; i < values.length; i++) {
              values[i] = ValueCoercion.to(cells.read(rows, i + 1), out.columns.get(i).type());
              fits &= values[i] == null || classes.get(i).isInstance(values[i]);
            }
            if (fits) {
              append(appender, values);
            } else {
              other = values;
            }
            more = rows.next();
          }
        }
        statement.execute(take);
        if (other != null) {
          out.add(Arrays.asList(other));
          break;
        }
      }
      statement.execute("DROP TABLE IF EXISTS temp.main.assay_rows");
    }
    return more;
  }

  private static void append(DuckDBAppender appender, @Nullable Object[] values)
      throws SQLException {
    appender.beginRow();
    for (Object value : values) {
      if (value == null) {
        appender.appendNull();
      } else if (value instanceof Long number) {
        appender.append(number.longValue());
      } else if (value instanceof Double number) {
        appender.append(number.doubleValue());
      } else if (value instanceof Boolean flag) {
        appender.append(flag.booleanValue());
      } else if (value instanceof LocalDate date) {
        appender.append(date);
      } else {
        appender.append((String) value);
      }
    }
    appender.endRow();
  }

  /** The class of values that the appender takes for a column; Void without one. */
  private static Class<?> appended(ColumnDefinition column) {
    return switch (column.type().kind()) {
      case SMALLINT, INTEGER, BIGINT -> Long.class;
      case REAL, DOUBLE -> Double.class;
      case BOOLEAN -> Boolean.class;
      case DATE -> LocalDate.class;
      case CHAR, VARCHAR, TEXT -> String.class;
      default -> Void.class;
    };
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
