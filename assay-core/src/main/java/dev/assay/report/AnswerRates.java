// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the generator came to its answers.
 *
 * @param abstention how well predictions abstain, or {@code null} if that is no matter in this run
 * @param correction what further attempts changed, or {@code null} if there were none
 */
public record AnswerRates(
    @Nullable AbstentionRates abstention, @Nullable SelfCorrectionEffect correction) {
  static AnswerRates of(List<Outcome> outcomes) {
    return new AnswerRates(AbstentionRates.of(outcomes), SelfCorrectionEffect.of(outcomes));
  }
}
