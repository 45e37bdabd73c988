// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.execute.RowSample;
import dev.assay.journal.StoredResults;
import dev.assay.match.Match;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.PredictionSummary;
import dev.assay.model.Question;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Redaction;
import dev.assay.model.Verdict;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An evaluated question, with the results that its outcome is based on.
 *
 * @param question the question
 * @param gold the result of its gold
 * @param prediction the generator's answer, or {@code null} if the generator was not called or
 *     could not be reached
 * @param execution of the prediction, or {@code null} if there was nothing to run
 * @param volatileCalls functions of the prediction whose result depends on chance or on the time of
 *     the run
 * @param match the match of the results, or {@code null} if they were not compared
 * @param verdict the verdict
 * @param metrics scores by name
 * @param abstention the reason with which the prediction abstains, or {@code null}
 * @param samples the outcome of each answer, if there were several
 */
record EvaluatedQuestion(
    Question question,
    GoldOutcome gold,
    @Nullable Prediction prediction,
    @Nullable Execution execution,
    List<String> volatileCalls,
    @Nullable Match match,
    Verdict verdict,
    Map<String, @Nullable Double> metrics,
    @Nullable String abstention,
    List<Outcome.Sample> samples) {

  /** A question that was scored. */
  static EvaluatedQuestion of(
      Question question,
      GoldOutcome gold,
      AnswerDecision answer,
      List<String> volatileCalls,
      List<Outcome.Sample> samples,
      Map<String, @Nullable Double> metrics) {
    return new EvaluatedQuestion(
        question,
        gold,
        answer.prediction(),
        answer.execution(),
        volatileCalls,
        answer.match(),
        answer.verdict(),
        metrics,
        answer.abstention(),
        samples);
  }

  /**
   * A question that was not scored.
   *
   * @param prediction the answer, which has no verdict, or {@code null}
   */
  static EvaluatedQuestion notScored(
      Question question,
      GoldOutcome gold,
      @Nullable Prediction prediction,
      Verdict.NotScored problem,
      Map<String, @Nullable Double> metrics) {
    return new EvaluatedQuestion(
        question,
        gold,
        prediction,
        null,
        List.of(),
        null,
        problem,
        metrics,
        prediction == null ? null : AbstentionCheck.of(question, prediction),
        List.of());
  }

  /** This question with the prediction's execution, if it was run. */
  EvaluatedQuestion executed(@Nullable Execution done) {
    return new EvaluatedQuestion(
        question,
        gold,
        prediction,
        done,
        volatileCalls,
        match,
        verdict,
        metrics,
        abstention,
        samples);
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
                prediction == null ? null : prediction.sql(),
                abstention,
                executionSummary().withVolatileCalls(volatileCalls),
                prediction == null ? List.of() : prediction.attempts(),
                samples),
            gold.sql(best()),
            gold.summary(best()),
            verdict,
            match,
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
    return match == null ? 0 : match.gold();
  }
}
