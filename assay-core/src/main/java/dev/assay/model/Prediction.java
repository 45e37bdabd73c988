// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The SQL that a generator wrote for a question, or the result that it gave in place of SQL.
 *
 * @param question id of the question
 * @param sql the final SQL, or {@code null} if the generator gave none
 * @param error why there is no SQL though the generator was asked (its failure, not the
 *     provider's), or {@code null}
 * @param attempts every try, oldest first; the last holds {@code sql}
 * @param raw the generator's whole answer, or {@code null} if it is the SQL
 * @param result file of a result table that stands in place of SQL, or {@code null}
 * @param abstention the generator's words that it can't answer the question, or {@code null} if it
 *     did not abstain
 * @param samples when several answers were drawn, all of them; {@code sql}, {@code error} and
 *     {@code abstention} are those of the first until a vote decides. Empty if there was one
 * @param scores what the generator measured of its own work, such as how much of the schema it was
 *     shown; by name, and kept among the metrics of the outcome
 */
public record Prediction(
    String question,
    @Nullable String sql,
    @Nullable String error,
    List<Attempt> attempts,
    @Nullable String raw,
    @Nullable Path result,
    @Nullable String abstention,
    List<Sample> samples,
    Map<String, Double> scores) {
  /**
   * One of several answers to the same question.
   *
   * @param sql its final SQL, or {@code null} if it has none
   * @param error why it has none though the generator was asked, or {@code null}
   * @param abstention the generator's words that it can't answer, or {@code null}
   */
  public record Sample(@Nullable String sql, @Nullable String error, @Nullable String abstention) {}

  public Prediction {
    attempts = List.copyOf(attempts);
    samples = List.copyOf(samples);
    scores = Map.copyOf(scores);
    if (sql != null && result != null) {
      throw new IllegalArgumentException("a prediction is SQL or a result, not both");
    }
  }

  /** A generator that measured nothing. */
  public Prediction(
      String question,
      @Nullable String sql,
      @Nullable String error,
      List<Attempt> attempts,
      @Nullable String raw,
      @Nullable Path result,
      @Nullable String abstention,
      List<Sample> samples) {
    this(question, sql, error, attempts, raw, result, abstention, samples, Map.of());
  }

  /** One answer, no abstention. */
  public Prediction(
      String question,
      @Nullable String sql,
      @Nullable String error,
      List<Attempt> attempts,
      @Nullable String raw,
      @Nullable Path result) {
    this(question, sql, error, attempts, raw, result, null, List.of());
  }

  /** SQL, or none. */
  public Prediction(
      String question,
      @Nullable String sql,
      @Nullable String error,
      List<Attempt> attempts,
      @Nullable String raw) {
    this(question, sql, error, attempts, raw, null);
  }

  /** The same with one sample as its answer. */
  public Prediction choosing(Sample sample) {
    return new Prediction(
        question,
        sample.sql(),
        sample.error(),
        attempts,
        raw,
        null,
        sample.abstention(),
        samples,
        scores);
  }

  /** A result that was stored in place of SQL. */
  public static Prediction ofResult(String question, Path result) {
    return new Prediction(question, null, null, List.of(), null, result);
  }

  /** A recorded prediction without usage. */
  public static Prediction of(String question, String sql) {
    return new Prediction(question, sql, null, List.of(new Attempt(sql, null, null)), null);
  }
}
