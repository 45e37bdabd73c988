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
 * @param answer the final SQL, or why there is none; that of the first sample until a vote decides
 * @param attempts every try, oldest first; the last holds {@code sql}
 * @param raw the generator's whole answer, or {@code null} if it is the SQL
 * @param result file of a result table that stands in place of SQL, or {@code null}
 * @param samples all answers, if several were drawn; empty if there was one
 * @param scores the generator's own measurements, such as the share of the schema that it was
 *     shown; by name, and kept among the metrics of the outcome
 */
public record Prediction(
    String question,
    Sample answer,
    List<Attempt> attempts,
    @Nullable String raw,
    @Nullable Path result,
    List<Sample> samples,
    Map<String, Double> scores) {
  /**
   * One answer to a question.
   *
   * @param sql its final SQL, or {@code null} if it has none
   * @param error the reason why it has none though the generator was asked (its failure, not the
   *     provider's), or {@code null}
   * @param abstention the generator's words that it can't answer, or {@code null} if it did not
   *     abstain
   */
  public record Sample(@Nullable String sql, @Nullable String error, @Nullable String abstention) {}

  public Prediction {
    attempts = List.copyOf(attempts);
    samples = List.copyOf(samples);
    scores = Map.copyOf(scores);
    if (answer.sql() != null && result != null) {
      throw new IllegalArgumentException("a prediction is SQL or a result, not both");
    }
  }

  /** One answer of a generator that measured nothing. */
  public Prediction(String question, Sample answer, List<Attempt> attempts, @Nullable String raw) {
    this(question, answer, attempts, raw, null, List.of(), Map.of());
  }

  /** SQL, or none. */
  public Prediction(
      String question,
      @Nullable String sql,
      @Nullable String error,
      List<Attempt> attempts,
      @Nullable String raw) {
    this(question, new Sample(sql, error, null), attempts, raw);
  }

  /** Returns a copy for a question of another id. */
  public Prediction of(String id) {
    return id.equals(question)
        ? this
        : new Prediction(id, answer, attempts, raw, result, samples, scores);
  }

  /** The final SQL, or {@code null} if the generator gave none. */
  public @Nullable String sql() {
    return answer.sql();
  }

  /** Returns the reason why the generator gave no SQL, or {@code null}. */
  public @Nullable String error() {
    return answer.error();
  }

  /** The generator's words that it can't answer, or {@code null} if it did not abstain. */
  public @Nullable String abstention() {
    return answer.abstention();
  }

  /** Returns the prediction with one sample as its answer. */
  public Prediction choosing(Sample sample) {
    return new Prediction(question, sample, attempts, raw, null, samples, scores);
  }

  /** A result that was stored in place of SQL. */
  public static Prediction ofResult(String question, Path result) {
    Sample none = new Sample(null, null, null);
    return new Prediction(question, none, List.of(), null, result, List.of(), Map.of());
  }

  /** A recorded prediction without usage. */
  public static Prediction of(String question, String sql) {
    return new Prediction(question, sql, null, List.of(new Attempt(sql, null, null)), null);
  }
}
