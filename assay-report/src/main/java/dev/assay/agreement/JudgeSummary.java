// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.agreement.internal.AgreementInput;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The totals of the LLM judges of a run. They change no verdict of the run.
 *
 * @param judges the totals of each judge
 * @param rule that combined several judgments; {@code null} if no judge tells right from wrong
 * @param withJudge the accuracy with those judgeVerdicts; {@code null} if no judge tells right from
 *     wrong
 * @param asked the configurations of the judges, which have their scales
 */
public record JudgeSummary(
    List<JudgeTally> judges,
    @Nullable VoteAggregation rule,
    @Nullable JudgeAdjustedAccuracy withJudge,
    List<JudgeConfiguration> asked) {
  public JudgeSummary {
    judges = List.copyOf(judges);
    asked = List.copyOf(asked);
  }

  /** The scale of a judge and its passing score; empty if they were not kept. */
  public Optional<JudgeConfiguration> configuration(JudgeId judge) {
    return asked.stream()
        .filter(one -> one.rubric().equals(judge.rubric()) && one.model().equals(judge.model()))
        .findFirst();
  }

  /** Returns whether a judge was asked more than once about a prediction. */
  public boolean hasRepeats() {
    return judges.stream().anyMatch(tally -> tally.judgments() > tally.questions());
  }

  /**
   * Summarizes judgments; empty if there are none.
   *
   * @param rule {@code null} for the default, as in {@link AgreementInput}
   * @param asked the configurations of the judges
   * @throws dev.assay.AssayException if the rule does not fit the judges
   */
  public static Optional<JudgeSummary> of(
      List<Outcome> outcomes,
      List<Judgment> judgments,
      @Nullable VoteAggregation rule,
      List<JudgeConfiguration> asked) {
    if (judgments.isEmpty()) {
      return Optional.empty();
    }
    List<JudgeTally> tallies = JudgeTally.all(judgments, outcomes);
    List<JudgeScores> deciding = JudgeScores.deciding(judgments);
    if (deciding.isEmpty()) {
      return Optional.of(new JudgeSummary(tallies, null, null, asked));
    }
    Jury jury = Jury.of(deciding, rule);
    JudgeAdjustedAccuracy judgeAdjustedAccuracy =
        JudgeAdjustedAccuracy.of(
            outcomes, deciding.size(), jury.rule(), Jury.verdicts(jury.judgeVerdicts()));
    return Optional.of(new JudgeSummary(tallies, jury.rule(), judgeAdjustedAccuracy, asked));
  }

  /**
   * A rule that was chosen for earlier judgments of the same run, if it still applies.
   *
   * @return {@code null}, as for the usual rule, if it is that one or does not fit these judges
   */
  public static @Nullable VoteAggregation kept(
      List<Judgment> judgments, @Nullable VoteAggregation rule) {
    return Jury.kept(JudgeScores.deciding(judgments), rule);
  }
}
