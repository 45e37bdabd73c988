// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.agreement.JudgeId;
import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.MeanScore;
import dev.assay.agreement.ScriptedJudge;
import dev.assay.agreement.VoteAggregation;
import dev.assay.agreement.internal.AgreementReport;
import dev.assay.compare.internal.CostComparison;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.GateVerdict.GateCheck;
import dev.assay.compare.internal.OutcomeChange;
import dev.assay.execute.SessionSettings;
import dev.assay.journal.Manifest;
import dev.assay.match.Cause;
import dev.assay.match.Profile;
import dev.assay.model.Judgment;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import dev.assay.model.Verdict;
import dev.assay.report.ExampleRun;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.run.internal.Rescoring;
import dev.assay.stats.Estimate;
import dev.assay.stats.internal.Wilson;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every JSON document of this package to the letter: programs rely on its keys, their order, and on
 * what is null and what is left out. {@code json/} holds the documents.
 */
class WrittenJsonTest {
  private static final GateVerdict GATE =
      new GateVerdict(
          GateVerdict.Result.INCOMPLETE,
          "gate incomplete: \"x\" can't be measured",
          List.of(
              new GateCheck("accuracy", 0.8, 0.5, false, "50.0 % of 80.0 %"),
              new GateCheck("category x", 1, null, false, "nothing is scored"),
              new GateCheck("broken", 2, Double.NaN, true, "none")));

  private static final RunFacts RICH =
      new RunFacts(
          "shop é \u2028",
          Profile.named("spider").orElseThrow(),
          List.of(),
          new RunFacts.Questions("shop", 20, 0),
          Path.of("runs/shop"),
          new SessionSettings(ZoneId.of("Europe/Berlin"), Instant.parse("2024-05-06T07:08:09Z")),
          new Manifest.DatabaseFacts(
              Map.of(),
              Map.of("shop", List.of("INSERT on singer", "CREATE"), "bank", List.of()),
              List.of("bank")));

  private static JudgeSummary judged(boolean deciding) {
    List<Judgment> judgments =
        Stream.of("q1", "q5", "q6", "q7")
            .map(
                id ->
                    ScriptedJudge.by(
                        "execution_score", "r", "m", id, 1, id.equals("q7") ? null : 3, deciding))
            .toList();
    return JudgeSummary.of(ExampleRun.outcomes(), judgments, null, List.of()).orElseThrow();
  }

  private static final MeanScore NO_SCORE =
      new MeanScore(0, 0, 0, new Estimate(Double.NaN, null, "nothing was counted"), Map.of());

  @Test
  void writesSummaries() {
    JudgeSummary unscored =
        new JudgeSummary(
            List.of(
                new JudgeTally(
                    new JudgeId("a", "b", "c"),
                    1,
                    new TreeMap<>(),
                    Map.of(MissingScoreReason.BAD_JSON, 2),
                    NO_SCORE)),
            null,
            null,
            List.of());
    Usage known = new Usage(100L, 10L, 80L, 5L, 0.01, 200.0, 2);
    Usage blank = new Usage(null, null, null, null, null, null, 0);
    Verdict right = new Verdict.Correct();

    written("summary", SummaryJson.write(summary(ExampleRun.RUN, ExampleRun.outcomes()), null));
    written(
        "summary-rich",
        SummaryJson.write(RunSummary.of(RICH, withDisagreement(), judged(true), null), GATE));
    written("summary-empty", SummaryJson.write(summary(ExampleRun.RUN, List.of()), null));
    written(
        "summary-abstentions",
        SummaryJson.write(RunSummary.of(RICH, AnswerRatesTest.ABSTAINING, unscored, null), null));
    written(
        "summary-corrections",
        SummaryJson.write(summary(ExampleRun.RUN, AnswerRatesTest.CORRECTING), GATE));
    written(
        "summary-costs",
        SummaryJson.write(
            RunSummary.of(
                ExampleRun.RUN,
                List.of(AnswerRatesTest.paying("a", right, known)),
                judged(false),
                null),
            null));
    written(
        "summary-no-costs",
        SummaryJson.write(
            summary(ExampleRun.RUN, List.of(AnswerRatesTest.paying("a", right, blank))), null));
  }

  @Test
  void readsBackTheGateAndTheRuleOfTheJury(@TempDir Path folder) throws IOException {
    RunSummary summary = RunSummary.of(RICH, ExampleRun.outcomes(), judged(true), null);
    Path with = Files.writeString(folder.resolve("a.json"), SummaryJson.write(summary, GATE));
    Path without =
        Files.writeString(
            folder.resolve("b.json"), SummaryJson.write(summary(RICH, List.of()), null));

    GateVerdict gate = requireNonNull(StoredRunSummary.gate(with));
    assertThat(gate.result()).isEqualTo(GATE.result());
    assertThat(gate.sentence()).isEqualTo(GATE.sentence());
    assertThat(gate.checks().subList(0, 2)).isEqualTo(GATE.checks().subList(0, 2));
    assertThat(gate.checks().get(2).found()).isNull();
    assertThat(StoredRunSummary.jury(with)).isEqualTo(requireNonNull(judged(true).rule()));
    assertThat(StoredRunSummary.gate(without)).isNull();
    assertThat(StoredRunSummary.jury(without)).isNull();
  }

  @Test
  void writesComparisons() {
    GateVerdict failed = ComparisonPageTest.FAILED;

    written("comparison", ComparisonJson.write(ComparisonPageTest.TWO, List.of(failed)));
    written("comparisons", ComparisonJson.write(ComparisonPageTest.THREE, List.of()));
    written("repeats", ComparisonJson.write(ComparisonPageTest.REPEATS));
  }

  @Test
  void writesConstantsInLowerCase() {
    Stream.<Enum<?>[]>of(
            OutcomeChange.values(),
            CostComparison.Measure.values(),
            GateVerdict.Result.values(),
            VoteAggregation.values(),
            LabelScale.values(),
            MissingScoreReason.values())
        .flatMap(Stream::of)
        .forEach(
            constant ->
                assertThat(ReportJson.line(constant))
                    .isEqualTo('"' + constant.name().toLowerCase(Locale.ROOT) + '"'));
  }

  @Test
  void writesReportsOnJudges() {
    RunSummary summary = JudgeReportsTest.summary("SELECT 1");
    AgreementReport none = new AgreementReport(3, List.of(), List.of(), null, null, null);

    written(
        "consistency", JudgeReports.json(JudgeReportsTest.consistency("é <m>"), ExampleRun.RUN));
    written("agreement", JudgeReports.json(JudgeReportsTest.agreement("SELECT 1"), summary));
    written("agreement-empty", JudgeReports.json(none, summary));
  }

  @Test
  void writesTheRest() throws IOException {
    RunSummary summary = summary(ExampleRun.RUN, ExampleRun.outcomes().subList(0, 2));
    MatrixSummary matrix =
        new MatrixSummary(
            Path.of("runs"),
            List.of(
                new MatrixSummary.Cell("m", "plain", summary, GATE),
                new MatrixSummary.Cell("m", "é", summary(ExampleRun.RUN, List.of()), null)));
    RescoreReport rescored =
        new RescoreReport(
            "strict",
            new Rescoring(
                Profile.LENIENT,
                List.of(),
                Wilson.interval(1, 3),
                Wilson.interval(0, 0),
                Path.of("runs/scores-lenient.jsonl")),
            List.of("q1"),
            List.of(),
            List.of(
                new RescoreReport.MetricChange("execution_accuracy", 0.1 + 0.2, 1.0),
                new RescoreReport.MetricChange("pass@2", 1, null)));
    StringWriter lines = new StringWriter();
    OutcomesJsonl.write(
        lines,
        OutcomeTable.of(
            ExampleRun.outcomes().subList(7, 10),
            List.of(ScriptedJudge.by("q8", 2), ScriptedJudge.by("q9", null))));
    StringWriter none = new StringWriter();
    OutcomesJsonl.write(none, OutcomeTable.of(List.of(), List.of()));

    written("matrix", matrix.json());
    written("post", SummaryPost.of(summary, GATE));
    assertThat(SummaryPost.of(matrix)).contains(",\"summary\":" + matrix.json().strip() + "}");
    written("rescored", rescored.json());
    written("outcomes", lines.toString());
    assertThat(none.toString()).isEmpty();
  }

  /** As if the peer's rules refused and accepted other matches than standard does. */
  private static List<Outcome> withDisagreement() {
    return ExampleRun.outcomes().stream()
        .map(
            outcome ->
                switch (outcome.question()) {
                  case "q2" -> outcome.judged(new Verdict.Incorrect(Cause.NOT_ACCEPTED), Map.of());
                  case "q6", "q7" -> outcome.judged(new Verdict.Correct(), Map.of());
                  default -> outcome;
                })
        .toList();
  }

  private static RunSummary summary(RunFacts run, List<Outcome> outcomes) {
    return RunSummary.of(run, outcomes);
  }

  /** With {@code -Dassay.rewrite=true} the documents are written anew. */
  private static void written(String name, String document) {
    if (Boolean.getBoolean("assay.rewrite")) {
      rewrite(
          Path.of(
              System.getProperty("assay.root", ".."),
              "assay-report/src/test/resources/dev/assay/report/internal/json",
              name + ".json"),
          document);
      return;
    }
    try (InputStream file = WrittenJsonTest.class.getResourceAsStream("json/" + name + ".json")) {
      String before = new String(requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
      assertThat(document).as(name).isEqualTo(before);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void rewrite(Path file, String document) {
    try {
      Files.writeString(file, document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
