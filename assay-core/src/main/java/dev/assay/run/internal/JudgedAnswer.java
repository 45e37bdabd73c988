// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.execute.internal.RowSample;
import dev.assay.journal.StoredResults;
import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.internal.RefusalCauses;
import dev.assay.metric.Comparison;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.NotScoredReason;
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
 * A judged answer to a question, the results that its verdict is based on, and the rules of
 * verdicts.
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
record JudgedAnswer(
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
  JudgedAnswer(
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
  JudgedAnswer(
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
  JudgedAnswer executed(@Nullable Execution done) {
    return new JudgedAnswer(
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
  JudgedAnswer scored(
      Map<String, @Nullable Double> scores,
      List<String> notes,
      List<String> calls,
      List<Outcome.Sample> answers) {
    return new JudgedAnswer(
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

  /**
   * The verdict on a prediction that returned rows; the answer asks for it where a metric decides.
   * If that metric exceeded its time limit, the prediction does not count as right.
   *
   * @param scores the question's metrics, of which the profile may name one that decides
   * @throws AssayException if that metric is missing, or undefined for the question
   */
  static Verdict verdict(Match match, Profile profile, Map<String, @Nullable Double> scores) {
    String metric = profile.metric();
    if (metric != null && scores.get(metric) == null && MetricScoring.isUndecided(match, metric)) {
      return new Verdict.Incorrect(Cause.UNDECIDED);
    }
    if (metric != null) {
      return byScore(score(scores, metric, profile), match, profile);
    }
    return byRelaxations(match, profile);
  }

  private static double score(
      Map<String, @Nullable Double> scores, String metric, Profile profile) {
    Double score = scores.get(metric);
    if (score != null) {
      return score;
    }
    throw new AssayException(
        scores.containsKey(metric)
            ? "%s, which decides under profile '%s', is not defined for a question of this run; choose another profile"
                .formatted(metric, profile.name())
            : "profile '%s' is decided by %s, which was not scored; run again with --metrics default,%s"
                .formatted(profile.name(), metric, metric));
  }

  /** The verdict under the rules of another evaluator; the cause is one of Assay's. */
  private static Verdict byScore(double score, Match match, Profile profile) {
    if (score >= 1) {
      return new Verdict.Correct();
    }
    Cause cause = profile.accepts(match) ? Cause.NOT_ACCEPTED : RefusalCauses.of(match, profile);
    return new Verdict.Incorrect(cause);
  }

  /**
   * The verdict by the relaxations that the profile accepts, even if another rule decides in the
   * end.
   */
  static Verdict byRelaxations(Match match, Profile profile) {
    if (profile.accepts(match)) {
      return new Verdict.Correct();
    }
    Cause cause = RefusalCauses.of(match, profile);
    return match.isBeyondLimits() && (cause == Cause.UNDECIDED || !isCertain(match, profile))
        ? new Verdict.NotScored(NotScoredReason.GOLD_TOO_LARGE, String.join("; ", match.notes()))
        : new Verdict.Incorrect(cause);
  }

  /** Returns whether a profile accepts no more than standard, by which samples are refused. */
  private static boolean isCertain(Match match, Profile profile) {
    return match.isUndecided()
        || Profile.STANDARD.refused(profile.accepted()).isEmpty()
        || (match.difference() != null
            && match.difference().kind() == Difference.Kind.EMPTY_RESULT);
  }

  /** The verdict on a prediction that returned no rows. */
  static Verdict withoutRows(
      Prediction prediction, @Nullable String abstention, @Nullable Execution execution) {
    return new Verdict.Incorrect(cause(prediction, abstention, execution));
  }

  /**
   * The verdict on a prediction for an unanswerable question: an abstention is right; an answer is
   * wrong, and so is no response at all.
   */
  static Verdict unanswerable(Prediction prediction, @Nullable String abstention) {
    if (abstention != null) {
      return new Verdict.Correct();
    }
    String sql = prediction.sql();
    boolean answered = prediction.result() != null || (sql != null && !sql.isBlank());
    return new Verdict.Incorrect(answered ? Cause.SHOULD_ABSTAIN : silence(prediction));
  }

  private static Cause silence(Prediction prediction) {
    return prediction.error() == null ? Cause.NO_SQL : Cause.GENERATION_ERROR;
  }

  private static Cause cause(
      Prediction prediction, @Nullable String abstention, @Nullable Execution execution) {
    if (execution == null) {
      return abstention == null ? silence(prediction) : Cause.ABSTAINED;
    }
    if (execution instanceof Execution.TimedOut) {
      return Cause.TIMEOUT;
    }
    if (execution instanceof Execution.Refused) {
      return Cause.REFUSED;
    }
    return execution instanceof Execution.TooLarge ? Cause.TOO_LARGE : Cause.SQL_ERROR;
  }
}
