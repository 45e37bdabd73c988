/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import static dev.assay.report.ReportJson.keyed;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.agreement.AgreementReport;
import dev.assay.agreement.Dissent;
import dev.assay.agreement.JudgeAgreement;
import dev.assay.agreement.JudgeId;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.LabellerAgreement;
import dev.assay.agreement.Rows;
import dev.assay.agreement.WithJudge;
import dev.assay.model.Outcome;
import dev.assay.report.ReportJson.As;
import dev.assay.report.RunSummary.ProfileAccuracy;
import dev.assay.stats.Proportion;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How far judges agree with execution and with people, as JSON. */
final class AgreementJson {
  private static final String FORMAT = "assay-agreement-1";

  private static final JsonMapper MAPPER =
      ReportJson.with(
          ConsistencyJson.SHARE,
          ConsistencyJson.ESTIMATE,
          new As<>(JudgeTally.class, Tally::of),
          new As<>(Dissent.class, Dissenting::of));

  private AgreementJson() {}

  static String write(AgreementReport report, RunSummary summary) {
    WithJudge withJudge = report.withJudge();
    return ReportJson.document(
        MAPPER,
        new Document(
            FORMAT,
            summary.run().name(),
            summary.run().profile().name(),
            report.questions(),
            new Accuracy(
                summary.accuracy(),
                keyed(summary.profiles(), ProfileAccuracy::profile, ProfileAccuracy::accuracy),
                withJudge == null ? null : Corrected.of(withJudge)),
            report.tallies(),
            report.judges(),
            report.labellers()));
  }

  private record Document(
      String format,
      String run,
      String profile,
      int questions,
      Accuracy accuracy,
      List<JudgeTally> scores,
      List<JudgeAgreement> judges,
      @WherePresent @Nullable LabellerAgreement labels) {}

  private record Accuracy(
      Proportion execution,
      Map<String, Proportion> profiles,
      @JsonUnwrapped @Nullable Corrected withJudge) {}

  private record Corrected(
      Proportion withJudge,
      int decidedByJudge,
      List<String> judgeSaysRight,
      List<String> judgeSaysWrong) {
    static Corrected of(WithJudge judged) {
      return new Corrected(
          judged.withJudge(), judged.decided(), judged.toRight(), judged.toWrong());
    }
  }

  private record Tally(
      @JsonUnwrapped JudgeId judge,
      int judgements,
      @Nullable Double meanScore,
      @JsonUnwrapped JudgedJson.Scores scores) {
    static Tally of(JudgeTally tally) {
      return new Tally(
          tally.judge(), tally.judgements(), tally.mean(), JudgedJson.Scores.of(tally));
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
      @Nullable Rows goldResult,
      @Nullable Rows result) {
    static Dissenting of(Dissent dissent) {
      Outcome outcome = dissent.outcome();
      return new Dissenting(
          outcome.question(),
          dissent.judgeSaysRight() ? "right" : "wrong",
          outcome.verdict().label(),
          outcome.text(),
          outcome.goldSql(),
          outcome.sql(),
          dissent.opinion().explanation(),
          dissent.opinion().score(),
          dissent.notes(),
          dissent.gold(),
          dissent.predicted());
    }
  }
}
