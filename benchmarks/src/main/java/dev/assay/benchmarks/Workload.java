// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.match.ComparisonSide;
import dev.assay.match.Profile;
import dev.assay.match.ResultMatcher;
import dev.assay.model.Column;
import dev.assay.model.ColumnBuilder;
import dev.assay.model.Match;
import dev.assay.model.MatchSettings;
import dev.assay.model.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** The pairs of tables that are measured. The prediction's rows are shuffled in each. */
public enum Workload {
  /** 1,000,000 rows × 20 columns that agree, columns permuted. */
  LARGE_EQUAL(1_000_000, true) {
    @Override
    TableShape shape() {
      return TableShape.LARGE;
    }

    @Override
    ResultTable predicted(ResultTable gold, Random random) {
      return turned(copy(gold, shuffledRows(gold, random), Change.NONE), random);
    }
  },
  /** The same with one cell changed. */
  LARGE_ONE_CELL_CHANGED(1_000_000, false) {
    @Override
    TableShape shape() {
      return TableShape.LARGE;
    }

    @Override
    ResultTable predicted(ResultTable gold, Random random) {
      return turned(copy(gold, shuffledRows(gold, random), Change.ONE_CELL), random);
    }
  },
  /** 100,000 rows × 5 columns within a prediction of 8. */
  SUBSET(100_000, true) {
    @Override
    TableShape shape() {
      return TableShape.SMALL;
    }

    @Override
    ResultTable predicted(ResultTable gold, Random random) {
      List<Column> columns =
          new ArrayList<>(copy(gold, shuffledRows(gold, random), Change.NONE).columns());
      columns.addAll(TableShape.EXTRA.table(gold.rowCount(), random).columns());
      return turned(ResultTable.of(columns), random);
    }
  },
  /** 100,000 rows × 3 columns, two of them rounded to 2 decimals by the prediction. */
  ROUNDED(100_000, true) {
    @Override
    TableShape shape() {
      return TableShape.NUMBERS;
    }

    @Override
    ResultTable predicted(ResultTable gold, Random random) {
      return copy(gold, shuffledRows(gold, random), Change.ROUNDED);
    }
  };

  private static final long SEED = 20240229;

  private final int rows;
  private final boolean accepted;

  Workload(int rows, boolean accepted) {
    this.rows = rows;
    this.accepted = accepted;
  }

  abstract TableShape shape();

  abstract ResultTable predicted(ResultTable gold, Random random);

  /** Both sides, made anew; the same in every run. */
  List<ComparisonSide> sides() {
    Random random = new Random(SEED);
    ResultTable gold = shape().table(rows, random);
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

  /** What a copy changes. */
  enum Change {
    NONE,
    ONE_CELL,
    ROUNDED
  }

  private static List<Integer> shuffledRows(ResultTable table, Random random) {
    List<Integer> rows = new ArrayList<>(IntStream.range(0, table.rowCount()).boxed().toList());
    Collections.shuffle(rows, random);
    return rows;
  }

  private static ResultTable copy(ResultTable table, List<Integer> rows, Change change) {
    List<Column> columns = new ArrayList<>();
    for (Column column : table.columns()) {
      boolean changed = change == Change.ONE_CELL && columns.isEmpty();
      ColumnBuilder copy = new ColumnBuilder(column.name(), column.typeName());
      for (int row : rows) {
        if (changed && copy.size() == rows.size() / 2) {
          copy.addLong(Long.MIN_VALUE);
        } else if (change == Change.ROUNDED && column.value(row) instanceof Double value) {
          copy.addDouble(Math.round(value * 100) / 100.0);
        } else {
          copy.add(column.value(row));
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
