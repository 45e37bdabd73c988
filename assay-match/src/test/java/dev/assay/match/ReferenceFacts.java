// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Inputs of the reference beyond two tables, since it reads neither SQL nor settings.
 *
 * @param ordered whether the order of rows counts
 * @param sortKeys gold columns whose equal neighbours tie; empty if none is known
 * @param counted gold columns that count, ascending
 * @param tolerance distance of equal numbers, or {@code null}
 * @param asSets whether repeats count for nothing
 * @param goldRounds decimals that the query rounds each counted column to, -1 for none
 * @param predictedRounds the same of the predicted columns
 * @param demanded whether the question asks for rounding
 */
record ReferenceFacts(
    boolean ordered,
    List<Integer> sortKeys,
    List<Integer> counted,
    @Nullable BigDecimal tolerance,
    boolean asSets,
    List<Integer> goldRounds,
    List<Integer> predictedRounds,
    boolean demanded) {
  /** Of tables without rounding queries and settings; the first gold columns count. */
  static ReferenceFacts ofOrder(
      boolean ordered, List<Integer> sortKeys, int counted, ResultTable predicted) {
    List<Integer> columns = IntStream.range(0, counted).boxed().toList();
    return new ReferenceFacts(
        ordered,
        sortKeys,
        columns,
        null,
        false,
        Collections.nCopies(counted, -1),
        Collections.nCopies(predicted.columnCount(), -1),
        false);
  }
}
