// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.Label;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.LabelSheet;
import dev.assay.agreement.Labels;
import dev.assay.agreement.ScriptedJudge;
import dev.assay.agreement.internal.AgreementInput;
import dev.assay.agreement.internal.AgreementReport;
import dev.assay.agreement.internal.ConsistencyReport;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.journal.StoredResults.Pair;
import dev.assay.match.Cause;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.report.ExampleRun;
import dev.assay.report.RunSummary;
import dev.assay.stats.internal.Resampling;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JudgeReportsTest {
  private static final Resampling QUICK = new Resampling(999, 1, 0.05);
  private static final Screen SCREEN = Screen.plain(100);
  private static final String HOSTILE = "\u001b[31mred\u202e|`<script>alert(1)</script>\n# x";

  /**
   * Twelve questions, seven right by execution; the judge disagrees on two, and has no score of
   * one.
   */
  static AgreementReport agreement(String text) {
    List<Outcome> outcomes = new ArrayList<>();
    List<Judgment> judgments = new ArrayList<>();
    List<Label> labels = new ArrayList<>();
    for (int i = 1; i <= 12; i++) {
      String id = "q" + i;
      outcomes.add(
          ScriptedJudge.outcome(
              id, i <= 7 ? ScriptedJudge.CORRECT : ScriptedJudge.wrong(Cause.WRONG_VALUES), text));
      judgments.add(
          ScriptedJudge.by(id, i == 12 ? null : i == 7 ? 1 : i <= 4 || i == 8 ? 3 : i < 7 ? 2 : 0));
      labels.add(new Label(id, "ana", i <= 8 ? 1.0 : 0.0, i == 8 ? text : null));
      labels.add(new Label(id, "ben", i <= 6 ? 1.0 : 0.0, null));
    }
    ResultTable table = ResultTable.ofRows(List.of(text), List.of(List.of(text)));
    return AgreementReport.of(
        new AgreementInput(
            outcomes,
            judgments,
            null,
            new Labels(LabelScale.BINARY, labels, LabelSheet.NONE, null),
            id -> Optional.of(new Pair(new Excerpt(table, 1), null)),
            QUICK));
  }

  static RunSummary summary(String text) {
    return RunSummary.of(
        ExampleRun.RUN,
        agreement(text).judges().stream()
            .flatMap(judge -> judge.agreements().stream())
            .flatMap(agreement -> agreement.disagreements().stream())
            .map(disagreement -> disagreement.outcome())
            .toList());
  }

  static ConsistencyReport consistency(String model) {
    List<Judgment> judgments = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      for (int repeat = 1; repeat <= 3; repeat++) {
        int score = i == 7 && repeat == 2 ? 2 : i == 20 && repeat == 3 ? 1 : 3 * (i % 2);
        judgments.add(
            ScriptedJudge.by(
                model, "q" + i, repeat, i == 5 && repeat == 1 ? null : (Integer) score));
      }
    }
    return ConsistencyReport.of(judgments, List.of(), QUICK);
  }

  @Test
  void showsHowOftenAJudgeRepeatsItself() {
    String text =
        TerminalDocument.of(
            ConsistencyDocument.of(consistency("openai/gpt-5-mini"), ExampleRun.RUN), SCREEN);

    assertThat(text)
        .contains("execution_score by openai/gpt-5-mini")
        .contains("20 questions, judged 3 times. 1 judgment has no score (1 bad JSON); 0")
        .contains("1 question without a score from every repeat omitted")
        .containsPattern("3 of 3 +89\\.5 % .* 17 of 19 ")
        .containsPattern("2 of 3 +10\\.5 % .* 2 of 19 +\\d.* +100\\.0 %")
        .containsPattern("nominal +0\\.\\d{3} +\\d\\.\\d{3} to \\d\\.\\d{3} +equal or not")
        .containsPattern("\n  1 +19 +1\\.421 ")
        .contains("assay judge runs/shop --report agreement");
    assertThat(MarkdownDocument.of(ConsistencyDocument.of(consistency("m"), ExampleRun.RUN)))
        .contains("| 3 of 3 | 89.5 % | 17 of 19 |");
  }

  @Test
  void showsAgreementWithExecutionAndPeople() {
    String text =
        TerminalDocument.of(
            AgreementDocument.of(agreement("SELECT 1"), summary("SELECT 1")), SCREEN);

    assertThat(text)
        .contains("with judge")
        .containsPattern("on 11 of 12\\s+questions whose results were compared")
        .containsPattern("calls\\s+1\\s+wrong\\s+one\\s+right\\s+and\\s+1\\s+right\\s+one\\s+wrong")
        .contains("execution_score by openai/gpt-5-mini against execution accuracy")
        .contains("11 questions compared; 1 without a score of the judge.")
        .containsPattern("judge: right +6 +1")
        .containsPattern("judge: wrong +1 +3")
        .containsPattern("precision +85\\.7 % +\\S+ +6 of 7")
        .containsPattern("Cohen's kappa +0\\.607")
        .containsPattern(" 1 .* best F1, best kappa\n.* 2 .* the judge's own\n")
        .doesNotContain("several scores")
        .contains("The judge says right, execution says wrong · 1 question")
        .contains("q8 · score 3")
        .contains("against human labels")
        .contains("2 judged, but without a label that counts")
        .contains("ana and ben")
        .containsPattern("all +Fleiss' kappa")
        .contains("assay show runs/shop q7");
  }

  @Test
  void callsAJuryAJury() {
    List<Outcome> outcomes = new ArrayList<>();
    List<Judgment> judgments = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      outcomes.add(ScriptedJudge.outcome("q" + i, ScriptedJudge.CORRECT));
      judgments.add(ScriptedJudge.by("m1", "q" + i, 1, i == 1 ? 0 : 3));
      judgments.add(ScriptedJudge.by("m2", "q" + i, 1, i == 1 ? 1 : 3));
    }
    AgreementReport report =
        AgreementReport.of(
            new AgreementInput(outcomes, judgments, null, null, id -> Optional.empty(), QUICK));

    assertThat(TerminalDocument.of(AgreementDocument.of(report, summary("SELECT 1")), SCREEN))
        .containsPattern("The jury \\(median of 2\\) has a verdict on 4 of 4 questions")
        .containsPattern("With judge covers all 4 scored questions: the verdict of the jury")
        .containsPattern("jury: right +3 +0")
        .contains("the jury's own")
        .contains("The jury says wrong, execution says right");
    assertThat(MarkdownDocument.of(AgreementDocument.of(report, summary("SELECT 1"))))
        .contains(
            "The jury (median of 2) has a verdict",
            "| jury: right | 3 | 0 |",
            "of what the jury calls right")
        .contains(
            "| judge: right | 3 | 0 |",
            "### The jury says wrong, execution says right · 1 question");
  }

  @Test
  void writesOneJsonDocument() throws IOException {
    JsonNode root =
        new ObjectMapper().readTree(JudgeReports.json(agreement("SELECT 1"), summary("SELECT 1")));
    JsonNode execution = root.at("/judges/0/agreement/0");

    assertThat(root.at("/format").asText()).isEqualTo("assay-agreement-1");
    assertThat(execution.at("/both_right").asInt()).isEqualTo(6);
    assertThat(execution.at("/disagreements/1/question").asText()).isEqualTo("q8");
    assertThat(execution.at("/disagreements/1/gold_result/rows/0/0").asText())
        .isEqualTo("SELECT 1");
    assertThat(root.at("/labels/pairs/0/same").asInt()).isEqualTo(10);
    JsonNode consistency =
        new ObjectMapper().readTree(JudgeReports.json(consistency("m"), ExampleRun.RUN));
    assertThat(consistency.at("/judges/0/same_score/equal/0/exactly/count").asInt()).isEqualTo(17);
  }

  @Test
  void printsNothingThatOthersWroteAsItIs() {
    String text =
        TerminalDocument.of(AgreementDocument.of(agreement(HOSTILE), summary(HOSTILE)), SCREEN)
            + TerminalDocument.of(
                ConsistencyDocument.of(consistency(HOSTILE), ExampleRun.RUN), SCREEN);
    String markdown =
        MarkdownDocument.of(AgreementDocument.of(agreement(HOSTILE), summary(HOSTILE)))
            + MarkdownDocument.of(ConsistencyDocument.of(consistency(HOSTILE), ExampleRun.RUN));

    assertThat(text).doesNotContain("\u001b", "\u202e");
    assertThat(markdown).doesNotContain("\u001b", "\u202e", "\n# x");
    assertThat(markdown.replaceAll("``[^\n]*?``", "").replaceAll("`[^`\n]*`", ""))
        .doesNotContain("<script>");
  }

  @Test
  void showsTheScoresOfARubricThatTellsNoRightFromWrong() throws IOException {
    List<Judgment> judgments = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      judgments.add(ScriptedJudge.by("readability", "r", "m", "q" + i, 1, i == 0 ? 1 : 3, false));
    }
    judgments.add(ScriptedJudge.by("readability", "r", "m", "q4", 1, null, false));
    judgments.add(ScriptedJudge.by("readability", "r", "m", "q5", 2, 2, false));
    ConsistencyReport several = ConsistencyReport.of(judgments, List.of(), QUICK);
    ConsistencyReport once = ConsistencyReport.of(judgments.subList(0, 5), List.of(), QUICK);

    assertThat(TerminalDocument.of(ConsistencyDocument.of(several, ExampleRun.RUN), SCREEN))
        .contains("judged up to 2 times.");
    assertThat(TerminalDocument.of(ConsistencyDocument.of(once, ExampleRun.RUN), SCREEN))
        .contains("Scores: 1: 1, 3: 3.", "1 judgment has no score (1 bad JSON)")
        .containsPattern("\n  1 +4 +2\\.500 ")
        .contains("There is nothing to compare");
    assertThat(MarkdownDocument.of(ConsistencyDocument.of(once, ExampleRun.RUN)))
        .contains("| 1 | 4 | 2.500 |");
    JsonNode json = new ObjectMapper().readTree(JudgeReports.json(once, ExampleRun.RUN));
    assertThat(json.at("/judges/0/distribution").toString())
        .isEqualTo("[{\"score\":1.0,\"judgements\":1},{\"score\":3.0,\"judgements\":3}]");
    assertThat(json.at("/judges/0/without_score/bad_json").asInt()).isOne();

    AgreementReport agreement =
        AgreementReport.of(
            new AgreementInput(
                List.of(ScriptedJudge.outcome("q1", ScriptedJudge.CORRECT)),
                judgments,
                null,
                null,
                id -> Optional.empty(),
                QUICK));
    assertThat(TerminalDocument.of(AgreementDocument.of(agreement, summary("SELECT 1")), SCREEN))
        .contains(
            """
              readability by m
                mean score 2.400 of 5 predictions, between 1.600 and 3.000 with 95 % confidence; 6 judgments, of
                which 1: 1, 2: 1, 3: 3
                1 without a score: 1 bad JSON
            """);
    assertThat(MarkdownDocument.of(AgreementDocument.of(agreement, summary("SELECT 1"))))
        .contains(
            """
            - `readability by m`
              - mean score 2.400 of 5 predictions, between 1.600 and 3.000 with 95 % confidence; 6 judgments, of which 1: 1, 2: 1, 3: 3
              - 1 without a score: 1 bad JSON
            """);
    assertThat(JudgeReports.json(agreement, summary("SELECT 1"))).contains("\"mean_score\"");
  }

  @Test
  void showsManyDifferentScoresInBins() {
    TreeMap<Double, Integer> scores = new TreeMap<>();
    for (int i = 0; i <= 20; i++) {
      scores.put(i / 20.0, 1);
    }
    JudgeTally some = JudgeTally.all(List.of(ScriptedJudge.by("q", 1)), List.of()).get(0);
    JudgeTally tally = new JudgeTally(some.judge(), 21, scores, some.why(), some.mean());

    assertThat(JudgePhrases.distribution(tally))
        .startsWith("0 to 0.1: 2, 0.1 to 0.2: 2, ")
        .endsWith(", 0.8 to 0.9: 2, 0.9 to 1: 3");
    JudgeTally few =
        new JudgeTally(some.judge(), 11, scores.headMap(0.5, true), some.why(), some.mean());
    assertThat(JudgePhrases.distribution(few)).startsWith("0: 1, 0.05: 1, ").endsWith("0.5: 1");
  }

  @Test
  void saysThatNobodyHasJudged() {
    assertThat(
            TerminalDocument.of(
                ConsistencyDocument.of(
                    ConsistencyReport.of(List.of(), List.of(), QUICK), ExampleRun.RUN),
                SCREEN))
        .contains("No judge has evaluated this run.");
  }
}
