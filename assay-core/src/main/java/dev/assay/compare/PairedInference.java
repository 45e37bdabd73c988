// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import dev.assay.stats.ConfidenceInterval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What pairs say of other databases and of further comparisons.
 *
 * @param byDatabase 95 % interval of the difference from resampling whole databases, whose
 *     questions are alike; {@code null} if there are fewer than three databases, they do not
 *     differ, or no question went either way
 * @param detectable the smallest difference of accuracies, from 0 to 1, that the test would find in
 *     4 of 5 such comparisons, if questions went either way as often as here; {@code null} if that
 *     can't be said
 */
public record PairedInference(
    @Nullable ConfidenceInterval byDatabase, @Nullable Double detectable) {
  static PairedInference of(List<QuestionPair> pairs) {
    return new PairedInference(
        PairedStatistics.byDatabase(pairs), PairedStatistics.detectable(PairCounts.of(pairs)));
  }
}
