// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.table.internal.FlatTable;
import dev.assay.table.internal.LazyList;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of a run as one table, a row a question. The columns are {@code question, database,
 * category, difficulty, text, verdict, cause, detail, match, relaxations}, one a metric, one a
 * judge, {@code rows, ms, gold_rows, gold_ms, attempts, prompt_tokens, completion_tokens, cost_usd,
 * latency_ms, sql, gold_sql}; tokens, cost and latency are sums over all attempts.
 */
public final class OutcomeTable {
  private OutcomeTable() {}

  /**
   * The table {@code outcomes}; metrics are in the order in which they first appear.
   *
   * @param judgments that count
   */
  public static FlatTable of(List<Outcome> outcomes, List<Judgment> judgments) {
    Set<String> metrics = new LinkedHashSet<>();
    outcomes.forEach(outcome -> metrics.addAll(outcome.metrics().keySet()));
    List<OutcomeColumn> columns =
        Stream.of(
                OutcomeColumn.JUDGED.stream(),
                metrics.stream().map(OutcomeColumn::metric),
                OutcomeColumn.judges(judgments).stream(),
                OutcomeColumn.RUN.stream())
            .flatMap(Function.identity())
            .toList();
    return new FlatTable(
        "outcomes",
        columns.stream().map(OutcomeColumn::column).toList(),
        new LazyList<>(outcomes, outcome -> row(outcome, columns)));
  }

  static List<@Nullable Object> row(Outcome outcome, List<OutcomeColumn> columns) {
    List<@Nullable Object> row = new ArrayList<>(columns.size());
    columns.forEach(column -> row.add(column.cell().apply(outcome)));
    return row;
  }
}
