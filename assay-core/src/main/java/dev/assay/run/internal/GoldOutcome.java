// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.match.column.ComparedColumns;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Verdict;
import dev.assay.model.Verdict.NotScored;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The results of a question's gold.
 *
 * @param results of the expansions that ran, in order; empty if there is a problem, or the question
 *     is unanswerable
 * @param executions of the same expansions; of the first expansion only if there is a problem
 * @param firstSql the first expansion; for stored tables the query that produced them, if known, or
 *     {@code null}
 * @param cached whether every result was already cached
 * @param trials determinism checks of the same expansions; empty if golds are not checked
 * @param faults expansions that failed while others ran
 * @param problem why the question can't be scored, or {@code null}
 * @param large golds that the database compares itself, or {@code null}; then {@code results} are
 *     only their first rows
 * @param samples of the same expansions if one of them is beyond the limits; then {@code results}
 *     are the sampled rows; else empty
 */
record GoldOutcome(
    List<GoldResult> results,
    List<ExecutionSummary> executions,
    @Nullable String firstSql,
    boolean cached,
    List<DeterminismCheck.Result> trials,
    List<String> faults,
    @Nullable NotScored problem,
    @Nullable LargeGolds large,
    List<Execution.Sampled> samples) {
  /** The outcome for an unanswerable question. */
  static final GoldOutcome NONE =
      new GoldOutcome(
          List.of(), List.of(ExecutionSummary.NONE), null, false, List.of(), List.of(), null);

  GoldOutcome {
    results = List.copyOf(results);
    executions = List.copyOf(executions);
    trials = List.copyOf(trials);
    faults = List.copyOf(faults);
    samples = List.copyOf(samples);
  }

  /** A gold whose results were fetched, or have a problem. */
  GoldOutcome(
      List<GoldResult> results,
      List<ExecutionSummary> executions,
      @Nullable String firstSql,
      boolean cached,
      List<DeterminismCheck.Result> trials,
      List<String> faults,
      @Nullable NotScored problem) {
    this(results, executions, firstSql, cached, trials, faults, problem, null, List.of());
  }

  /** Returns a copy with samples of its expansions. */
  GoldOutcome sampled(List<Execution.Sampled> of) {
    return new GoldOutcome(
        results, executions, firstSql, cached, trials, faults, problem, large, of);
  }

  /** A gold that its database compares itself. */
  static GoldOutcome of(LargeGolds large, String firstSql) {
    return new GoldOutcome(
        large.golds().stream().map(gold -> new GoldResult(gold.sql(), gold.first())).toList(),
        large.golds().stream().map(LargeGold::summary).toList(),
        firstSql,
        false,
        List.of(),
        List.of(),
        null,
        large,
        List.of());
  }

  /** A gold without results. */
  static GoldOutcome without(
      @Nullable String sql, ExecutionSummary execution, Verdict.NotScored problem) {
    return new GoldOutcome(
        List.of(), List.of(execution), sql, false, List.of(), List.of(), problem);
  }

  /**
   * Returns a copy for a question that names the columns that count. Expansions with none of these
   * columns would match anything and are dropped; a column that no expansion has makes the gold
   * fail.
   */
  GoldOutcome counting(List<String> columns) {
    if (problem != null || columns.isEmpty() || results.isEmpty()) {
      return this;
    }
    for (String column : columns) {
      if (results.stream().noneMatch(gold -> ComparedColumns.has(gold.table(), column))) {
        return withoutColumn(column);
      }
    }
    List<Integer> kept =
        IntStream.range(0, results.size())
            .filter(i -> columns.stream().anyMatch(c -> ComparedColumns.has(table(i), c)))
            .boxed()
            .toList();
    return new GoldOutcome(
            kept.stream().map(results::get).toList(),
            kept.stream().map(executions::get).toList(),
            firstSql,
            cached,
            trials.isEmpty() ? trials : kept.stream().map(trials::get).toList(),
            faults,
            null)
        .sampled(samples.isEmpty() ? samples : kept.stream().map(samples::get).toList());
  }

  private ResultTable table(int expansion) {
    return results.get(expansion).table();
  }

  private GoldOutcome withoutColumn(String column) {
    String words =
        "the gold has no column '%s' that could count; correct 'columns'".formatted(column);
    return without(
        sql(0),
        new ExecutionSummary(
            "failed", null, null, null, null, ErrorKind.UNKNOWN_COLUMN.name(), words),
        new Verdict.NotScored(NotScoredReason.GOLD_FAILED, words));
  }

  @Nullable String sql(int expansion) {
    String run = results.isEmpty() ? null : results.get(expansion).sql();
    return run == null ? firstSql : run;
  }

  GoldSummary summary(int expansion) {
    if (trials.isEmpty()) {
      boolean differs =
          problem != null && problem.reason() == NotScoredReason.GOLD_NOT_DETERMINISTIC;
      return new GoldSummary(executions.get(expansion), differs ? false : null, cached, faults);
    }
    return new GoldSummary(
        executions.get(expansion), true, cached, faults, trials.get(expansion).warnings());
  }
}
