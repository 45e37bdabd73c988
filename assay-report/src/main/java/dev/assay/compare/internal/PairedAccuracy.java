// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The accuracies of two runs on the same questions.
 *
 * @param counts the questions by change
 * @param interval 95 % interval of the difference, from resampling questions; {@code null} if no
 *     question changed, or all changed in the same direction, because resampling then shows no
 *     variation
 * @param p of the exact McNemar test under the hypothesis that questions change in either direction
 *     only by chance; 1 if none changed
 */
@JsonPropertyOrder({"counts", "accuracy_baseline", "accuracy_candidate", "difference"})
public record PairedAccuracy(
    @JsonUnwrapped PairCounts counts, @Nullable ConfidenceInterval interval, double p) {
  /**
   * The significance level: a difference with this p-value or a higher one is attributed to chance.
   */
  public static final double SIGNIFICANT = 0.05;

  static PairedAccuracy of(List<QuestionPair> pairs) {
    PairCounts counts = PairCounts.of(pairs);
    return new PairedAccuracy(
        counts, PairedStatistics.byQuestion(pairs), PairedStatistics.p(counts));
  }

  /** Accuracy of the baseline on these questions, with its own 95 % interval. */
  @JsonProperty("accuracy_baseline")
  public Proportion baseline() {
    return Wilson.interval(counts.baselineRight(), counts.total());
  }

  /** Accuracy of the candidate on these questions, with its own 95 % interval. */
  @JsonProperty("accuracy_candidate")
  public Proportion candidate() {
    return Wilson.interval(counts.candidateRight(), counts.total());
  }

  /** Accuracy of the candidate less that of the baseline, from -1 to 1; NaN without questions. */
  @JsonProperty
  public double difference() {
    return (double) (counts.fixed() - counts.broken()) / counts.total();
  }
}
