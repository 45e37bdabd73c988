// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.journal.StoredResults;
import dev.assay.model.Execution;
import dev.assay.model.Match;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.PredictionSummary;
import dev.assay.model.Question;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Redaction;
import dev.assay.model.ResultTable;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question that was examined, with the results that its outcome came from.
 *
 * @param question the question
 * @param gold what its gold gave
 * @param prediction what the generator gave, or {@code null} if it was not asked or not reached
 * @param execution of the prediction, or {@code null} if there was nothing to run
 * @param volatileCalls words of the prediction that make its result depend on chance or on when it
 *     is run
 * @param match how the results relate, or {@code null} if they were not compared
 * @param verdict the judgement
 * @param metrics scores by name
 * @param abstention the words by which the prediction abstains, or {@code null}
 * @param samples what became of each answer, if there were several
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
   * @param prediction the answer, which was not judged, or {@code null}
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

  /**
   * The outcome to store.
   *
   * @param keepValues whether it may hold values from the database
   */
  Outcome outcome(boolean keepValues) {
    Outcome outcome =
        new Outcome(
            QuestionSummary.of(question),
            new PredictionSummary(
                prediction == null ? null : prediction.sql(),
                abstention,
                ExecutionSummaries.of(execution).withVolatileCalls(volatileCalls),
                prediction == null ? List.of() : prediction.attempts(),
                samples),
            gold.sql(best()),
            gold.summary(best()),
            verdict,
            match,
            metrics);
    return keepValues ? outcome : Redaction.of(outcome);
  }

  /** Stores the results of gold and prediction, if there are any. */
  void keepResults(StoredResults results) throws IOException {
    ResultTable expected = gold.results().isEmpty() ? null : gold.results().get(best()).table();
    ResultTable predicted = execution instanceof Execution.Rows rows ? rows.table() : null;
    if (expected != null || predicted != null) {
      results.write(question.id(), expected, predicted);
    }
  }

  private int best() {
    return match == null ? 0 : match.gold();
  }
}
