// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.internal.RowSample;
import dev.assay.journal.StoredResults;
import dev.assay.match.Match;
import dev.assay.metric.Comparison;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.PredictionSummary;
import dev.assay.model.Question;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import dev.assay.model.internal.Redaction;
import dev.assay.run.PairResult;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A judged answer to a question, with the results that its verdict is based on.
 *
 * @param question the question
 * @param gold the result of its gold
 * @param prediction the answer, or {@code null} if the generator was not called or could not be
 *     reached
 * @param abstention the reason with which it abstains, or {@code null}
 * @param verdict the verdict
 * @param comparison the comparison for metrics; {@code null} if there is nothing to compare with,
 *     because the question is unanswerable or not scored
 * @param execution of the prediction, or {@code null} if there was nothing to run
 * @param metrics scores by name; first only the one that decides the verdict, if the profile names
 *     a metric
 * @param volatileCalls functions of the prediction whose result depends on chance or on the time of
 *     the run
 * @param samples the outcome of each answer, if there were several
 */
record EvaluatedQuestion(
    Question question,
    GoldOutcome gold,
    @Nullable Prediction prediction,
    @Nullable String abstention,
    Verdict verdict,
    @Nullable Comparison comparison,
    @Nullable Execution execution,
    Map<String, @Nullable Double> metrics,
    List<String> volatileCalls,
    List<Outcome.Sample> samples) {

  /** An answer that was judged by a comparison. */
  EvaluatedQuestion(
      Prediction prediction,
      @Nullable String abstention,
      Comparison comparison,
      GoldOutcome gold,
      Map<String, @Nullable Double> decisive) {
    this(
        comparison.question(),
        gold,
        prediction,
        abstention,
        comparison.verdict(),
        comparison,
        comparison.predicted(),
        decisive,
        List.of(),
        List.of());
  }

  /**
   * An answer to a question with nothing to compare it with.
   *
   * @param prediction the answer, or {@code null} if there is none
   * @param metrics the scores
   */
  EvaluatedQuestion(
      Question question,
      GoldOutcome gold,
      @Nullable Prediction prediction,
      Verdict verdict,
      Map<String, @Nullable Double> metrics) {
    this(
        question,
        gold,
        prediction,
        prediction == null ? null : AbstentionCheck.of(question, prediction),
        verdict,
        null,
        null,
        metrics,
        List.of(),
        List.of());
  }

  /** Returns a copy with the prediction's execution, if it was run. */
  EvaluatedQuestion executed(@Nullable Execution done) {
    return new EvaluatedQuestion(
        question,
        gold,
        prediction,
        abstention,
        verdict,
        comparison,
        done,
        metrics,
        volatileCalls,
        samples);
  }

  /**
   * Returns a copy with all scores.
   *
   * @param notes on the match, if there is one
   */
  EvaluatedQuestion scored(
      Map<String, @Nullable Double> scores,
      List<String> notes,
      List<String> calls,
      List<Outcome.Sample> answers) {
    return new EvaluatedQuestion(
        question,
        gold,
        prediction,
        abstention,
        verdict,
        comparison == null ? null : comparison.noting(notes),
        execution,
        scores,
        calls,
        answers);
  }

  @Nullable Match match() {
    return comparison == null ? null : comparison.match();
  }

  /** The predicted SQL, or {@code null} if there is none. */
  @Nullable String sql() {
    return prediction == null ? null : prediction.sql();
  }

  /** The dialect of the database; irrelevant if nothing was run. */
  Dialect dialect() {
    return comparison == null ? Dialect.ANSI : comparison.dialect();
  }

  /**
   * The outcome to store.
   *
   * @param keepValues whether it may contain values from the database
   */
  Outcome outcome(boolean keepValues) {
    Outcome outcome =
        new Outcome(
            QuestionSummary.of(question),
            new PredictionSummary(
                sql(),
                abstention,
                executionSummary().withVolatileCalls(volatileCalls),
                prediction == null ? List.of() : prediction.attempts(),
                samples),
            gold.sql(best()),
            gold.summary(best()),
            verdict,
            match(),
            metrics);
    return keepValues ? outcome : Redaction.of(outcome);
  }

  private ExecutionSummary executionSummary() {
    ResultTable expected = gold.executions().get(best()).hash() == null ? null : expected();
    return expected == null
        ? ExecutionSummaries.of(execution)
        : ExecutionSummaries.of(execution, expected, gold.executions().get(best()).hash());
  }

  /** The outcome and the results that it is based on. */
  PairResult result(boolean keepValues) {
    return new PairResult(outcome(keepValues), expected(), predicted());
  }

  /** Stores the results of gold and prediction, if any. */
  void keepResults(StoredResults results) throws IOException {
    ResultTable expected = expected();
    ResultTable predicted = predicted();
    if (expected != null || predicted != null) {
      results.write(
          question.id(),
          expected == null
              ? null
              : excerpt(
                  expected, expectedRows(expected), gold.executions().get(best()).isSampled()),
          predicted == null
              ? null
              : excerpt(predicted, predictedRows(predicted), executionSummary().isSampled()));
    }
  }

  /** The rows to store: of a large result also the same sample as of one that agrees with it. */
  private static StoredResults.Excerpt excerpt(ResultTable table, long rows, boolean sampled) {
    boolean isWhole = table.rowCount() == rows;
    if (sampled && !isWhole) {
      return new StoredResults.Excerpt(RowSample.chosen(table, StoredResults.ROWS), rows);
    }
    return isWhole && rows > StoredResults.ROWS
        ? new StoredResults.Excerpt(table, rows, RowSample.chosen(table, StoredResults.SAMPLE))
        : new StoredResults.Excerpt(table, rows);
  }

  /** The number of rows of the gold, which may be more than were fetched. */
  private long expectedRows(ResultTable table) {
    Long rows = gold.executions().get(best()).rows();
    return rows == null ? table.rowCount() : rows;
  }

  private long predictedRows(ResultTable table) {
    return execution instanceof Execution.Unfetched counted ? counted.rows() : table.rowCount();
  }

  private @Nullable ResultTable expected() {
    return gold.results().isEmpty() ? null : gold.results().get(best()).table();
  }

  private @Nullable ResultTable predicted() {
    if (execution instanceof Execution.Unfetched counted) {
      return counted.first();
    }
    return execution instanceof Execution.Rows rows ? rows.table() : null;
  }

  private int best() {
    Match match = match();
    return match == null ? 0 : match.gold();
  }
}
