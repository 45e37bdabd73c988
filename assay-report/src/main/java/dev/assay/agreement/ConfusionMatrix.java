// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.CohenKappa;
import dev.assay.stats.internal.KappaWeights;
import dev.assay.stats.internal.Wilson;

/**
 * The verdicts of a judge and a reference on the same questions.
 *
 * @param bothRight both say right
 * @param onlyJudge the judge says right, the reference wrong
 * @param onlyReference the reference says right, the judge wrong
 * @param bothWrong both say wrong
 */
@JsonPropertyOrder({
  "both_right",
  "only_judge",
  "only_reference",
  "both_wrong",
  "same_verdict",
  "precision",
  "recall",
  "f1",
  "kappa"
})
public record ConfusionMatrix(int bothRight, int onlyJudge, int onlyReference, int bothWrong) {
  public static final ConfusionMatrix NONE = new ConfusionMatrix(0, 0, 0, 0);

  /** This and one more pair of verdicts, each whether it says right. */
  public ConfusionMatrix and(boolean judge, boolean reference) {
    return new ConfusionMatrix(
        bothRight + (judge && reference ? 1 : 0),
        onlyJudge + (judge && !reference ? 1 : 0),
        onlyReference + (!judge && reference ? 1 : 0),
        bothWrong + (!judge && !reference ? 1 : 0));
  }

  /** Questions on which both have a verdict. */
  public int questions() {
    return bothRight + onlyJudge + onlyReference + bothWrong;
  }

  /** The share of questions on which both say the same. */
  @JsonProperty("same_verdict")
  public Proportion accuracy() {
    return Wilson.interval(bothRight + bothWrong, questions());
  }

  /**
   * Precision: of the answers that the judge calls right, the share that the reference calls right.
   */
  @JsonProperty
  public Proportion precision() {
    return Wilson.interval(bothRight, bothRight + onlyJudge);
  }

  /**
   * Recall: of the answers that the reference calls right, the share that the judge calls right.
   */
  @JsonProperty
  public Proportion recall() {
    return Wilson.interval(bothRight, bothRight + onlyReference);
  }

  /** The harmonic mean of precision and recall; NaN if nothing is right by either. */
  @JsonProperty
  public double f1() {
    return 2.0 * bothRight / (2 * bothRight + onlyJudge + onlyReference);
  }

  /** Cohen's kappa, with its interval for large samples. */
  @JsonProperty
  public Estimate kappa() {
    return CohenKappa.of(
        new int[][] {{bothRight, onlyJudge}, {onlyReference, bothWrong}}, KappaWeights.NONE);
  }
}
