// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.terminal.ExitCode;
import dev.assay.testkit.model.StubFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Judge reports, and the checks before any paid call. */
class JudgeReportCommandTest {
  @TempDir private Path folder = Path.of("");

  private StubbedJudge open() throws IOException {
    return StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt));
  }

  @Test
  void asksTheModelOfTheFileBeforeItReports() throws IOException {
    try (StubbedJudge judge = open()) {
      Path config =
          Files.writeString(
              folder.resolve("named.yaml"),
              """
              execution: { isolation: none }
              judge: { model: openai/stub-judge, settings: { baseUrl: "%s" } }
              """
                  .formatted(judge.stub().baseUrl()));
      Cli run =
          Cli.assay(
              judge.stub().environment(),
              "judge",
              judge.run(),
              "--config",
              config,
              "--repeats",
              2,
              "--report",
              "consistency");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("Krippendorff's alpha");
      assertThat(judge.judgments()).hasSize(4);

      Cli nobody = Cli.assay("judge", judge.run(), "--repeats", 3, "--report", "consistency");
      assertThat(nobody.code()).isEqualTo(ExitCode.USAGE);
      assertThat(nobody.err()).contains("no judge is named", "--model");
    }
  }

  @Test
  void reportsOnThoseWhoWereAskedNow() throws IOException {
    try (StubbedJudge judge = open()) {
      assertThat(judge.judge().code()).isZero();
      judge.stub().fail(StubFault.UNAUTHORIZED, 1);
      Cli refused = judge.judge("--model", "openai/stub-other", "--concurrency", 1);
      assertThat(refused.code()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err())
          .contains("The judges that were asked have no judgments yet", "Other judges have judged");

      Cli other = judge.judge("--model", "openai/stub-other");
      assertThat(other.code()).as(other.err()).isZero();
      assertThat(other.out()).contains("openai/stub-other").doesNotContain("openai/stub-judge");

      Cli all = Cli.assay("judge", judge.run(), "--report", "agreement");
      assertThat(all.out()).contains("openai/stub-other", "openai/stub-judge", "jury");
      assertThat(all.err()).doesNotContain("Other judges");
    }
  }

  @Test
  void endsAsTheAskingDidWhereThereIsNothingToReport() throws IOException {
    try (StubbedJudge judge = open()) {
      judge.stub().fail(StubFault.UNAUTHORIZED);
      Cli refused = judge.judge("--report", "agreement");
      assertThat(refused.code()).as(refused.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(refused.err()).contains("have no judgments yet");
      Cli json = judge.judge("--json");
      assertThat(json.code()).as(json.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(new ObjectMapper().readTree(json.out()).path("judges")).isEmpty();
    }
  }

  @Test
  void findsOutBeforeAnybodyIsAskedWhatCanNotBeReported() throws IOException {
    try (StubbedJudge judge = open()) {
      Cli labels = judge.judge("--labels", folder.resolve("none.csv"));
      assertThat(labels.code()).isEqualTo(ExitCode.USAGE);
      assertThat(labels.err()).contains("none.csv");
      Cli both =
          judge.judge(
              "--rubric", "execution_score", "--rubric", "result_equivalence", "--jury", "mean");
      assertThat(both.code()).isEqualTo(ExitCode.USAGE);
      assertThat(both.err()).contains("no mean", "vote by majority");
      assertThat(judge.stub().calls()).isZero();

      assertThat(judge.judge("--rubric", "result_equivalence").code()).isZero();
      int calls = judge.stub().calls();
      assertThat(judge.judge("--jury", "mean").err()).contains("no mean", "result_equivalence");
      assertThat(judge.stub().calls()).isEqualTo(calls);
    }
  }

  @Test
  void changesNothingWhenItOnlyLooksAndKeepsTheRuleOfTheJury() throws IOException {
    try (StubbedJudge judge = open()) {
      assertThat(judge.judge("--repeats", 2, "--jury", "majority").code()).isZero();
      Path file = judge.run().resolve("summary.json");
      String before = Files.readString(file);
      assertThat(before).contains("\"jury\" : \"majority\"");
      Files.delete(judge.run().resolve("report.html"));

      Cli look = Cli.assay("judge", judge.run(), "--report", "agreement");
      assertThat(look.out()).contains("the majority of its votes");
      Cli mean = Cli.assay("judge", judge.run(), "--report", "agreement", "--jury", "mean");
      assertThat(mean.out()).contains("the mean of its scores");
      assertThat(file).hasContent(before);
      assertThat(judge.run().resolve("report.html")).doesNotExist();

      Cli export = Cli.assay("export", judge.run(), "--format", "json");
      assertThat(export.code()).as(export.err()).isZero();
      assertThat(new ObjectMapper().readTree(export.out()).at("/with_judge/jury").asText())
          .isEqualTo("majority");
    }
  }

  @Test
  void countsOnlyTheNewestStateOfARubric() throws IOException {
    try (StubbedJudge judge = open()) {
      Path mine = folder.resolve("mine.yaml");
      String text = Cli.assay("judge", "--print-rubric", "execution_score").out();
      Files.writeString(mine, text);
      assertThat(judge.judge("--rubric", mine).code()).isZero();
      Files.writeString(mine, text + "# edited\n");
      Cli edited = judge.judge("--rubric", mine);

      assertThat(edited.code()).as(edited.err()).isZero();
      assertThat(edited.out()).doesNotContain("jury of 2");
      assertThat(judge.judgments()).hasSize(4);
      JsonNode judges = StubbedFrogDataset.json(judge.run().resolve("summary.json")).path("judges");
      assertThat(judges).hasSize(1);
      assertThat(judges.at("/0/rubric")).isEqualTo(judge.judgments().get(3).path("rubric"));

      Files.writeString(mine, text);
      Cli reverted = judge.judge("--rubric", mine);
      assertThat(reverted.err()).contains("0 judgments to ask for, 2 stored already");
      JsonNode back = StubbedFrogDataset.json(judge.run().resolve("summary.json")).path("judges");
      assertThat(back.at("/0/rubric")).isEqualTo(judge.judgments().get(0).path("rubric"));
    }
  }

  @Test
  void sumsARunUpThoughJudgingFails() throws IOException {
    Path out = folder.resolve("runs").resolve("run");
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder,
            (stubRequest, prompt) -> {
              try {
                Files.createDirectories(out.resolve("judge-calls.jsonl"));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
              return StubbedFrogDataset.said(StubbedFrogDataset.RIGHT, prompt);
            })) {
      Path config = pond.config(pond.asking() + "cache: false\n");
      String text = Files.readString(config);
      String address = "settings: { baseUrl: \"%s\" }".formatted(pond.stub().baseUrl());
      Files.writeString(
          config, text + "judge: { budget: { dollars: 1 }, %s }\n".formatted(address));
      Cli budget = pond.runAs(config, "budget", "--judge", "openai/stub-judge");
      assertThat(budget.code()).as(budget.err()).isEqualTo(ExitCode.USAGE);
      assertThat(budget.err()).contains("without maxTokens");
      assertThat(pond.stub().calls()).isZero();
      assertThat(pond.runAs(config, "nobody", "--judge-on", "correct").err()).contains("--judge ");

      Files.writeString(config, text + "judge: { %s }\n".formatted(address));
      Cli run = pond.runAs(config, "run", "--judge", "openai/stub-judge");

      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(run.err()).contains("The run was not judged: ", "judge-calls.jsonl", "--resume");
      assertThat(run.out()).contains("3 of 3");
      assertThat(pond.summary("run").at("/accuracy/correct").asInt()).isEqualTo(3);
    }
  }
}
