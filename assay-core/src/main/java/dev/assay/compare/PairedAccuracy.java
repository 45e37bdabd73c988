// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Proportion;
import dev.assay.stats.Wilson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How two runs do on the same questions.
 *
 * @param counts which question went which way
 * @param interval 95 % interval of the difference, from resampling questions; {@code null} if no
 *     question went either way, or all went the same, as resampling then knows no spread
 * @param p of the exact McNemar test that nothing but chance decides which way questions go; 1 if
 *     none went either way
 */
@JsonPropertyOrder({"counts", "accuracy_baseline", "accuracy_candidate", "difference"})
public record PairedAccuracy(
    @JsonUnwrapped PairCounts counts, @Nullable ConfidenceInterval interval, double p) {
  /** From this p on a difference is taken for chance. */
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
