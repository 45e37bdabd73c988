// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.agreement.InterAnnotatorAgreement;
import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.agreement.JudgeScores;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.Jury;
import dev.assay.agreement.Labels;
import dev.assay.agreement.PeopleAgreement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The agreement of judges with execution and with people.
 *
 * @param questions of the run
 * @param tallies the totals of every judge, including those whose rubric is not about correctness
 * @param judges each judge whose rubric is about correctness, then the jury of them, if there are
 *     several; {@code withJudge} uses the last
 * @param withJudge the accuracy with the verdicts of the jury, or of the only judge; {@code null}
 *     if no rubric is about correctness
 * @param reviewers the people, or {@code null} if there are no labels
 * @param people the agreement of execution with them, or {@code null} if there are no labels that
 *     say right or wrong
 */
public record AgreementReport(
    int questions,
    List<JudgeTally> tallies,
    List<JudgeAgreement> judges,
    @Nullable JudgeAdjustedAccuracy withJudge,
    @Nullable InterAnnotatorAgreement reviewers,
    @Nullable PeopleAgreement people) {
  public AgreementReport {
    tallies = List.copyOf(tallies);
    judges = List.copyOf(judges);
  }

  /**
   * Compares the judgments, labels and verdicts of a run.
   *
   * @throws dev.assay.AssayException if the rule does not fit the judges
   */
  public static AgreementReport of(AgreementInput input) {
    List<JudgeScores> deciding = JudgeScores.deciding(input.judgments());
    List<Jury> juries = new ArrayList<>();
    deciding.forEach(judge -> juries.add(Jury.of(List.of(judge), input.rule())));
    if (deciding.size() > 1) {
      juries.add(Jury.of(deciding, input.rule()));
    }
    List<JudgeAgreement> agreements = new ArrayList<>();
    JudgeAdjustedAccuracy judgeAdjustedAccuracy = null;
    for (Jury jury : juries) {
      JuryAgreement agreement = new JuryAgreement(jury, input);
      agreements.add(agreement.all());
      if (jury.judges().equals(deciding)) {
        judgeAdjustedAccuracy =
            JudgeAdjustedAccuracy.of(
                input.outcomes(), deciding.size(), jury.rule(), agreement.verdicts());
      }
    }
    Labels labels = input.labels();
    return new AgreementReport(
        input.outcomes().size(),
        JudgeTally.all(input.judgments(), input.outcomes()),
        agreements,
        judgeAdjustedAccuracy,
        labels == null ? null : InterAnnotatorAgreement.of(labels, input.how()),
        labels == null ? null : PeopleAgreement.of(input, labels));
  }

  /** Returns the report without query results, and without text that may quote them. */
  public AgreementReport withoutValues() {
    return new AgreementReport(
        questions,
        tallies,
        judges.stream().map(JudgeAgreement::withoutValues).toList(),
        withJudge,
        reviewers,
        people == null ? null : people.withoutValues());
  }
}
