// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.ColumnType;
import dev.assay.create.script.PostgresInterval;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows into DuckDB by its appender, through a table in memory, so that conversions,
 * constraints and their errors are those of INSERT. Used by one thread.
 */
final class AppendedRows extends BulkRows {
  private static final int FEW = 6;
  private static final int DIGITS = 38;
  private static final int SCALE = 10;

  private final Connection connection;
  private final List<ColumnDefinition> columns;
  private final String make;
  private final String take;
  private boolean made;

  AppendedRows(
      Connection connection, String into, List<ColumnDefinition> columns, InsertedRows others) {
    super(columns, others, FEW);
    this.connection = connection;
    this.columns = List.copyOf(columns);
    StringBuilder table = new StringBuilder("CREATE OR REPLACE TEMP TABLE assay_rows (");
    for (int i = 0; i < columns.size(); i++) {
      table.append(i == 0 ? "c" : ", c").append(i).append(' ').append(type(columns.get(i).type()));
    }
    this.make = table.append(')').toString();
    this.take = "INSERT INTO " + into + " SELECT * FROM temp.main.assay_rows";
  }

  private static String type(ColumnType type) {
    return switch (type.kind()) {
      case SMALLINT, INTEGER, BIGINT -> "BIGINT";
      case REAL, DOUBLE -> "DOUBLE";
      case DECIMAL -> "DECIMAL(" + digits(type) + ", " + scale(type) + ")";
      case BOOLEAN, DATE, TIME, TIMESTAMP, BLOB -> type.kind().name();
      case TIMESTAMP_WITH_ZONE -> "TIMESTAMPTZ";
      case CHAR, VARCHAR, TEXT, INTERVAL, UUID, JSON, ARRAY -> "VARCHAR";
    };
  }

  private static int digits(ColumnType type) {
    return type.length() == ColumnType.NONE ? DIGITS : Math.min(DIGITS, type.length());
  }

  private static int scale(ColumnType type) {
    return type.length() == ColumnType.NONE
        ? SCALE
        : Math.min(digits(type), Math.max(0, type.scale()));
  }

  @Override
  @Nullable Object form(int column, Object value) {
    ColumnType type = columns.get(column).type();
    return switch (type.kind()) {
      case SMALLINT, INTEGER, BIGINT -> value instanceof BigDecimal number ? whole(number) : value;
      case DECIMAL -> value instanceof BigDecimal number ? decimal(number, type) : null;
      case DATE -> value instanceof LocalDate date && isUsual(date) ? value : null;
      case TIME -> value instanceof LocalTime time && isUsual(time) ? value : null;
      case TIMESTAMP -> value instanceof LocalDateTime time && isUsual(time) ? value : null;
      case TIMESTAMP_WITH_ZONE -> value instanceof OffsetDateTime time ? utc(time) : null;
      case INTERVAL -> value instanceof PostgresInterval ? value.toString() : null;
      case REAL, DOUBLE, BOOLEAN, BLOB, CHAR, VARCHAR, TEXT, UUID, JSON, ARRAY -> value;
    };
  }

  private static @Nullable Long whole(BigDecimal value) {
    return value.toBigInteger().bitLength() < Long.SIZE ? (Long) value.longValueExact() : null;
  }

  private static @Nullable BigDecimal decimal(BigDecimal value, ColumnType type) {
    if (value.precision() > DIGITS || value.scale() > DIGITS || value.scale() < 0) {
      return null;
    }
    BigDecimal rounded = value.setScale(scale(type), RoundingMode.HALF_UP);
    return rounded.precision() <= digits(type) ? rounded : null;
  }

  @Override
  void writeAll(List<@Nullable Object[]> rows) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(make);
      made = true;
      try (DuckDBAppender appender =
          connection.unwrap(DuckDBConnection.class).createAppender("temp", "main", "assay_rows")) {
        for (@Nullable Object[] row : rows) {
          appender.beginRow();
          for (Object value : row) {
            append(appender, value);
          }
          appender.endRow();
        }
      }
      statement.execute(take);
    }
  }

  private static void append(DuckDBAppender appender, @Nullable Object value) throws SQLException {
    if (value == null) {
      appender.appendNull();
    } else if (value instanceof Long number) {
      appender.append(number.longValue());
    } else if (value instanceof String text) {
      appender.append(text);
    } else if (value instanceof Double number) {
      appender.append(number.doubleValue());
    } else if (value instanceof BigDecimal number) {
      appender.append(number);
    } else if (value instanceof LocalDate date) {
      appender.append(date);
    } else if (value instanceof LocalDateTime time) {
      appender.append(time);
    } else if (value instanceof OffsetDateTime time) {
      appender.append(time);
    } else if (value instanceof LocalTime time) {
      appender.append(time);
    } else if (value instanceof byte[] bytes) {
      appender.append(bytes);
    } else {
      appender.append(((Boolean) value).booleanValue());
    }
  }

  @Override
  public void close() throws SQLException {
    super.close();
    if (made && !connection.isClosed()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("DROP TABLE IF EXISTS temp.main.assay_rows");
      }
    }
  }
}
