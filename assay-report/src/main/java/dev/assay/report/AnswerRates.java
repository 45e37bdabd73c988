// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rates on how the generator obtained its answers.
 *
 * @param abstention rates of abstentions, or {@code null} if they do not matter in this run
 * @param correction the effect of further attempts, or {@code null} if there were none
 * @param interactions accuracy of whole conversations, or {@code null} if questions are no turns
 * @param paraphrases accuracy over questions in several wordings, or {@code null} if there are none
 */
public record AnswerRates(
    @Nullable AbstentionRates abstention,
    @Nullable SelfCorrectionEffect correction,
    @Nullable InteractionAccuracy interactions,
    @Nullable ParaphraseAccuracy paraphrases) {
  static AnswerRates of(List<Outcome> outcomes) {
    return new AnswerRates(
        AbstentionRates.of(outcomes),
        SelfCorrectionEffect.of(outcomes),
        InteractionAccuracy.of(outcomes),
        ParaphraseAccuracy.of(outcomes));
  }
}
