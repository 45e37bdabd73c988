// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.agreement.LabelSheet;
import dev.assay.agreement.PeopleAgreement;
import dev.assay.model.LabelWord;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The agreement of execution with people, as a part of a JSON document. */
record PeopleJson(
    Numbers questions,
    Agreement agreement,
    Shares accuracy,
    Disagreements disagreements,
    Remarks remarks,
    LeftOut leftOut) {
  static PeopleJson of(PeopleAgreement people) {
    LabelSheet sheet = people.sheet();
    return new PeopleJson(
        new Numbers(
            people.counts().decided(),
            people.counts().right(),
            people.counts().undecided(),
            people.counts().notScored(),
            sheet.unlabeled()),
        new Agreement(
            people.confusion().bothRight(),
            people.confusion().onlyJudge(),
            people.confusion().onlyReference(),
            people.confusion().bothWrong(),
            people.confusion().accuracy(),
            people.confusion().kappa(),
            people.alpha()),
        new Shares(people.byExecution(), people.byPeople(), people.weighted()),
        new Disagreements(questions(people, true), questions(people, false)),
        new Remarks(sheet.questions(LabelWord.GOLD_WRONG), sheet.questions(LabelWord.AMBIGUOUS)),
        new LeftOut(sheet.stale(), sheet.unknown()));
  }

  private static List<String> questions(PeopleAgreement people, boolean executionSaysRight) {
    return people.disagreements(executionSaysRight).stream()
        .map(each -> each.outcome().question())
        .toList();
  }

  record Numbers(int labeled, int right, int undecided, int notScored, int unlabeled) {}

  record Agreement(
      int bothRight,
      int onlyExecution,
      int onlyPeople,
      int bothWrong,
      Proportion sameVerdict,
      Estimate kappa,
      Estimate krippendorffAlpha) {}

  /** Of the labeled questions, but for the last. */
  record Shares(
      Proportion executionOfLabeled,
      Proportion peopleOfLabeled,
      @Nullable Estimate peopleWeighted) {}

  record Disagreements(List<String> onlyExecutionRight, List<String> onlyPeopleRight) {}

  record Remarks(Collection<String> goldWrong, Collection<String> ambiguous) {}

  record LeftOut(List<LabelSheet.Stale> stale, List<String> unknown) {}
}
