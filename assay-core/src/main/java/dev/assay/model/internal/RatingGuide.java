// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import dev.assay.model.RatedScale;

/**
 * The instructions by which people rate predictions like a judge.
 *
 * @param name of the rubric
 * @param rubric the beginning of its hash, as in judgments
 * @param scale the scores and their meanings
 * @param prompt the judge's prompt, with the places of its inputs
 * @param showsGold whether the judge sees the gold query, so that people may, too
 */
public record RatingGuide(
    String name, String rubric, RatingScale scale, String prompt, boolean showsGold) {
  /** The scale as it is stored with ratings. */
  public RatedScale rated() {
    return new RatedScale(name, rubric, scale.scores(), scale.range() != null, scale.passes());
  }
}
