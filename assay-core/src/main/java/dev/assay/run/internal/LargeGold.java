// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.BagComparisonSyntax;
import dev.assay.model.ExecutionSummary;
import dev.assay.table.Column;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.List;

/**
 * A gold query whose result is too large to be fetched without need, and that its database can
 * compare with another one.
 *
 * @param sql the query as it is written
 * @param embedded the query as it can stand in parentheses
 * @param syntax with which the database compares results
 * @param first the first rows of its result, in no particular order
 * @param rows the number of rows, which the database counted
 * @param elapsed time of the statement that counted them
 */
record LargeGold(
    String sql,
    String embedded,
    BagComparisonSyntax syntax,
    ResultTable first,
    long rows,
    Duration elapsed) {
  List<String> types() {
    return types(first);
  }

  static List<String> types(ResultTable table) {
    return table.columns().stream().map(Column::typeName).toList();
  }

  ExecutionSummary summary() {
    return ExecutionSummaries.of(new Execution.Unfetched(first, rows, elapsed));
  }
}
