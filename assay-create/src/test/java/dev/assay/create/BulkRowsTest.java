// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.ColumnType;
import dev.assay.create.script.ColumnType.Kind;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.TableDefinition;
import dev.assay.create.script.TableName;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.TranslationException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows written in bulk are those that INSERT writes, and what INSERT refuses is refused. */
class BulkRowsTest {
  private static final int REPEATED = 50;
  private static final Map<ColumnType, List<Object>> VALUES = values();

  @TempDir private Path folder;

  private static Map<ColumnType, List<Object>> values() {
    Map<ColumnType, List<Object>> values = new LinkedHashMap<>();
    List<Object> whole =
        List.of(0L, -1L, 32_767L, 32_768L, 2_147_483_648L, Long.MAX_VALUE, Long.MIN_VALUE);
    List<Object> large =
        List.of(new BigDecimal("9223372036854775807"), new BigDecimal("9223372036854775808"));
    for (Kind kind : List.of(Kind.SMALLINT, Kind.INTEGER, Kind.BIGINT)) {
      values.put(ColumnType.of(kind), concat(whole, large));
    }
    List<Object> decimals =
        List.of(
            0L,
            12L,
            "1.5",
            "-1.005",
            "2.675",
            "0.00000000005",
            "-0.00000000005",
            "0.12345678905",
            "99999999.99",
            "99999999.995",
            "123456789.1",
            0.1 + 0.2,
            1e-30,
            1e-40,
            1e20,
            "9999999999999999999999999999.99999999995",
            "12345678901234567890123456789",
            1e300);
    values.put(ColumnType.of(Kind.DECIMAL), decimals);
    values.put(new ColumnType(Kind.DECIMAL, 10, 2), decimals);
    values.put(new ColumnType(Kind.DECIMAL, 5, ColumnType.NONE), decimals);
    values.put(new ColumnType(Kind.DECIMAL, 38, 0), decimals);
    List<Object> floats =
        List.of(
            0.1,
            -0.0,
            1e300,
            1e-300,
            1e-45,
            1e-50,
            16_777_217.0,
            1.00000017881393432617187499,
            3.4028235677973366e38,
            0.3f,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            1e38,
            Double.MIN_VALUE,
            Double.MAX_VALUE,
            123_456_789.125,
            7L);
    values.put(ColumnType.of(Kind.REAL), floats);
    values.put(ColumnType.of(Kind.DOUBLE), floats);
    values.put(ColumnType.of(Kind.BOOLEAN), List.of(true, false, 1L, "f"));
    List<Object> texts =
        List.of(
            "",
            "a",
            " a ",
            "Ünïcödé €",
            "𝄞 and 漢字",
            "tab\tline\nreturn\rback\\slash",
            "\\N",
            "\\.",
            "'",
            "\"",
            "a\u0000b",
            "\b\f\u000b",
            "a\uD800b",
            "NULL",
            "x".repeat(70),
            "abc  ",
            "abcde     ");
    values.put(ColumnType.of(Kind.TEXT), texts);
    values.put(new ColumnType(Kind.VARCHAR, 5, ColumnType.NONE), texts);
    values.put(new ColumnType(Kind.CHAR, 5, ColumnType.NONE), texts);
    values.put(
        ColumnType.of(Kind.DATE),
        List.of("2024-02-29", "0001-01-01", "9999-12-31", "10000-01-01", "0000-01-01", "20240102"));
    values.put(
        ColumnType.of(Kind.TIME),
        List.of("00:00", "23:59:59", "12:34:56.5", "12:34:56.123456", "12:34:56.1234567"));
    List<Object> times =
        List.of(
            "2024-02-29",
            "2024-02-29 12:34:56",
            "0001-01-01 00:00:01",
            "1900-01-01 01:00",
            "9999-12-31 23:59:59.999999",
            "9999-12-31 23:59:59.9999999",
            "10000-01-01 00:00:00",
            "2024-02-29T12:34:56.123456+02:00",
            "2024-02-29 12:34:56.123456789Z");
    values.put(ColumnType.of(Kind.TIMESTAMP), times);
    values.put(ColumnType.of(Kind.TIMESTAMP_WITH_ZONE), times);
    values.put(
        ColumnType.of(Kind.INTERVAL), List.of("1 day", "2 years 3 months", "-1 day 02:03:04.5"));
    values.put(
        ColumnType.of(Kind.UUID), List.of("123e4567-e89b-12d3-a456-426614174000", "123", "é"));
    values.put(ColumnType.of(Kind.JSON), List.of("{\"a\": [1, \"\\u00e9\\n\"]}", "[", "null"));
    values.put(ColumnType.of(Kind.ARRAY), List.of("{1,2}", "{\"a\\\\b\",NULL}"));
    values.put(
        ColumnType.of(Kind.BLOB),
        List.of(new byte[0], new byte[] {0, -1, 92, 10}, "é".getBytes(StandardCharsets.UTF_8)));
    return values;
  }

  private static List<Object> concat(List<Object> one, List<Object> other) {
    List<Object> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  @Test
  void holdsFewRowsOfAWideTableAtOnce() {
    RowBatch.Cells[] cells = new RowBatch.Cells[20_000];
    Arrays.fill(cells, RowBatch.Cells.LONG);
    RowBatch batch = new RowBatch(cells);
    for (int row = 0; row < 10; row++) {
      assertThat(batch.isFull()).isFalse();
      batch.add();
    }
    assertThat(batch.isFull()).isTrue();
  }

  @Test
  void areThoseThatInsertWritesIntoDuckDb() throws SQLException {
    try (CreationTarget target =
        EmbeddedFileTarget.duckdb(folder.resolve("bulk.duckdb"), false, "test", false)) {
      compare(target);
    }
  }

  @Test
  void areThoseThatInsertWritesIntoPostgres() throws SQLException {
    try (TestServerDatabases servers = new TestServerDatabases();
        CreationTarget target =
            CreationTarget.open(servers.postgres("bulk"), false, "test", false)) {
      compare(target);
    }
  }

  private static void compare(CreationTarget target) throws SQLException {
    compareMany(target);
    List<ColumnDefinition> columns = new ArrayList<>();
    List<List<Object>> accepted = new ArrayList<>();
    int number = 0;
    for (Map.Entry<ColumnType, List<Object>> of : VALUES.entrySet()) {
      ColumnDefinition column =
          new ColumnDefinition("c" + number++, of.getKey(), false, false, null, null);
      columns.add(column);
      List<Object> right = new ArrayList<>();
      for (Object value : of.getValue()) {
        // A list that has the value only, as an error ends the transaction.
        List<String> inserted = written(target, List.of(column), List.of(List.of(value)), false);
        List<String> bulk = written(target, List.of(column), List.of(List.of(value)), true);
        assertThat(bulk).as("%s as %s", value, of.getKey()).isEqualTo(inserted);
        if (!inserted.equals(List.of("refused"))) {
          right.add(value);
        }
      }
      assertThat(right).as("%s", of.getKey()).isNotEmpty();
      accepted.add(right);
    }
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int row = 0; row < REPEATED; row++) {
      List<@Nullable Object> values = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        List<Object> right = accepted.get(i);
        values.add((row + i) % 7 == 0 ? null : right.get((row * 3 + i) % right.size()));
      }
      rows.add(values);
    }
    assertThat(written(target, columns, rows, true))
        .isEqualTo(written(target, columns, rows, false));
  }

  /** More rows than are written at a time, in order, with some that only INSERT writes. */
  private static void compareMany(CreationTarget target) throws SQLException {
    List<ColumnDefinition> columns = new ArrayList<>();
    columns.add(new ColumnDefinition("n", ColumnType.of(Kind.BIGINT), false, false, null, null));
    columns.add(new ColumnDefinition("d", ColumnType.of(Kind.DATE), false, false, null, null));
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (long i = 0; i < 20_000; i++) {
      rows.add(List.of(i, i % 7_000 == 5_000 ? "10000-01-01" : "2024-01-01"));
    }
    List<String> written = written(target, columns, rows, true);
    assertThat(written).hasSize(20_000).isEqualTo(written(target, columns, rows, false));
  }

  /** The rows as the database has them then, or that it refused them. */
  private static List<String> written(
      CreationTarget target,
      List<ColumnDefinition> columns,
      List<? extends List<? extends @Nullable Object>> rows,
      boolean bulk)
      throws SQLException {
    DdlWriter writer = new DdlWriter(Dialect.POSTGRES, target.dialect(), List.of());
    TableName name = TableName.of("t");
    target.execute(writer.createTable(new TableDefinition(name, columns, List.of(), null), false));
    target.connection().commit();
    try (RowWriter out =
        bulk
            ? RowWriter.to(target, writer, name, columns, false)
            : new InsertedRows(
                target.connection(),
                target.dialect(),
                writer.insert(name, columns, false),
                columns)) {
      for (List<? extends @Nullable Object> row : rows) {
        for (int i = 0; i < (rows.size() == 1 ? REPEATED : 1); i++) {
          out.add(row);
        }
      }
      out.flush();
      StringBuilder texts = new StringBuilder("SELECT ");
      for (ColumnDefinition column : columns) {
        texts.append(texts.length() > 7 ? ", " : "").append("CAST(").append(column.name());
        texts.append(" AS VARCHAR)");
      }
      List<String> all = CreatedDatabases.rows(target.connection(), texts + " FROM t");
      target.connection().commit();
      return all;
    } catch (SQLException | TranslationException e) {
      target.connection().rollback();
      return List.of("refused");
    } finally {
      target.execute("DROP TABLE t");
      target.connection().commit();
    }
  }
}
