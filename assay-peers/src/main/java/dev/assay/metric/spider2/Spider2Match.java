// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider2;

import dev.assay.match.OrderRule;
import dev.assay.match.column.ComparedColumns;
import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.model.Question;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.List;

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
}
