// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.JsonText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of results that are hard to compare, within the default limits of a result. Each is as
 * large as its kind of difficulty needs, not as large as the limits allow.
 */
enum WorstTables {
  /** Each number is close to its neighbors, which are close to theirs. */
  CLOSE_NUMBERS {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(100_000, 1, (row, c) -> 1 + row * 1e-13),
          table(100_000, 1, (row, c) -> 1 + (100_000 - row) * 1e-13 + 0.5e-13));
    }
  },
  /** The same in two columns whose numbers ascend and descend, with one row too far away. */
  CLOSE_NUMBERS_CROSSED {
    @Override
    Pair make(Random random) {
      List<Integer> order = WorstCells.shuffled(30_000, random);
      return new Pair(
          table(30_000, 2, (row, c) -> 1 + (c == 0 ? row : order.get(row)) * 1e-13),
          table(
              30_000,
              2,
              (row, c) -> row == 0 ? 2.0 : 1 + (c == 0 ? row : order.get(row)) * 1e-13 + 4e-14));
    }
  },
  /** Numbers between two decimals, which one side rounds up and the other down. */
  ROUNDED_HALVES {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(100_000, 3, (row, c) -> row * 0.005),
          table(100_000, 3, (row, c) -> Math.floor(row * 0.5 + c * 0.3) / 100));
    }
  },
  /** 100 columns that hold the same, one of them with another cell. */
  EQUAL_COLUMNS {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(10_000, 100, (row, c) -> (long) row),
          table(10_000, 100, (row, c) -> c == 70 && row == 0 ? -1L : (long) row));
    }
  },
  /** 100 columns that hold the same numbers in different orders. */
  PERMUTED_COLUMNS {
    @Override
    Pair make(Random random) {
      return new Pair(permutations(10_000, 100, random), permutations(10_000, 100, random));
    }
  },
  /** Permuted numbers that compare with tolerance, in few rows. */
  PERMUTED_CLOSE_COLUMNS {
    @Override
    Pair make(Random random) {
      return new Pair(permutations(12, 100, random), permutations(12, 100, random));
    }
  },
  /** Zeros and ones, of which each column has as many. */
  BINARY_COLUMNS {
    @Override
    Pair make(Random random) {
      return new Pair(binary(200, 60, random), binary(200, 60, random));
    }
  },
  /** Rows that tie on the sort key, in another order. */
  TIES("SELECT c0, c1 FROM t ORDER BY c0", "SELECT c0, c1 FROM t ORDER BY c0, c1 DESC") {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(200_000, 2, (row, c) -> c == 0 ? (Object) (long) (row / 100_000) : 1 + row * 1e-12),
          table(
              200_000,
              2,
              (row, c) -> c == 0 ? (Object) (long) (row / 100_000) : 1 + (200_001 - row) * 1e-12));
    }
  },
  /** The right rows in reverse, although the order counts. */
  REVERSED("SELECT c0, c1 FROM t ORDER BY c0", "SELECT c0, c1 FROM t") {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(1_000_000, 2, (row, c) -> row / 1000 * 1000L + c),
          table(1_000_000, 2, (row, c) -> (999_999 - row) / 1000 * 1000L + c));
    }
  },
  /** Rows that a limit cuts among ties. */
  CUT_TIES("SELECT c0, c1 FROM t ORDER BY c0 LIMIT 100000", "SELECT c0, c1 FROM t LIMIT 100000") {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(100_000, 2, (row, c) -> c == 0 ? (Object) 1L : row * 1.5),
          table(100_000, 2, (row, c) -> c == 0 ? (Object) 1L : row * 1.5 + 7));
    }
  },
  /** Texts that are equal but for case, all of them with each other. */
  TEXT_CASES {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(100_000, 2, (row, c) -> WorstCells.cases(row + c)),
          table(100_000, 2, (row, c) -> WorstCells.cases(row * 3 + c + 5)));
    }
  },
  /** Texts that all have one hash code. */
  COLLIDING_TEXTS {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(60_000, 1, (row, c) -> WorstCells.colliding(row)),
          table(60_000, 1, (row, c) -> WorstCells.colliding(row + 1)));
    }
  },
  /** Texts of 200,000 characters that differ in the last one. */
  LONG_TEXTS {
    @Override
    Pair make(Random random) {
      String start = "word ".repeat(40_000);
      return new Pair(
          table(500, 1, (row, c) -> start + row), table(500, 1, (row, c) -> start + (row + 1)));
    }
  },
  /** Blanks in and around long texts. */
  LONG_BLANKS {
    @Override
    Pair make(Random random) {
      String blanks = " \t".repeat(100_000);
      return new Pair(
          table(300, 1, (row, c) -> "a" + blanks + row + blanks),
          table(300, 1, (row, c) -> blanks + "A" + blanks + (row + 1)));
    }
  },
  /** Numbers of 200,000 digits as texts. */
  LONG_DIGITS {
    @Override
    Pair make(Random random) {
      String digits = "1234567890".repeat(20_000);
      return new Pair(
          table(300, 1, (row, c) -> digits + row), table(300, 1, (row, c) -> digits + row + ".0"));
    }
  },
  /** Numbers against texts. */
  LONG_DECIMALS {
    @Override
    Pair make(Random random) {
      BigDecimal number = new BigDecimal("1234567890".repeat(2_000));
      return new Pair(
          table(2_000, 1, (row, c) -> number.add(BigDecimal.valueOf(row))),
          table(2_000, 1, (row, c) -> number.add(BigDecimal.valueOf(row + 1)) + ".00"));
    }
  },
  /** Numbers whose digits would fill the memory if they were written out. */
  HUGE_EXPONENTS {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(10_000, 2, (row, c) -> row + 0.5),
          table(
              10_000,
              2,
              (row, c) -> c == 0 ? row + "e999999999" : new BigDecimal("1e-99999" + row)));
    }
  },
  /** Lists in lists. */
  NESTED_LISTS {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(1_000, 1, (row, c) -> WorstCells.nested(row, 900)),
          table(1_000, 1, (row, c) -> WorstCells.nested(row + 1, 900)));
    }
  },
  /** JSON that is nested deeply. */
  DEEP_JSON {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(100, 1, (row, c) -> new JsonText(WorstCells.deep(row, 100_000))),
          table(100, 1, (row, c) -> WorstCells.deep(row, 100_000) + " "));
    }
  },
  /** Objects of 1,000 members in another order. */
  LARGE_JSON {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(1_000, 1, (row, c) -> new JsonText(WorstCells.json(row, 1))),
          table(1_000, 1, (row, c) -> WorstCells.json(row, -1)));
    }
  },
  /** Numbers that are nearly another unit of the gold's. */
  NEAR_FACTORS {
    @Override
    Pair make(Random random) {
      long[] factors = {100, 1000, 1024, 60, 3600, 24};
      return new Pair(
          table(100_000, 6, (row, c) -> row / 100_000.0),
          table(100_000, 6, (row, c) -> row / 100_000.0 * factors[c] * (1 + row % 7 * 1e-10)));
    }
  },
  /** Each row differs in one cell. */
  SIMILAR_ROWS {
    @Override
    Pair make(Random random) {
      List<Integer> order = WorstCells.shuffled(100_000, random);
      return new Pair(
          table(100_000, 20, (row, c) -> (long) (row / (c + 1))),
          table(
              100_000,
              20,
              (row, c) -> {
                int of = order.get(row);
                return of % 20 == c ? -1L : (long) (of / (c + 1));
              }));
    }
  },
  /** Texts that many rows share. */
  SIMILAR_TEXTS {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(100_000, 8, (row, c) -> "value " + row % (40 + c)),
          table(100_000, 8, (row, c) -> "value " + (row + (row % 8 == c ? 1 : 0)) % (40 + c)));
    }
  },
  /** 2,000 columns, as many as SQLite has, in another order, all of one name. */
  WIDE {
    @Override
    Pair make(Random random) {
      List<Integer> order = WorstCells.shuffled(2_000, random);
      return new Pair(
          named(table(100, 2_000, (row, c) -> (long) row * 2_000 + c)),
          named(table(100, 2_000, (row, c) -> (long) row * 2_000 + order.get(c))));
    }
  },
  /** Wide tables with other values. */
  WIDE_DIFFERENT {
    @Override
    Pair make(Random random) {
      return new Pair(
          named(table(100, 2_000, (row, c) -> row * 2_000.5 + c)),
          named(table(100, 2_000, (row, c) -> row * 2_000.25 + c)));
    }
  },
  /** 2,000 rows of 1,000 columns, each of them with another cell. */
  WIDE_SIMILAR_ROWS {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(2_000, 1_000, (row, c) -> (long) row * 1_000 + c),
          table(2_000, 1_000, (row, c) -> row % 1_000 == c ? -1L : (long) row * 1_000 + c));
    }
  },
  /** A prediction of 100,000 columns. */
  WIDE_PREDICTION {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(10, 10, (row, c) -> (long) row),
          table(10, 100_000, (row, c) -> (long) (c % 3 == 0 ? row + c : row)));
    }
  },
  /** One row that is repeated, with another one. */
  REPEATED_ROWS {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(1_000_000, 2, (row, c) -> row == 5 ? "b" : "a"),
          table(1_000_000, 2, (row, c) -> "a"));
    }
  },
  /** Rows that are equal, but repeated differently, and close. */
  REPEATED_CLOSE_ROWS {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(50_000, 2, (row, c) -> 1 + row % 100 * 1e-13),
          table(60_000, 2, (row, c) -> 1 + row % 90 * 1.1e-13));
    }
  },
  /** Columns of numbers, texts and NULL at once, as SQLite has them. */
  MIXED_TYPES {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(100_000, 10, (row, c) -> WorstCells.mixed(row + c)),
          table(100_000, 10, (row, c) -> WorstCells.mixed(row * 7 + c)));
    }
  },
  /** Few values in many rows, in another order of columns, with one odd cell. */
  FEW_VALUES {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(1_000_000, 10, (row, c) -> (long) (row >> c & 1)),
          table(1_000_000, 10, (row, c) -> row == 7 ? 5L : (long) (row >> (9 - c) & 1)));
    }
  },
  /** Numbers that are close to a hundred times the gold's. */
  ALMOST_PERCENT {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(500_000, 3, (row, c) -> row * 37 % 10_007 / 1e4),
          table(500_000, 3, (row, c) -> row * 37 % 10_007 / 1e2 + row % 11 * 1e-10));
    }
  },
  /** As many cells as fit, all different. */
  ALL_DIFFERENT {
    @Override
    Pair make(Random random) {
      return new Pair(
          table(1_000_000, 10, (row, c) -> random.nextDouble()),
          table(1_000_000, 10, (row, c) -> random.nextDouble()));
    }
  };

  private final String goldSql;
  private final String sql;

  WorstTables() {
    this("SELECT * FROM t", "SELECT * FROM u");
  }

  WorstTables(String goldSql, String sql) {
    this.goldSql = goldSql;
    this.sql = sql;
  }

  abstract Pair make(Random random);

  String goldSql() {
    return goldSql;
  }

  String sql() {
    return sql;
  }

  /** Two results. */
  record Pair(ResultTable gold, ResultTable predicted) {}

  private interface Cells {
    @Nullable Object at(int row, int column);
  }

  private static ResultTable table(int rows, int columns, Cells cells) {
    List<Column> built = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      ColumnBuilder column = new ColumnBuilder("c" + c, "");
      for (int row = 0; row < rows; row++) {
        column.add(cells.at(row, c));
      }
      built.add(column.build());
    }
    return ResultTable.of(built);
  }

  /** The table with one name for all columns. */
  private static ResultTable named(ResultTable table) {
    List<Column> built = new ArrayList<>();
    for (Column column : table.columns()) {
      ColumnBuilder copy = new ColumnBuilder("value", "");
      for (int row = 0; row < column.size(); row++) {
        copy.add(column.value(row));
      }
      built.add(copy.build());
    }
    return ResultTable.of(built);
  }

  private static ResultTable permutations(int rows, int columns, Random random) {
    List<List<Integer>> orders =
        IntStream.range(0, columns).mapToObj(c -> WorstCells.shuffled(rows, random)).toList();
    return table(rows, columns, (row, c) -> orders.get(c).get(row) + 0.25);
  }

  private static ResultTable binary(int rows, int columns, Random random) {
    List<List<Integer>> orders =
        IntStream.range(0, columns).mapToObj(c -> WorstCells.shuffled(rows, random)).toList();
    return table(rows, columns, (row, c) -> (long) (orders.get(c).get(row) % 2));
  }
}
