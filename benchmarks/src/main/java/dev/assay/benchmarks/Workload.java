// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.search.ResultMatcher;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The pairs of tables that are measured. The prediction's rows are shuffled in each. */
public enum Workload {
  /** 1,000,000 rows × 20 columns that agree, columns permuted. */
  LARGE_EQUAL(1_000_000, TableShape.LARGE, true, Change.NONE),
  /** Large tables with one cell changed. */
  LARGE_ONE_CELL_CHANGED(1_000_000, TableShape.LARGE, false, Change.ONE_CELL),
  /** Large tables with one row missing. */
  LARGE_ROW_MISSING(1_000_000, TableShape.LARGE, false, Change.ROW_MISSING),
  /** Large tables with one row twice. */
  LARGE_ROW_REPEATED(1_000_000, TableShape.LARGE, false, Change.ROW_REPEATED),
  /** 100,000 rows × 5 columns within a prediction of 8. */
  SUBSET(100_000, TableShape.SMALL, true, Change.MORE_COLUMNS),
  /** 100,000 rows × 20 columns within a prediction of 23. */
  WIDE_SUBSET(100_000, TableShape.LARGE, true, Change.MORE_COLUMNS),
  /** 100,000 rows × 3 columns, two of them rounded to 2 decimals by the prediction. */
  ROUNDED(100_000, TableShape.NUMBERS, true, Change.ROUNDED),
  /** 100,000 rows × 20 columns, all floats rounded to 2 decimals by the prediction. */
  WIDE_ROUNDED(100_000, TableShape.LARGE, true, Change.ROUNDED),
  /** 100,000 rows × 20 columns, the prediction's numbers written as text. */
  WIDE_NUMBERS_AS_TEXT(100_000, TableShape.LARGE, true, Change.NUMBERS_AS_TEXT),
  /** 100,000 rows × 20 columns, the prediction's texts in upper case. */
  WIDE_UPPER_CASE(100_000, TableShape.LARGE, false, Change.UPPER_CASE),
  /** 100,000 rows × 20 columns, the prediction's floats a hundred times as large. */
  WIDE_PERCENT(100_000, TableShape.LARGE, false, Change.PERCENT);

  private static final long SEED = 20240229;

  private final int rows;
  private final TableShape shape;
  private final boolean accepted;
  private final Change change;

  Workload(int rows, TableShape shape, boolean accepted, Change change) {
    this.rows = rows;
    this.shape = shape;
    this.accepted = accepted;
    this.change = change;
  }

  /** Both sides, made anew; the same in every run. */
  List<ComparisonSide> sides() {
    Random random = new Random(SEED);
    ResultTable gold = shape.table(rows, random);
    return List.of(ComparisonSide.of(gold), ComparisonSide.of(predicted(gold, random)));
  }

  /**
   * Compares the sides.
   *
   * @throws IllegalStateException if the standard profile's answer is wrong; a wrong answer has no
   *     speed
   */
  Match match(List<ComparisonSide> sides) {
    Match match = ResultMatcher.match(sides.get(0), sides.get(1), MatchSettings.DEFAULT);
    if (Profile.STANDARD.accepts(match) != accepted) {
      throw new IllegalStateException(this + ": found " + match.alternatives());
    }
    return match;
  }

  private ResultTable predicted(ResultTable gold, Random random) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, rows).boxed().toList());
    if (change == Change.ROW_REPEATED) {
      order.add(0);
    }
    Collections.shuffle(order, random);
    List<Column> columns =
        new ArrayList<>(
            copy(gold, change == Change.ROW_MISSING ? order.subList(1, rows) : order).columns());
    if (change == Change.MORE_COLUMNS) {
      columns.addAll(TableShape.EXTRA.table(rows, random).columns());
    }
    return turned(ResultTable.of(columns), random);
  }

  /** The change in the prediction. */
  enum Change {
    NONE,
    ONE_CELL,
    ROW_MISSING,
    ROW_REPEATED,
    MORE_COLUMNS,
    ROUNDED,
    NUMBERS_AS_TEXT,
    UPPER_CASE,
    PERCENT;

    private @Nullable Object of(@Nullable Object value) {
      if (this == ROUNDED && value instanceof Double number) {
        return Math.round(number * 100) / 100.0;
      }
      if (this == NUMBERS_AS_TEXT && value instanceof Double number) {
        return new BigDecimal(number.toString()).toPlainString();
      }
      if (this == NUMBERS_AS_TEXT && value instanceof Long) {
        return value.toString();
      }
      if (this == UPPER_CASE && value instanceof String text) {
        return text.toUpperCase(Locale.ROOT);
      }
      return this == PERCENT && value instanceof Double number ? (Object) (number * 100) : value;
    }
  }

  private ResultTable copy(ResultTable table, List<Integer> order) {
    List<Column> columns = new ArrayList<>();
    for (Column column : table.columns()) {
      boolean changed = change == Change.ONE_CELL && columns.isEmpty();
      ColumnBuilder copy = new ColumnBuilder(column.name(), column.typeName());
      for (int row : order) {
        if (changed && copy.size() == order.size() / 2) {
          copy.addLong(Long.MIN_VALUE);
        } else {
          copy.add(change.of(column.value(row)));
        }
      }
      columns.add(copy.build());
    }
    return ResultTable.of(columns);
  }

  private static ResultTable turned(ResultTable table, Random random) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, table.columnCount()).boxed().toList());
    Collections.shuffle(order, random);
    return table.select(order);
  }
}
