// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.assay.agreement.JudgeId;
import dev.assay.agreement.VoteAggregation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The agreement of one judge, or a jury of several, with each reference.
 *
 * @param judges the judges; several form a jury
 * @param repeats the maximum number of repeats per question
 * @param rule aggregates several scores of a question into one
 * @param leastPassing the lowest passing score, inferred from the rubric's verdicts; {@code null}
 *     if none passed, or if judges vote by majority
 * @param scored questions with a score
 * @param undecided scored questions without a verdict
 * @param neverScored judged questions that no judge scored
 * @param agreements with execution, and with people if there are labels
 * @param scores the agreement with people's scores; {@code null} if they gave none on its scale
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
    @JsonProperty("agreement") List<ReferenceAgreement> agreements,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ScoreAgreement scores) {
  public JudgeAgreement {
    judges = List.copyOf(judges);
    agreements = List.copyOf(agreements);
  }

  /** Returns the names of the judges, for display. */
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
        agreements.stream().map(ReferenceAgreement::withoutValues).toList(),
        scores);
  }
}
