// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything known about one question in one run; one line of {@code outcomes.jsonl}.
 *
 * @param questionSummary the question
 * @param prediction the answer, and its execution
 * @param goldSql the gold query that matched best (or the first), or {@code null} for stored tables
 * @param gold the execution of the gold
 * @param verdict the judgment
 * @param match the relation of the results, or {@code null} if they were not compared
 * @param metrics scores by metric name, {@code null} where a metric is not defined
 */
public record Outcome(
    QuestionSummary questionSummary,
    PredictionSummary prediction,
    @Nullable String goldSql,
    GoldSummary gold,
    Verdict verdict,
    @Nullable Match match,
    Map<String, @Nullable Double> metrics) {
  /** The metric that is 1 if the first of several attempts was right; absent if there was one. */
  public static final String FIRST_ATTEMPT = "first_attempt_accuracy";

  /**
   * The metric that is 1 if an accepted answer is right on all extra databases, and 0 if it is
   * wrong on one; absent if it was run on none.
   */
  public static final String EXTRA_DATABASES = "extra_databases";

  /** The metric of {@link #executability()}, which is not stored with outcomes. */
  public static final String EXECUTABILITY = "executability";

  /** The metrics that are 1 if the verdict is right, and else 0. */
  public static final List<String> FOLLOWING_VERDICT =
      List.of("execution_accuracy", "non_empty_execution_accuracy");

  /**
   * One of several answers to a question.
   *
   * @param sql its SQL, or {@code null} if it has none
   * @param verdict the judgment on it, under the profile that decided the question
   * @param hash of its result, as {@link ExecutionSummary#hash()}; {@code null} if it has none
   * @param votes the number of samples that agree with this one, itself included
   */
  public record Sample(@Nullable String sql, Verdict verdict, @Nullable String hash, int votes) {
    Sample brief(@Nullable String predicted) {
      return new Sample(PredictionSummary.brief(sql, predicted), verdict, hash, votes);
    }
  }

  public Outcome {
    metrics = MetricScores.copyOf(metrics);
  }

  /** The id of the question. */
  public String question() {
    return questionSummary.id();
  }

  /** The question in words. */
  public String text() {
    return questionSummary.text();
  }

  /** The id of the database. */
  public String database() {
    return questionSummary.database();
  }

  /** The category of the question, or {@code null}. */
  public @Nullable String category() {
    return questionSummary.category();
  }

  /** The difficulty of the question, or {@code null}. */
  public @Nullable String difficulty() {
    return questionSummary.difficulty();
  }

  /** The tags of the question. */
  public List<String> tags() {
    return questionSummary.tags();
  }

  /** Returns the profile that the question sets, or {@code null} for the run's. */
  public @Nullable String profile() {
    return questionSummary.profile();
  }

  /** Returns whether the question can't be answered, so that abstaining is right. */
  public boolean unanswerable() {
    return questionSummary.unanswerable();
  }

  /** The predicted SQL, or {@code null}. */
  public @Nullable String sql() {
    return prediction.sql();
  }

  /** The generator's words that it can't answer, or {@code null} if it did not abstain. */
  public @Nullable String abstention() {
    return prediction.abstention();
  }

  /** The execution of the predicted SQL. */
  public ExecutionSummary execution() {
    return prediction.execution();
  }

  /** The attempts of the generator, those of all samples. */
  public List<Attempt> attempts() {
    return prediction.attempts();
  }

  /** The usage of all attempts together; its parts are {@code null} where no attempt has them. */
  public Usage usage() {
    return attempts().stream()
        .map(Attempt::usage)
        .flatMap(Stream::ofNullable)
        .reduce(new Usage(null, null, null, null), Usage::plus);
  }

  /** The samples, if several answers were drawn; empty if there was one. */
  public List<Sample> samples() {
    return prediction.samples();
  }

  /**
   * Returns whether the agreement of gold and prediction is weak evidence, because both are empty
   * or only zero, or because all rows tie, so any choice of rows is right.
   */
  public boolean isVacuous() {
    if (match == null || match.relaxations().isEmpty()) {
      return false;
    }
    return match.relaxations().stream()
        .anyMatch(
            relaxation ->
                relaxation == Relaxation.EMPTY_BOTH
                    || (relaxation.isFlag() && verdict instanceof Verdict.Correct));
  }

  /**
   * Returns whether the question is not scored because of an infrastructure failure rather than its
   * gold.
   */
  public boolean isLost() {
    return verdict instanceof Verdict.NotScored lost && lost.reason().isInfrastructure();
  }

  /**
   * Returns 1 if the prediction ran and returned a result; 0 if it failed, was refused, exceeded a
   * limit or has no SQL; {@code null} if nothing was to run, the question can't be answered, or
   * infrastructure failed.
   */
  public @Nullable Double executability() {
    if (unanswerable() || isLost()) {
      return null;
    }
    return switch (execution().status()) {
      case "rows" -> sql() == null ? null : (Double) 1.0;
      case "none" -> verdict instanceof Verdict.Incorrect ? (Double) 0.0 : null;
      default -> 0.0;
    };
  }

  /** Returns a score, stored or derived; {@code null} where it is not defined. */
  public @Nullable Double metric(String name) {
    return name.equals(EXECUTABILITY) ? executability() : metrics.get(name);
  }

  /** Returns whether it has a verdict. */
  public boolean isScored() {
    return !(verdict instanceof Verdict.NotScored);
  }

  /** Returns whether execution was not to score it, because there is no gold or no database. */
  public boolean isForJudges() {
    return verdict instanceof Verdict.NotScored none && none.reason().isForJudges();
  }

  /** Returns whether it is wrong because the generator failed on it. */
  public boolean isFailedGeneration() {
    return verdict instanceof Verdict.Incorrect wrong && wrong.cause() == Cause.GENERATION_ERROR;
  }

  /**
   * Returns the same outcome without what only the page of the question itself shows, so that the
   * outcomes of a large run fit into memory: without the rows that its difference lists. The SQL of
   * attempts and samples is empty text unless it is the predicted SQL, and {@code null} only where
   * there is none.
   */
  public Outcome brief() {
    QuestionSummary asked = questionSummary.brief();
    PredictionSummary answer = prediction.brief();
    Match compared = match == null ? null : match.withoutRows();
    boolean isBrief =
        asked.equals(questionSummary)
            && answer.equals(prediction)
            && Objects.equals(compared, match);
    return isBrief ? this : new Outcome(asked, answer, goldSql, gold, verdict, compared, metrics);
  }

  /** Returns the outcome with another verdict. */
  public Outcome withVerdict(Verdict judgment, Map<String, @Nullable Double> scores) {
    return new Outcome(questionSummary, prediction, goldSql, gold, judgment, match, scores);
  }

  /** Returns the outcome with another verdict, without the outcomes of single samples. */
  public Outcome judged(Verdict judgment, Map<String, @Nullable Double> scores) {
    return new Outcome(
        questionSummary, prediction.withoutSamples(), goldSql, gold, judgment, match, scores);
  }
}
