// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Random small tables of all families, with NULLs, repeats and awkward values. Values are drawn
 * from small pools, so that rows and columns often agree by accident.
 */
final class RandomTables {
  private static final List<List<@Nullable Object>> POOLS =
      List.of(
          List.of(0L, 1L, 2L, 5L, -3L, 25L),
          List.of(9007199254740992L, 9007199254740993L, Long.MAX_VALUE, Long.MIN_VALUE, 1L),
          List.of(
              new BigInteger("18446744073709551616"), new BigInteger("-18446744073709551616"), 7L),
          decimals("0.5", "5.00", "6.10", "33.33", "33.3333", "-2.5", "0", "0.25"),
          decimals("0.3333333333", "0.33333333333333333333", "1.10", "1E+3"),
          List.of(1.23456, 2.34567, -0.98765, 66.666667, 0.125, 1.005, 2.675),
          decimals("1.2345", "2.3450", "-0.9876", "66.6667", "0.1250"),
          List.of(0.5, 5.0, 6.1, 33.33, 33.333333, 0.25, 25.0, 0.30000000000000004, 0.3),
          List.of(Double.NaN, -0.0, 0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e300),
          List.of(0.5f, 0.1f, 33.33f, Float.NaN, -0.0f),
          List.of(true, false),
          List.of("a", "A", "b", "Ann", "ANN", "ann ", " b", "New York", "New  York"),
          List.of("", " ", "é", "e\u0301", "É", "👍", "straße", "\t", "NULL"),
          List.of("5", "05", "5.0", "0.5", "33.33", "1e3", "true", "f", "t", "-3"),
          List.of("Yes", "no", "Y", "N", "true"),
          List.of("10.08%", "$1,234.50", "50%", "25", "1,000"),
          List.of("2024", "2024-01", "2024-01-01", "2023"),
          List.of(0.25, 0.5, 1.0, -0.125, 0.0),
          List.of(60L, 3600L, 1000L, 5000L, 24L, 0L),
          List.of("2024-01-01", "2024-01-01 00:00:00", "2024-01-01T00:00:00Z", "2024-02-30"),
          List.of(LocalDate.of(2024, 1, 1), LocalDate.of(2024, 2, 29), LocalDate.MIN),
          List.of(LocalDateTime.of(2024, 1, 1, 0, 0), LocalDateTime.of(2024, 1, 1, 0, 0, 0, 1)),
          List.of(Instant.parse("2024-01-01T00:00:00Z"), Instant.parse("2024-02-29T10:00:00Z")),
          List.of(LocalTime.MIDNIGHT, LocalTime.of(10, 0)),
          List.of(new TimeInterval(1, 0, Duration.ZERO), new TimeInterval(0, 30, Duration.ZERO)),
          List.of(new UUID(0, 1), new UUID(0, 2)),
          List.of(new ByteString(new byte[0]), new ByteString(new byte[] {97, 98})),
          List.of(List.of(), List.of(1L, 2L), Arrays.asList(1L, null), List.of("a", 0.3)),
          List.of(new JsonText("{\"a\":1,\"b\":[]}"), new JsonText("[1,2]"), new JsonText("{")),
          List.of(new JsonText("\"red\""), new JsonText("5"), new JsonText("true")),
          List.of("{\"a\": 1, \"b\": []}", "{\"b\":[],\"a\":1.0}", "[1, 2]", "{1,2}", "[1,"),
          List.of(
              new JsonText("null"), new JsonText("5"), new JsonText("0.5"), new JsonText("false")));

  private final Random random;

  RandomTables(Random random) {
    this.random = random;
  }

  private static List<@Nullable Object> decimals(String... texts) {
    List<@Nullable Object> values = new ArrayList<>();
    for (String text : texts) {
      values.add(new BigDecimal(text));
    }
    return values;
  }

  /** A table of 1 to {@code columns} columns named a, b, c … and 0 to {@code rows} rows. */
  MutableTable table(int columns, int rows) {
    int width = 1 + random.nextInt(columns);
    int height = random.nextInt(30) == 0 ? 0 : 1 + random.nextInt(rows);
    MutableTable mutableTable = new MutableTable(names(width), new ArrayList<>());
    List<List<@Nullable Object>> pools = IntStream.range(0, width).mapToObj(c -> pool()).toList();
    for (int row = 0; row < height; row++) {
      mutableTable
          .rows()
          .add(row > 0 && random.nextInt(5) == 0 ? repeat(mutableTable, row) : row(pools));
    }
    return mutableTable;
  }

  /** A table of rows that hold nothing. */
  MutableTable withoutColumns(int rows) {
    MutableTable mutableTable = new MutableTable(new ArrayList<>(), new ArrayList<>());
    IntStream.range(0, rows).forEach(row -> mutableTable.rows().add(new ArrayList<>()));
    return mutableTable;
  }

  private List<@Nullable Object> row(List<List<@Nullable Object>> pools) {
    List<@Nullable Object> cells = new ArrayList<>();
    for (List<@Nullable Object> pool : pools) {
      cells.add(random.nextInt(12) == 0 ? null : pool.get(random.nextInt(pool.size())));
    }
    return cells;
  }

  private List<@Nullable Object> repeat(MutableTable mutableTable, int rows) {
    return new ArrayList<>(mutableTable.rows().get(random.nextInt(rows)));
  }

  private static List<String> names(int width) {
    return new ArrayList<>(
        IntStream.range(0, width).mapToObj(c -> String.valueOf((char) ('a' + c))).toList());
  }

  /** The values of one column: a family's, or two families' mixed. */
  private List<@Nullable Object> pool() {
    List<@Nullable Object> first = POOLS.get(random.nextInt(POOLS.size()));
    if (random.nextInt(6) > 0) {
      return first;
    }
    List<@Nullable Object> mixed = new ArrayList<>(first);
    mixed.addAll(POOLS.get(random.nextInt(POOLS.size())));
    return mixed;
  }

  /** Any value at all, or NULL. */
  @Nullable Object value() {
    List<@Nullable Object> pool = POOLS.get(random.nextInt(POOLS.size()));
    return random.nextInt(12) == 0 ? null : pool.get(random.nextInt(pool.size()));
  }
}
