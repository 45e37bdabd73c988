// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.metric.PythonKeys;
import dev.assay.metric.ScoringDeadline;
import dev.assay.table.ResultTable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows with their cells sorted by Python's text. Source: {@code unorder_row} and {@code quick_rej}
 * of Spider's test-suite evaluator, which sorts the cells of every row by {@code str(x) +
 * str(type(x))} and rejects results whose rows then differ: as lists if the order counts, else as
 * sets. {@code (3, 3.5)} becomes {@code (3.5, 3)}, because {@code .} sorts before {@code <}, but
 * {@code (3.0, 3.5)} stays: in the original evaluator these rows differ although {@code 3 == 3.0}.
 */
final class PythonTextRows {
  private PythonTextRows() {}

  /** Returns whether tables of equal size have the same rows after sorting their cells. */
  static boolean agree(ResultTable gold, ResultTable predicted, boolean ordered) {
    long[] golds = keys(gold);
    long[] candidates = keys(predicted);
    return ordered
        ? Arrays.equals(golds, candidates)
        : Arrays.equals(asSet(golds), asSet(candidates));
  }

  private static long[] asSet(long[] keys) {
    return Arrays.stream(keys).sorted().distinct().toArray();
  }

  private static long[] keys(ResultTable table) {
    long[] keys = new long[table.rowCount()];
    for (int row = 0; row < keys.length; row++) {
      ScoringDeadline.spend(10L * table.columnCount());
      List<@Nullable Object> values = table.row(row);
      List<String> texts = values.stream().map(PythonText::withType).toList();
      List<Integer> columns =
          IntStream.range(0, table.columnCount())
              .boxed()
              .sorted(Comparator.comparing(texts::get))
              .toList();
      for (int place = 0; place < columns.size(); place++) {
        long cell = PythonKeys.of(table.column(columns.get(place)), row);
        keys[row] += PythonKeys.inColumn(cell, place);
      }
    }
    return keys;
  }
}
