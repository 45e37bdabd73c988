// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far one judge, or the jury of several, agrees with each reference.
 *
 * @param judges who judged; several are a jury
 * @param repeats how often a judge was asked about a question at most
 * @param rule how several scores of a question became one
 * @param leastPassing the least score that the rubric lets pass, as seen from its verdicts; {@code
 *     null} if none passed, or if judges vote by majority
 * @param counts of the questions that were judged
 * @param agreements with execution, and with people if there are labels
 */
@JsonPropertyOrder({"judges", "repeats", "rule", "right_from"})
public record JudgeAgreement(
    List<JudgeId> judges,
    int repeats,
    VoteAggregation rule,
    @JsonProperty("right_from") @Nullable Double leastPassing,
    @JsonUnwrapped ScoreCounts counts,
    @JsonProperty("agreement") List<ReferenceAgreement> agreements) {
  public JudgeAgreement {
    judges = List.copyOf(judges);
    agreements = List.copyOf(agreements);
  }

  /**
   * How many questions got a score.
   *
   * @param scored questions with a score
   * @param undecided those of them without a verdict
   * @param neverScored questions that were judged, and that nobody scored
   */
  public record ScoreCounts(int scored, int undecided, int neverScored) {}

  /** Questions with a score. */
  public int scored() {
    return counts.scored();
  }

  /** Questions with a score, but without a verdict. */
  public int undecided() {
    return counts.undecided();
  }

  /** Questions that were judged, and that nobody scored. */
  public int neverScored() {
    return counts.neverScored();
  }

  /** Who judged, for people. */
  public String words() {
    return judges.size() == 1 ? judges.get(0).words() : "jury of %d".formatted(judges.size());
  }

  JudgeAgreement withoutValues() {
    return new JudgeAgreement(
        judges,
        repeats,
        rule,
        leastPassing,
        counts,
        agreements.stream().map(ReferenceAgreement::withoutValues).toList());
  }
}
