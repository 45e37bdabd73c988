// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import dev.assay.AssayException;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of one call of a {@link PairEvaluator}.
 *
 * @param profile that decides the verdict unless the question names one; {@code null} for the
 *     evaluator's
 * @param metrics to score, such as those of {@link Metrics#named(List)}; {@code null} for the
 *     evaluator's
 * @param cancellation stops the call, or {@code null}
 */
public record PairOptions(
    @Nullable Profile profile,
    @Nullable List<Metric> metrics,
    @Nullable Cancellation cancellation) {
  /** The evaluator's own profile and metrics, without a deadline. */
  public static final PairOptions DEFAULT = new PairOptions(null, null, null);

  /**
   * Options.
   *
   * @throws AssayException if the profile decides by probing, which needs a stored run
   */
  public PairOptions {
    metrics = metrics == null ? null : List.copyOf(metrics);
    if (profile != null && profile.isProbed()) {
      throw new AssayException(
          "the profile '%s' is for whole runs; name another".formatted(profile.name()));
    }
  }

  /** Returns the options with another profile. */
  public PairOptions withProfile(Profile other) {
    return new PairOptions(other, metrics, cancellation);
  }

  /** Returns the options with other metrics. */
  public PairOptions withMetrics(List<Metric> others) {
    return new PairOptions(profile, others, cancellation);
  }

  /** Returns the options of a call that can be stopped. */
  public PairOptions withCancellation(Cancellation other) {
    return new PairOptions(profile, metrics, other);
  }
}
