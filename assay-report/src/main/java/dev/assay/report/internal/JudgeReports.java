// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.ReportJson.keyed;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.agreement.Disagreement;
import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.LabelSheet;
import dev.assay.agreement.MeanScore;
import dev.assay.agreement.PeopleAgreement;
import dev.assay.agreement.VoteAggregation;
import dev.assay.agreement.internal.AgreementReport;
import dev.assay.agreement.internal.ConsistencyReport;
import dev.assay.agreement.internal.IntraRaterAgreement;
import dev.assay.agreement.internal.JudgeConsistency;
import dev.assay.journal.internal.JsonFields;
import dev.assay.model.LabelWord;
import dev.assay.model.Outcome;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.report.RunSummary.AccuracySummary.ProfileAccuracy;
import dev.assay.report.internal.ReportJson.As;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.util.List;
import java.util.stream.IntStream;

/** Reports on judges for programs, and the fields of a summary on judges. */
public final class JudgeReports {
  private static final JsonMapper MAPPER =
      ReportJson.with(
          new As<>(Proportion.class, share -> ReportJson.share("count", "total", share)),
          new As<>(Estimate.class, ReportJson::estimate),
          new As<>(IntraRaterAgreement.class, JudgeReports::sameScores),
          new As<>(JudgeTally.class, JudgeReports::tally),
          new As<>(PeopleAgreement.class, JudgeReports::people),
          new As<>(Disagreement.class, JudgeReports::disagreement));

  private JudgeReports() {}

  /** The consistency of judges over repeats, as one JSON document. */
  public static String json(ConsistencyReport report, RunFacts run) {
    return ReportJson.document(
        MAPPER,
        new JsonFields()
            .put("format", "assay-consistency-1")
            .put("run", run.name())
            .put("judges", report.judges().stream().map(JudgeReports::consistency).toList()));
  }

  private static JsonFields consistency(JudgeConsistency judge) {
    JsonFields alpha = new JsonFields();
    judge.alpha().forEach((kind, value) -> alpha.put(JudgePhrases.name(kind), value));
    return new JsonFields()
        .putAll(judge.tally().judge())
        .put("repeats", judge.repeats())
        .put("questions", judge.tally().questions())
        .put("never_scored", judge.neverScored())
        .put("judgements_without_score", judge.tally().unscored())
        .put("failed_to_run", judge.tally().mean().failed())
        .put("failures_in_mean", judge.tally().mean().countsFailed())
        .putAll(scores(judge.tally()))
        .put("same_score", judge.byScore())
        .putPresent("same_verdict", judge.byVerdict())
        .put("alpha", alpha.putPresent("verdicts", judge.alphaOfVerdicts()))
        .put("scores", judge.scores())
        .put("overall", judge.overall())
        .put("spread", judge.spread());
  }

  private static JsonFields sameScores(IntraRaterAgreement agreement) {
    return new JsonFields()
        .put("questions", agreement.questions())
        .put("left_out", agreement.incomplete())
        .put(
            "equal",
            IntStream.iterate(agreement.repeats(), equal -> equal > 0, equal -> equal - 1)
                .mapToObj(
                    equal ->
                        new JsonFields()
                            .put("equal", equal)
                            .put("exactly", agreement.exactly(equal))
                            .put("at_least", agreement.atLeast(equal)))
                .toList());
  }

  /**
   * The agreement of judges with execution and with people, as one JSON document, with every
   * disagreement.
   *
   * @param summary of the run that was judged
   */
  public static String json(AgreementReport report, RunSummary summary) {
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
            .put("format", "assay-agreement-1")
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
        .put("judgements", tally.judgments())
        .putAll(mean(tally.mean()))
        .putAll(scores(tally));
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

  /** The two fields on judges. */
  static JsonFields fields(JudgeSummary judgeSummary) {
    JudgeAdjustedAccuracy with = judgeSummary.withJudge();
    VoteAggregation rule = judgeSummary.rule();
    return new JsonFields()
        .put("judges", judgeSummary.judges().stream().map(JudgeReports::judge).toList())
        .putPresent(
            "with_judge",
            with == null || rule == null
                ? null
                : new JsonFields()
                    .put("jury", rule)
                    .put("accuracy", with.withJudge())
                    .put("decided", with.decided())
                    .put("compared", with.open())
                    .put("to_right", with.toRight())
                    .put("to_wrong", with.toWrong()));
  }

  private static JsonFields judge(JudgeTally tally) {
    return new JsonFields()
        .putAll(tally.judge())
        .put("questions", tally.questions())
        .put("judgements", tally.judgments())
        .put("unscored", tally.unscored())
        .putAll(mean(tally.mean()))
        .putAll(scores(tally));
  }

  /** The mean score over predictions, of which those that failed to run count 0. */
  static JsonFields mean(MeanScore mean) {
    return new JsonFields()
        .put("mean_score", mean.estimate().value())
        .put("mean_score_interval", mean.estimate().interval())
        .put("predictions", mean.questions())
        .put("failed_to_run", mean.failed())
        .put("failures_in_mean", mean.countsFailed())
        .put("not_judged", mean.left());
  }

  /** The distribution of the scores, and the reasons for missing ones. */
  static JsonFields scores(JudgeTally tally) {
    return new JsonFields()
        .put(
            "distribution",
            tally.scores().entrySet().stream()
                .map(
                    each ->
                        new JsonFields()
                            .put("score", each.getKey())
                            .put("judgements", each.getValue()))
                .toList())
        .put("without_score", tally.why());
  }
}
