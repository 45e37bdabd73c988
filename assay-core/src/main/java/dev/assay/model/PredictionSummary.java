// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of its prediction that an outcome stores.
 *
 * @param sql the predicted SQL, or {@code null}
 * @param abstention the generator's words that it can't answer, or {@code null} if it did not
 *     abstain
 * @param execution of the SQL
 * @param attempts of the generator, those of all samples
 * @param samples the result of each answer, if several were drawn; {@code sql} is that of the one
 *     that the vote chose. Empty if there was one
 */
public record PredictionSummary(
    @Nullable String sql,
    @Nullable String abstention,
    ExecutionSummary execution,
    List<Attempt> attempts,
    List<Outcome.Sample> samples) {
  public PredictionSummary {
    attempts = List.copyOf(attempts);
    samples = List.copyOf(samples);
  }

  /** One answer, without abstention. */
  public PredictionSummary(
      @Nullable String sql, ExecutionSummary execution, List<Attempt> attempts) {
    this(sql, null, execution, attempts, List.of());
  }

  PredictionSummary withoutSamples() {
    return new PredictionSummary(sql, abstention, execution, attempts, List.of());
  }

  /**
   * Returns the summary with {@linkplain #brief(String, String) brief} SQL of attempts and samples.
   */
  PredictionSummary brief() {
    boolean isBrief =
        samples.isEmpty()
            && attempts.stream()
                .allMatch(attempt -> attempt.sql() == null || attempt.sql().equals(sql));
    if (isBrief) {
      return this;
    }
    return new PredictionSummary(
        sql,
        abstention,
        execution,
        attempts.stream().map(attempt -> attempt.brief(sql)).toList(),
        samples.stream().map(sample -> sample.brief(sql)).toList());
  }

  /**
   * Returns SQL that needs no memory: the predicted SQL itself where it is the same, else empty
   * text, so that the presence of SQL can still be seen.
   */
  static @Nullable String brief(@Nullable String sql, @Nullable String predicted) {
    return sql == null ? null : sql.equals(predicted) ? predicted : "";
  }
}
