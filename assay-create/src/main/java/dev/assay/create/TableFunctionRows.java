// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.ColumnType;
import dev.assay.create.script.PostgresInterval;
import dev.assay.create.script.ValueCoercion;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBLogicalType;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionBuilder;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows into DuckDB by INSERT from a table function that returns them, so that conversions,
 * constraints and their errors are those of INSERT. Used by one thread.
 */
final class TableFunctionRows extends BulkRows
    implements DuckDBTableFunction<Object, Object, Object> {
  private static final AtomicLong NUMBERS = new AtomicLong();
  private static final int FEW = 6;
  private static final int DIGITS = 38;
  private static final int SCALE = 10;

  private final Connection connection;
  private final List<ColumnDefinition> columns;
  private final String function;
  private final String insert;
  private boolean registered;
  private RowTransfer.Batches rows = RowTransfer.Batches.of();

  TableFunctionRows(
      Connection connection, String into, List<ColumnDefinition> columns, InsertedRows others) {
    super(columns, cells(columns), others, FEW);
    this.connection = connection;
    this.columns = List.copyOf(columns);
    this.function = "assay_rows_" + NUMBERS.incrementAndGet();
    StringBuilder select = new StringBuilder("INSERT INTO ").append(into).append(" SELECT ");
    for (int i = 0; i < columns.size(); i++) {
      select
          .append(i == 0 ? "" : ", ")
          .append(
              switch (columns.get(i).type().kind()) {
                case BLOB -> "unhex(c" + i + ")";
                case TIME -> "CAST(c" + i + " AS TIME)";
                default -> "c" + i;
              });
    }
    this.insert = select.append(" FROM ").append(function).append("()").toString();
  }

  private static RowBatch.Cells[] cells(List<ColumnDefinition> columns) {
    return columns.stream()
        .map(
            column ->
                switch (column.type().kind()) {
                  case SMALLINT, INTEGER, BIGINT -> RowBatch.Cells.LONG;
                  case REAL, DOUBLE -> RowBatch.Cells.DOUBLE;
                  case CHAR, VARCHAR, TEXT, UUID, JSON, ARRAY -> RowBatch.Cells.TEXT;
                  default -> RowBatch.Cells.OBJECT;
                })
        .toArray(RowBatch.Cells[]::new);
  }

  private static DuckDBLogicalType type(ColumnType type) throws SQLException {
    return switch (type.kind()) {
      case DECIMAL -> DuckDBLogicalType.decimal(digits(type), scale(type));
      case SMALLINT, INTEGER, BIGINT -> DuckDBLogicalType.of(DuckDBColumnType.BIGINT);
      case REAL, DOUBLE -> DuckDBLogicalType.of(DuckDBColumnType.DOUBLE);
      case BOOLEAN -> DuckDBLogicalType.of(DuckDBColumnType.BOOLEAN);
      case DATE -> DuckDBLogicalType.of(DuckDBColumnType.DATE);
      case TIMESTAMP -> DuckDBLogicalType.of(DuckDBColumnType.TIMESTAMP);
      case TIMESTAMP_WITH_ZONE -> DuckDBLogicalType.of(DuckDBColumnType.TIMESTAMP_WITH_TIME_ZONE);
      case CHAR, VARCHAR, TEXT, INTERVAL, UUID, JSON, ARRAY, TIME, BLOB ->
          DuckDBLogicalType.of(DuckDBColumnType.VARCHAR);
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
      case TIME ->
          value instanceof LocalTime time && isUsual(time) ? ValueCoercion.text(time) : null;
      case TIMESTAMP -> value instanceof LocalDateTime time && isUsual(time) ? value : null;
      case TIMESTAMP_WITH_ZONE -> value instanceof OffsetDateTime time ? utc(time) : null;
      case BLOB -> HexFormat.of().formatHex((byte[]) value);
      case INTERVAL -> value instanceof PostgresInterval ? value.toString() : null;
      case REAL, DOUBLE, BOOLEAN, CHAR, VARCHAR, TEXT, UUID, JSON, ARRAY -> value;
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
  void writeAll(RowTransfer.Batches batches) throws SQLException {
    if (!registered) {
      try (DuckDBTableFunctionBuilder builder = DuckDBFunctions.tableFunction()) {
        builder.withName(function).withFunction(this).register(connection);
      }
      registered = true;
    }
    rows = batches;
    try (Statement statement = connection.createStatement()) {
      statement.execute(insert);
    }
  }

  @Override
  public Object bind(DuckDBTableFunctionBindInfo info) throws SQLException {
    for (int i = 0; i < columns.size(); i++) {
      try (DuckDBLogicalType type = type(columns.get(i).type())) {
        info.addResultColumn("c" + i, type);
      }
    }
    return this;
  }

  @Override
  public Object init(DuckDBTableFunctionInitInfo info) {
    info.setMaxThreads(1);
    return this;
  }

  @Override
  public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter chunk)
      throws SQLException {
    RowBatch batch = rows.next();
    for (int i = 0; i < columns.size() && batch.size() > 0; i++) {
      write(batch, i, columns.get(i).type().kind(), chunk.vector(i));
    }
    return batch.size();
  }

  private static void write(
      RowBatch rows, int column, ColumnType.Kind kind, DuckDBWritableVector vector) {
    int count = rows.size();
    switch (kind) {
      case CHAR, VARCHAR, TEXT, INTERVAL, UUID, JSON, ARRAY, TIME, BLOB -> {
        byte[][] texts = new byte[count][];
        for (int i = 0; i < count; i++) {
          Object text = rows.object(column, i);
          texts[i] =
              text instanceof String string
                  ? string.getBytes(StandardCharsets.UTF_8)
                  : (byte[]) text;
        }
        vector.setStringUtf8Batch(0, texts);
      }
      default -> {
        RowBatch.Cells cells = rows.cells(column);
        for (int i = 0; i < count; i++) {
          Object value = rows.object(column, i);
          if (value == null) {
            vector.setNull(i);
          } else if (cells == RowBatch.Cells.LONG) {
            vector.setLong(i, rows.longAt(column, i));
          } else if (cells == RowBatch.Cells.DOUBLE) {
            vector.setDouble(i, rows.doubleAt(column, i));
          } else {
            set(vector, i, value);
          }
        }
      }
    }
  }

  private static void set(DuckDBWritableVector vector, int row, Object value) {
    if (value instanceof BigDecimal number) {
      vector.setBigDecimal(row, number);
    } else if (value instanceof LocalDate date) {
      vector.setDate(row, date);
    } else if (value instanceof LocalDateTime time) {
      vector.setTimestamp(row, time);
    } else if (value instanceof OffsetDateTime time) {
      vector.setOffsetDateTime(row, time);
    } else {
      vector.setBoolean(row, (Boolean) value);
    }
  }
}
