// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import static dev.assay.report.ReportJson.keyed;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.agreement.AgreementReport;
import dev.assay.agreement.Disagreement;
import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.LabelSheet;
import dev.assay.agreement.PeopleAgreement;
import dev.assay.journal.JsonFields;
import dev.assay.model.LabelWord;
import dev.assay.model.Outcome;
import dev.assay.report.AccuracySummary.ProfileAccuracy;
import dev.assay.report.ReportJson.As;
import java.util.List;

/** The agreement of judges with execution and with people, as JSON. */
final class AgreementJson {
  private static final String FORMAT = "assay-agreement-1";

  private static final JsonMapper MAPPER =
      ReportJson.with(
          ConsistencyJson.SHARE,
          ConsistencyJson.ESTIMATE,
          new As<>(JudgeTally.class, AgreementJson::tally),
          new As<>(PeopleAgreement.class, AgreementJson::people),
          new As<>(Disagreement.class, AgreementJson::disagreement));

  private AgreementJson() {}

  static String write(AgreementReport report, RunSummary summary) {
    JsonFields accuracy =
        new JsonFields()
            .put("execution", summary.accuracy())
            .put(
                "profiles",
                keyed(
                    summary.accuracies().profiles(),
                    ProfileAccuracy::profile,
                    ProfileAccuracy::accuracy));
    JudgeAdjustedAccuracy judged = report.withJudge();
    if (judged != null) {
      accuracy
          .put("with_judge", judged.withJudge())
          .put("decided_by_judge", judged.decided())
          .put("judge_says_right", judged.toRight())
          .put("judge_says_wrong", judged.toWrong());
    }
    return ReportJson.document(
        MAPPER,
        new JsonFields()
            .put("format", FORMAT)
            .put("run", summary.run().name())
            .put("profile", summary.run().profile().name())
            .put("questions", report.questions())
            .put("accuracy", accuracy)
            .put("scores", report.tallies())
            .put("judges", report.judges())
            .putPresent("labels", report.reviewers())
            .putPresent("people", report.people()));
  }

  private static JsonFields tally(JudgeTally tally) {
    return new JsonFields()
        .putAll(tally.judge())
        .put("judgements", tally.judgements())
        .putAll(JudgeSummaryJson.mean(tally.mean()))
        .putAll(JudgeSummaryJson.scores(tally));
  }

  private static JsonFields disagreement(Disagreement disagreement) {
    Outcome outcome = disagreement.outcome();
    return new JsonFields()
        .put("question", outcome.question())
        .put("judge_says", disagreement.judgeSaysRight() ? "right" : "wrong")
        .put("verdict", outcome.verdict().label())
        .put("text", outcome.text())
        .put("gold_sql", outcome.goldSql())
        .put("sql", outcome.sql())
        .put("explanation", disagreement.judgeVerdict().explanation())
        .put("score", disagreement.judgeVerdict().score())
        .put("notes", disagreement.notes())
        .put("gold_result", disagreement.gold())
        .put("result", disagreement.predicted());
  }

  /** The agreement of execution with people. */
  private static JsonFields people(PeopleAgreement people) {
    LabelSheet sheet = people.sheet();
    return new JsonFields()
        .put(
            "questions",
            new JsonFields()
                .put("labeled", people.counts().decided())
                .put("right", people.counts().right())
                .put("undecided", people.counts().undecided())
                .put("not_scored", people.counts().notScored())
                .put("unlabeled", sheet.unlabeled()))
        .put(
            "agreement",
            new JsonFields()
                .put("both_right", people.confusion().bothRight())
                .put("only_execution", people.confusion().onlyJudge())
                .put("only_people", people.confusion().onlyReference())
                .put("both_wrong", people.confusion().bothWrong())
                .put("same_verdict", people.confusion().accuracy())
                .put("kappa", people.confusion().kappa())
                .put("krippendorff_alpha", people.alpha()))
        .put(
            "accuracy",
            new JsonFields()
                .put("execution_of_labeled", people.byExecution())
                .put("people_of_labeled", people.byPeople())
                .put("people_weighted", people.weighted()))
        .put(
            "disagreements",
            new JsonFields()
                .put("only_execution_right", disputed(people, true))
                .put("only_people_right", disputed(people, false)))
        .put(
            "remarks",
            new JsonFields()
                .put("gold_wrong", sheet.questions(LabelWord.GOLD_WRONG))
                .put("ambiguous", sheet.questions(LabelWord.AMBIGUOUS)))
        .put(
            "left_out",
            new JsonFields().put("stale", sheet.stale()).put("unknown", sheet.unknown()));
  }

  private static List<String> disputed(PeopleAgreement people, boolean executionSaysRight) {
    return people.disagreements(executionSaysRight).stream()
        .map(each -> each.outcome().question())
        .toList();
  }
}
