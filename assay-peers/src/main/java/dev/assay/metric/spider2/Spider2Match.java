// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider2;

import dev.assay.match.OrderRule;
import dev.assay.match.column.ComparedColumns;
import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.model.Question;
import dev.assay.table.BooleanColumn;
import dev.assay.table.Column;
import dev.assay.table.DecimalColumn;
import dev.assay.table.DoubleColumn;
import dev.assay.table.Execution;
import dev.assay.table.LongColumn;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Spider 2.0's comparison of result tables. Source: {@code compare_pandas_table} and {@code
 * compare_multi_pandas_table} in {@code evaluate.py} of Spider 2.0-lite (Lei et al., "Spider 2.0",
 * 2024). Formula: 1 if, for any of the golds, every column of the gold that counts equals some
 * column of the prediction, else 0. Names and places of columns do not matter, further columns are
 * allowed, and one predicted column may stand for several of the gold's. A prediction that gave no
 * rows because it failed, was refused or was stopped scores 0.
 *
 * <p>Both tables are taken as {@code pandas.read_csv} would read them from a file, see {@link
 * CsvFrame}. Columns are equal if their cells are, one by one, see {@link CellList}; unless the
 * question has {@code order: required}, each column is first sorted for itself, by text, so that
 * rows are not kept together (the origin's {@code ignore_order}, which holds for all its
 * questions). The columns that count are those of the stored table's {@code columns} (the origin's
 * {@code condition_cols}) and the question's.
 */
public final class Spider2Match implements Metric {
  @Override
  public Double score(Comparison comparison) {
    if (!(comparison.predicted() instanceof Execution.Rows rows)) {
      return 0.0;
    }
    List<ResultTable> golds =
        comparison.golds().stream()
            .map(gold -> counted(gold.table(), comparison.question()))
            .toList();
    if (golds.stream().anyMatch(rows.table()::hasSameCells)) {
      return 1.0;
    }
    CsvFrame predicted = CsvFrame.of(rows.table());
    return golds.stream().anyMatch(gold -> isWithin(gold, predicted, comparison.question()))
        ? 1.0
        : 0.0;
  }

  private static ResultTable counted(ResultTable gold, Question question) {
    return ComparedColumns.select(gold, question.match().columns());
  }

  private static boolean isWithin(ResultTable gold, CsvFrame predicted, Question question) {
    if (gold.rowCount() != predicted.rowCount()) {
      return gold.columnCount() == 0;
    }
    boolean ordered = question.match().order() == OrderRule.REQUIRED;
    return CsvFrame.of(gold).columns().stream()
        .allMatch(
            wanted ->
                predicted.columns().stream().anyMatch(found -> wanted.matches(found, ordered)));
  }

  /**
   * A table as pandas holds it after {@code read_csv}: the type of a cell depends on its whole
   * column, and the text of its numbers on all columns. Source: the pandas 1.5 documentation of
   * {@code read_csv} and {@code DataFrame.values}. If all columns hold numbers and one of them
   * holds floats, the integers are floats, too.
   *
   * @param columns in order
   * @param rowCount number of rows
   */
  record CsvFrame(List<CellList> columns, int rowCount) {
    CsvFrame {
      columns = List.copyOf(columns);
    }

    static CsvFrame of(ResultTable table) {
      List<CellList> columns = table.columns().stream().map(CsvFrame::read).toList();
      boolean floats =
          columns.stream().allMatch(CellList::isNumeric)
              && columns.stream().anyMatch(column -> column.kind() == CellList.Kind.FLOAT);
      return new CsvFrame(
          floats ? columns.stream().map(CellList::toFloats).toList() : columns, table.rowCount());
    }

    private static CellList read(Column column) {
      CellList flat = FlatCells.of(column);
      return flat == null ? CsvCells.of(column) : flat;
    }

    /** Converts columns for which the reading by pandas is known without writing them as text. */
    static final class FlatCells {
      private static final int SAFE_DIGITS = 18;

      private FlatCells() {}

      /** The cells; {@code null} if they must be read as text. */
      static @Nullable CellList of(Column column) {
        if (column instanceof LongColumn longs) {
          BitSet missing = missing(column);
          double[] numbers = new double[column.size()];
          for (int row = 0; row < numbers.length; row++) {
            numbers[row] = longs.at(row);
          }
          CellList.Kind kind = missing.isEmpty() ? CellList.Kind.INTEGER : CellList.Kind.FLOAT;
          return CellList.ofNumbers(kind, numbers, missing);
        }
        if (column instanceof DoubleColumn doubles) {
          return floats(doubles);
        }
        if (column instanceof DecimalColumn decimals) {
          return decimals(decimals);
        }
        if (column instanceof BooleanColumn truths) {
          double[] numbers = new double[column.size()];
          for (int row = 0; row < numbers.length; row++) {
            numbers[row] = truths.at(row) ? 1 : 0;
          }
          return CellList.ofNumbers(CellList.Kind.TRUTH, numbers, missing(column));
        }
        return null;
      }

      private static CellList floats(DoubleColumn column) {
        BitSet missing = missing(column);
        double[] numbers = new double[column.size()];
        for (int row = 0; row < numbers.length; row++) {
          double number = column.isSingle() ? shortest((float) column.at(row)) : column.at(row);
          if (Double.isNaN(number)) {
            missing.set(row);
          }
          numbers[row] = number;
        }
        return CellList.ofNumbers(CellList.Kind.FLOAT, numbers, missing);
      }

      /** The number that a float's shortest text stands for: 0.1 instead of 0.10000000149. */
      private static double shortest(float number) {
        return Double.parseDouble(Float.toString(number));
      }

      private static @Nullable CellList decimals(DecimalColumn column) {
        BitSet missing = missing(column);
        boolean whole = missing.isEmpty();
        double[] numbers = new double[column.size()];
        for (int row = 0; row < numbers.length; row++) {
          BigDecimal number = column.at(row);
          if (number != null) {
            if (number.precision() - number.scale() > SAFE_DIGITS) {
              return null;
            }
            whole &= number.scale() <= 0;
            numbers[row] = number.doubleValue();
          }
        }
        return CellList.ofNumbers(
            whole ? CellList.Kind.INTEGER : CellList.Kind.FLOAT, numbers, missing);
      }

      private static BitSet missing(Column column) {
        BitSet missing = new BitSet();
        for (int row = 0; row < column.size(); row++) {
          if (column.isNull(row)) {
            missing.set(row);
          }
        }
        return missing;
      }
    }
  }
}
