// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import dev.assay.stats.ConfidenceInterval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Inference from the pairs about other databases and further comparisons.
 *
 * @param byDatabase 95 % interval of the difference from resampling whole databases, whose
 *     questions are alike; {@code null} if there are fewer than three databases, they do not
 *     differ, or no question changed
 * @param detectable the smallest difference of accuracies, from 0 to 1, that the test would detect
 *     in 4 of 5 such comparisons, if the same share of questions changed; {@code null} if it can't
 *     be computed
 */
public record PairedInference(
    @Nullable ConfidenceInterval byDatabase, @Nullable Double detectable) {
  static PairedInference of(List<QuestionPair> pairs) {
    return new PairedInference(
        PairedStatistics.byDatabase(pairs), PairedStatistics.detectable(PairCounts.of(pairs)));
  }
}
