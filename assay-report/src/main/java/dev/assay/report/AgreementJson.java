// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import static dev.assay.report.ReportJson.keyed;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.agreement.AgreementReport;
import dev.assay.agreement.Disagreement;
import dev.assay.agreement.InterAnnotatorAgreement;
import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.agreement.JudgeAgreement;
import dev.assay.agreement.JudgeId;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.PeopleAgreement;
import dev.assay.agreement.ResultExcerpt;
import dev.assay.model.Outcome;
import dev.assay.report.AccuracySummary.ProfileAccuracy;
import dev.assay.report.ReportJson.As;
import dev.assay.stats.Proportion;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The agreement of judges with execution and with people, as JSON. */
final class AgreementJson {
  private static final String FORMAT = "assay-agreement-1";

  private static final JsonMapper MAPPER =
      ReportJson.with(
          ConsistencyJson.SHARE,
          ConsistencyJson.ESTIMATE,
          new As<>(JudgeTally.class, Tally::of),
          new As<>(Disagreement.class, Dissenting::of));

  private AgreementJson() {}

  static String write(AgreementReport report, RunSummary summary) {
    JudgeAdjustedAccuracy judgeAdjustedAccuracy = report.withJudge();
    PeopleAgreement people = report.people();
    return ReportJson.document(
        MAPPER,
        new Document(
            FORMAT,
            summary.run().name(),
            summary.run().profile().name(),
            report.questions(),
            new Accuracy(
                summary.accuracy(),
                keyed(
                    summary.accuracies().profiles(),
                    ProfileAccuracy::profile,
                    ProfileAccuracy::accuracy),
                judgeAdjustedAccuracy == null ? null : Corrected.of(judgeAdjustedAccuracy)),
            report.tallies(),
            report.judges(),
            report.reviewers(),
            people == null ? null : PeopleJson.of(people)));
  }

  private record Document(
      String format,
      String run,
      String profile,
      int questions,
      Accuracy accuracy,
      List<JudgeTally> scores,
      List<JudgeAgreement> judges,
      @WherePresent @Nullable InterAnnotatorAgreement labels,
      @WherePresent @Nullable PeopleJson people) {}

  private record Accuracy(
      Proportion execution,
      Map<String, Proportion> profiles,
      @JsonUnwrapped @Nullable Corrected withJudge) {}

  private record Corrected(
      Proportion withJudge,
      int decidedByJudge,
      List<String> judgeSaysRight,
      List<String> judgeSaysWrong) {
    static Corrected of(JudgeAdjustedAccuracy judged) {
      return new Corrected(
          judged.withJudge(), judged.decided(), judged.toRight(), judged.toWrong());
    }
  }

  private record Tally(
      @JsonUnwrapped JudgeId judge,
      int judgements,
      @JsonUnwrapped JudgeSummaryJson.Mean mean,
      @JsonUnwrapped JudgeSummaryJson.Scores scores) {
    static Tally of(JudgeTally tally) {
      return new Tally(
          tally.judge(),
          tally.judgements(),
          JudgeSummaryJson.Mean.of(tally.mean()),
          JudgeSummaryJson.Scores.of(tally));
    }
  }

  private record Dissenting(
      String question,
      String judgeSays,
      String verdict,
      String text,
      @Nullable String goldSql,
      @Nullable String sql,
      @Nullable String explanation,
      @Nullable Double score,
      List<String> notes,
      @Nullable ResultExcerpt goldResult,
      @Nullable ResultExcerpt result) {
    static Dissenting of(Disagreement disagreement) {
      Outcome outcome = disagreement.outcome();
      return new Dissenting(
          outcome.question(),
          disagreement.judgeSaysRight() ? "right" : "wrong",
          outcome.verdict().label(),
          outcome.text(),
          outcome.goldSql(),
          outcome.sql(),
          disagreement.judgeVerdict().explanation(),
          disagreement.judgeVerdict().score(),
          disagreement.notes(),
          disagreement.gold(),
          disagreement.predicted());
    }
  }
}
