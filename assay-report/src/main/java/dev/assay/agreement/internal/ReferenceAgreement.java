// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.assay.agreement.ConfusionMatrix;
import dev.assay.agreement.Disagreement;
import java.util.List;

/**
 * The agreement of a judge, or a jury, with a reference: with execution, or with people.
 *
 * @param reference its name
 * @param confusion over the questions on which both have a verdict
 * @param excluded the other questions
 * @param curve over the same questions, by score
 * @param disagreements the questions on which they disagree, in the order of the run
 */
@JsonPropertyOrder({"confusion", "with", "left_out", "curve"})
public record ReferenceAgreement(
    @JsonProperty("with") String reference,
    @JsonUnwrapped ConfusionMatrix confusion,
    @JsonProperty("left_out") Excluded excluded,
    @JsonUnwrapped ThresholdCurve curve,
    List<Disagreement> disagreements) {
  /** The name of the reference that execution is. */
  public static final String EXECUTION = "execution accuracy";

  /** The name of the reference that people are. */
  public static final String LABELS = "human labels";

  public ReferenceAgreement {
    disagreements = List.copyOf(disagreements);
  }

  /**
   * The numbers of questions without two verdicts.
   *
   * @param notJudged the reference has a verdict, the judge gave no score
   * @param undecided the reference has a verdict, the judge a score but no verdict
   * @param noReference the judge has a verdict, the reference none
   * @param neither neither has
   */
  public record Excluded(int notJudged, int undecided, int noReference, int neither) {
    /** All of them. */
    public int total() {
      return notJudged + undecided + noReference + neither;
    }
  }

  /** The questions on which the judge, or the reference, alone says right. */
  public List<Disagreement> disagreements(boolean judgeSaysRight) {
    return disagreements.stream().filter(d -> d.judgeSaysRight() == judgeSaysRight).toList();
  }

  ReferenceAgreement withoutValues() {
    return new ReferenceAgreement(
        reference,
        confusion,
        excluded,
        curve,
        disagreements.stream().map(Disagreement::withoutValues).toList());
  }
}
