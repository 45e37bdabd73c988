// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
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
 * @param scored questions with a score
 * @param undecided those of them without a verdict
 * @param neverScored questions that were judged, and that nobody scored
 * @param agreements with execution, and with people if there are labels
 */
@JsonPropertyOrder({"judges", "repeats", "rule", "right_from"})
public record JudgeAgreement(
    List<JudgeId> judges,
    int repeats,
    VoteAggregation rule,
    @JsonProperty("right_from") @Nullable Double leastPassing,
    int scored,
    int undecided,
    int neverScored,
    @JsonProperty("agreement") List<ReferenceAgreement> agreements) {
  public JudgeAgreement {
    judges = List.copyOf(judges);
    agreements = List.copyOf(agreements);
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
        scored,
        undecided,
        neverScored,
        agreements.stream().map(ReferenceAgreement::withoutValues).toList());
  }
}
