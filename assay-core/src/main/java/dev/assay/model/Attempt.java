// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One try of a generator at a question.
 *
 * @param sql the SQL, or {@code null} if no SQL was found in its answer
 * @param error the error of the attempt (the generator's or the database's words), or {@code null}
 * @param usage tokens, cost and latency, or {@code null}
 * @param sample the sample that the attempt belongs to, counted from 0
 */
public record Attempt(
    @Nullable String sql,
    @Nullable String error,
    @Nullable Usage usage,
    @JsonInclude(Include.NON_DEFAULT) int sample) {

  /** An attempt at the only sample. */
  public Attempt(@Nullable String sql, @Nullable String error, @Nullable Usage usage) {
    this(sql, error, usage, 0);
  }

  /** Returns the attempt with {@link PredictionSummary#brief(String, String) brief} SQL. */
  Attempt brief(@Nullable String predicted) {
    return new Attempt(PredictionSummary.brief(sql, predicted), error, usage, sample);
  }

  /** Returns the attempt with the predicted SQL in place of an equal text, to save memory. */
  public Attempt sharing(@Nullable String predicted) {
    return predicted != null && predicted.equals(sql)
        ? new Attempt(predicted, error, usage, sample)
        : this;
  }

  /** Returns the sum of a value over attempts; {@code null} if none of them has it. */
  public static @Nullable Double sum(
      List<Attempt> attempts, Function<Usage, ? extends @Nullable Number> part) {
    Double sum = null;
    for (Attempt attempt : attempts) {
      Number number = attempt.usage == null ? null : part.apply(attempt.usage);
      if (number != null) {
        sum = (sum == null ? 0 : sum) + number.doubleValue();
      }
    }
    return sum;
  }
}
