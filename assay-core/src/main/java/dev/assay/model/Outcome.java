// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything known about one question in one run; one line of {@code outcomes.jsonl}.
 *
 * @param question id of the question
 * @param text the question in words
 * @param database id of the database
 * @param category of the question, or {@code null}
 * @param difficulty of the question, or {@code null}
 * @param sql the predicted SQL, or {@code null}
 * @param goldSql the gold query that matched best (or the first), or {@code null} for stored tables
 * @param profile the profile that the question asked for, or {@code null} for the run's
 * @param verdict the judgement
 * @param match how the results relate, or {@code null} if they were not compared
 * @param metrics scores by metric name, {@code null} where a metric is not defined
 * @param execution of the prediction
 * @param gold of the gold
 * @param attempts of the generator, those of all samples
 * @param unanswerable whether the question can't be answered, so that abstaining is right
 * @param abstention the generator's words that it can't answer, or {@code null} if it did not
 *     abstain
 * @param samples when several answers were drawn, what became of each; {@code sql} is that of the
 *     one that the vote chose. Empty if there was one
 */
public record Outcome(
    String question,
    String text,
    String database,
    @Nullable String category,
    @Nullable String difficulty,
    @Nullable String sql,
    @Nullable String goldSql,
    @Nullable String profile,
    Verdict verdict,
    @Nullable Match match,
    Map<String, @Nullable Double> metrics,
    ExecutionSummary execution,
    GoldSummary gold,
    List<Attempt> attempts,
    boolean unanswerable,
    @Nullable String abstention,
    List<Sample> samples) {
  /** The metric that is 1 if the first of several attempts was right; absent if there was one. */
  public static final String FIRST_ATTEMPT = "first_attempt_accuracy";

  /**
   * One of several answers to a question.
   *
   * @param sql its SQL, or {@code null} if it has none
   * @param verdict the judgement on it, under the profile that decided the question
   * @param hash of its result, as {@link ExecutionSummary#hash()}; {@code null} if it has none
   * @param votes how many samples gave the same as this one, itself included
   */
  public record Sample(@Nullable String sql, Verdict verdict, @Nullable String hash, int votes) {
    private Sample brief() {
      return new Sample(sql == null ? null : "", verdict, hash, votes);
    }
  }

  public Outcome {
    metrics = MetricScores.copyOf(metrics);
    attempts = List.copyOf(attempts);
    samples = List.copyOf(samples);
  }

  /**
   * Whether the agreement of gold and prediction tells little, as both are empty, or nothing but
   * zero, or all rows tie, so any choice of rows is right.
   */
  public boolean isVacuous() {
    return match != null
        && match.relaxations().stream()
            .anyMatch(
                relaxation ->
                    relaxation == Relaxation.EMPTY_BOTH
                        || (relaxation.isFlag() && verdict instanceof Verdict.Correct));
  }

  /** Of one answer, without abstention, to a question that can be answered. */
  public Outcome(
      String question,
      String text,
      String database,
      @Nullable String category,
      @Nullable String difficulty,
      @Nullable String sql,
      @Nullable String goldSql,
      @Nullable String profile,
      Verdict verdict,
      @Nullable Match match,
      Map<String, @Nullable Double> metrics,
      ExecutionSummary execution,
      GoldSummary gold,
      List<Attempt> attempts) {
    this(
        question,
        text,
        database,
        category,
        difficulty,
        sql,
        goldSql,
        profile,
        verdict,
        match,
        metrics,
        execution,
        gold,
        attempts,
        false,
        null,
        List.of());
  }

  /** Whether the question is not scored for what is outside of Assay; its gold is not to blame. */
  public boolean isLost() {
    return verdict instanceof Verdict.NotScored lost && !lost.reason().isGold();
  }

  /** Whether it is wrong because the generator failed at it. */
  public boolean isFailedGeneration() {
    return verdict instanceof Verdict.Incorrect wrong && wrong.cause() == Cause.GENERATION_ERROR;
  }

  /**
   * Returns the same outcome without what only the page of the question itself shows, so that the
   * outcomes of a large run fit into memory: without the rows that its difference lists. The SQL of
   * attempts and samples is empty text, and {@code null} only where there is none.
   */
  public Outcome brief() {
    return new Outcome(
        question,
        text,
        database,
        category,
        difficulty,
        sql,
        goldSql,
        profile,
        verdict,
        match == null ? null : match.withoutRows(),
        metrics,
        execution,
        gold,
        attempts.stream().map(Attempt::brief).toList(),
        unanswerable,
        abstention,
        samples.stream().map(Sample::brief).toList());
  }

  /** The same, judged otherwise; what became of single samples is left out. */
  public Outcome judged(Verdict judgement, Map<String, @Nullable Double> scores) {
    return new Outcome(
        question,
        text,
        database,
        category,
        difficulty,
        sql,
        goldSql,
        profile,
        judgement,
        match,
        scores,
        execution,
        gold,
        attempts,
        unanswerable,
        abstention,
        List.of());
  }
}
