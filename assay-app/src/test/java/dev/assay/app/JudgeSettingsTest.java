// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.AssayException;
import dev.assay.app.session.JudgePanel;
import dev.assay.app.session.JudgeSession;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.ResumeCommand;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.ConfigFile;
import dev.assay.config.RunSettings;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.RunLock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings for judges, and messages about them. */
class JudgeSettingsTest {
  private static final String SCHEMA =
      """
      {"frog": [{"column_name": "id", "data_type": "int", "column_description": "its key"}]}
      """;

  @TempDir private Path folder = Path.of("");

  private StubbedJudge open() throws IOException {
    return StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt));
  }

  @Test
  void refusesToMixWhatWasAskedUnderOtherSettings() throws IOException {
    try (StubbedJudge judge = open()) {
      assertThat(judge.judge("--temperature", 0).code()).isZero();
      int calls = judge.stub().calls();
      Cli other = judge.judge("--temperature", 0.7, "--schema-style", "compact", "--repeats", 2);
      assertThat(other.code()).isEqualTo(ExitCode.USAGE);
      assertThat(other.err())
          .contains(
              "execution_score by openai/stub-judge has judged this run with different settings")
          .contains("schema style ddl, now compact; temperature 0.0, now 0.7", "'name:'");
      assertThat(judge.judge("--dry-run").err()).contains("temperature 0.0, now default");
      assertThat(judge.stub().calls()).isEqualTo(calls);

      // What is not shown to a judge does not matter; nor does how fast it is asked.
      assertThat(judge.judge("--rubric", "readability").code()).isZero();
      assertThat(judge.run().resolve("report.html"))
          .content()
          .contains(
              "readability by openai/stub-judge</strong>",
              "mean score 1.000 of 3 predictions",
              "0: 1, 3: 1</p>");
      Cli readability =
          judge.judge("--rubric", "readability", "--sample-values", 1, "--concurrency", 1);
      assertThat(readability.code()).as(readability.err()).isZero();
      Path mine = folder.resolve("mine.yaml");
      String text = Cli.assay("judge", "--print-rubric", "execution_score").out();
      Files.writeString(mine, text.replace("name: execution_score", "name: warm"));
      assertThat(judge.judge("--rubric", mine, "--temperature", 0.7).code()).isZero();
      assertThat(judge.run().resolve("judges.jsonl"))
          .content()
          .contains("\"judge\":\"warm\"", "\"scale\":[0,1,2,3]", "\"temperature\":\"0.7\"")
          .doesNotContain(StubbedJudge.KEY);
    }
  }

  @Test
  void checksLabelsAgainstTheScaleThatIsKept() throws IOException {
    try (StubbedJudge judge = open()) {
      assertThat(judge.judge().code()).isZero();
      Path labels =
          Files.writeString(folder.resolve("labels.csv"), "question,label\nfirst,3\ncount,5\n");
      Cli look = Cli.assay("judge", judge.run(), "--labels", labels);
      assertThat(look.code()).isEqualTo(ExitCode.USAGE);
      assertThat(look.err())
          .contains("labels.csv:3: the label '5' is not one of the judge's scores");
    }
  }

  @Test
  void knowsNoScaleWhereThatOfAJudgeIsGone() throws IOException {
    try (StubbedJudge judge = open()) {
      assertThat(judge.judge().code()).isZero();
      Files.delete(judge.run().resolve("judges.jsonl")); // as its message advises, if it is damaged
      Cli more = judge.judge("--repeats", 2);
      assertThat(more.code()).as(more.err()).isZero();
      assertThat(more.err())
          .contains("execution_score by openai/stub-judge judged this run")
          .contains("its settings are no longer stored");
      assertThat(judge.judge("--repeats", 2).err()).doesNotContain("before Assay");

      Files.delete(judge.run().resolve("judges.jsonl"));
      assertThat(judge.judge("--rubric", "gold_equivalence").code()).isZero(); // 0 or 1
      Path labels = Files.writeString(folder.resolve("labels.csv"), "question,label\nfirst,3\n");
      Cli look = Cli.assay("judge", judge.run(), "--labels", labels);
      assertThat(look.code()).as(look.err()).isZero();
    }
  }

  @Test
  void tellsSettingsByWhatTheySay() throws IOException {
    try (StubbedJudge judge = open()) {
      Path schema = Files.writeString(folder.resolve("schema.json"), SCHEMA);
      String address = judge.stub().baseUrl().toString();
      Cli first = judgeAs(judge, address, "{ a: { b: 1, c: [{ d: 2, e: 3 }] }, f: 4 }");
      assertThat(first.code()).as(first.err()).isZero();

      Cli sorted = judgeAs(judge, address + "/", "{ f: 4, a: { c: [{ e: 3, d: 2 }], b: 1 } }");
      assertThat(sorted.code()).as(sorted.err()).isZero();
      assertThat(judgeAs(judge, address, "{ f: 4 }").err()).contains("(other extra fields)");
      String tenant = address.replace("/v1", "/tenant/v1");
      assertThat(judgeAs(judge, tenant, "{ f: 4, a: { c: [{ e: 3, d: 2 }], b: 1 } }").err())
          .contains("/v1, now ", "/tenant/v1)");
      Files.writeString(schema, SCHEMA.replace("frog", "toad"));
      Cli changed = judgeAs(judge, address, "{ f: 4, a: { c: [{ e: 3, d: 2 }], b: 1 } }");
      assertThat(changed.code()).isEqualTo(ExitCode.USAGE);
      assertThat(changed.err()).contains("(another schema file)");
    }
  }

  private Cli judgeAs(StubbedJudge judge, String address, String extra) throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("extra.yaml"),
            """
            execution: { isolation: none }
            judge:
              model: compatible/stub-judge
              settings: { baseUrl: "%s", keyVariable: OPENAI_API_KEY, extra: { metadata: %s } }
              schema: { file: schema.json }
            """
                .formatted(address, extra));
    return Cli.assay(judge.stub().environment(), "judge", judge.run(), "--config", config);
  }

  @Test
  void findsOutBeforeARunIsGoneOnWithThatItsJudgeIsAskedOtherwise() throws IOException {
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder,
            (stubRequest, prompt) ->
                prompt.contains("You review SQL")
                    ? StubbedJudge.answer(2, "Fine.")
                    : StubbedFrogDataset.said(StubbedFrogDataset.RIGHT, prompt))) {
      Path config = pond.config(pond.asking() + "cache: false\n");
      String text = Files.readString(config);
      String judge = "judge: { settings: { baseUrl: \"%s\", temperature: %s } }\n";
      Files.writeString(config, text + judge.formatted(pond.stub().baseUrl(), 0));
      Cli run = pond.runAs(config, "run", "--judge", "openai/stub-judge");
      assertThat(run.code()).as(run.err()).isZero();

      Path outcomes = pond.out("run").resolve("outcomes.jsonl");
      String left = Files.readAllLines(outcomes).get(0) + "\n";
      Files.writeString(outcomes, left);
      Files.writeString(config, text + judge.formatted(pond.stub().baseUrl(), 1));
      Cli other = pond.runAs(config, "run", "--judge", "openai/stub-judge", "--resume");

      assertThat(other.code()).as(other.err()).isEqualTo(ExitCode.USAGE);
      assertThat(other.err()).contains("temperature 0.0, now 1.0");
      assertThat(outcomes).hasContent(left);
    }
  }

  @Test
  void refusesOptionsThatWouldDoNothing() throws IOException {
    try (StubbedJudge judge = open()) {
      Path labels = Files.writeString(folder.resolve("l.csv"), "question,label\nfirst,1\n");
      assertThat(judge.judge("--labels", labels, "--report", "consistency").err())
          .contains("--report consistency compares a judge only with itself");
      assertThat(judge.judge("--label-scale", "binary").err()).contains("name the file of labels");
      Cli dry = judge.judge("--dry-run", "--json");
      assertThat(dry.code()).isEqualTo(ExitCode.USAGE);
      assertThat(dry.err()).contains("has no --json");
      assertThat(judge.judge("--max-calls", 0).err()).contains("--max-calls 0: must be at least 1");
      assertThat(judge.stub().calls()).isZero();
    }
  }

  @Test
  void namesABudgetThatIsLargerWhereItIsUsedUp() throws IOException {
    try (StubbedJudge judge = open()) {
      assertThat(judge.judge("--max-calls", 2).code()).isZero();
      Cli more = judge.judge("--max-calls", 2, "--repeats", 2);
      assertThat(more.code()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(more.err())
          .contains("budget of 2 calls, which includes the 2 of earlier sessions of the run")
          .contains("--max-calls MORE --repeats 2");
    }
  }

  @Test
  void looksOnlyWhereNothingSaysHowToAsk() throws IOException {
    try (StubbedJudge judge = open()) {
      assertThat(judge.judge().code()).isZero();
      int calls = judge.stub().calls();
      Path config =
          Files.writeString(
              folder.resolve("named.yaml"),
              """
              execution: { isolation: none }
              judge: { model: openai/stub-judge, repeats: 3, settings: { baseUrl: "%s" } }
              """
                  .formatted(judge.stub().baseUrl()));
      Path page = folder.resolve("new").resolve("judges.md");
      Cli look =
          Cli.assay(
              judge.stub().environment(),
              "judge",
              judge.run(),
              "--config",
              config,
              "--markdown",
              page);
      assertThat(look.code()).as(look.err()).isZero();
      assertThat(look.err()).contains("No model was called");
      assertThat(judge.stub().calls()).isEqualTo(calls);
      assertThat(page)
          .content()
          .contains("## Assay: Agreement of judges", "| judge: right | 1 | 0 |");
    }
  }

  @Test
  void writesTheSummaryWhileNobodyElseMayWriteTheRun() throws Exception {
    try (StubbedJudge judge = open()) {
      Path config =
          Files.writeString(
              folder.resolve("lock.yaml"),
              """
              execution: { isolation: none }
              judge: { model: openai/stub-judge, settings: { baseUrl: "%s" } }
              """
                  .formatted(judge.stub().baseUrl()));
      Terminal terminal = Cli.terminal(new ByteArrayOutputStream(), new ByteArrayOutputStream());
      RunSettings settings = ConfigFile.read(config, judge.stub().environment());
      JudgePanel bench = JudgePanel.of(settings, judge.stub().environment());
      RunDirectory run = RunDirectory.open(judge.run());
      try (QueryRunnerFactory queryRunnerFactory = QueryRunnerFactory.of(settings)) {
        JudgeSession session =
            new JudgeSession(
                terminal, bench, queryRunnerFactory, new ResumeCommand(List.of(), List.of(), ""));
        JudgeSession.FollowedUp<Throwable> followedUp =
            session.judge(
                run,
                () -> {
                  assertThat(run.judgments()).hasSize(2);
                  return catchThrowable(() -> RunLock.take(run.path()));
                });
        assertThat(followedUp.result())
            .isInstanceOf(AssayException.class)
            .hasMessageContaining("is being written");
      }
    }
  }

  @Test
  void findsTheJudgeOfARunWhereTheCommandLineSays() throws IOException {
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder,
            (stubRequest, prompt) ->
                prompt.contains("You review SQL")
                    ? StubbedJudge.answer(2, "Fine.")
                    : StubbedFrogDataset.said(StubbedFrogDataset.RIGHT, prompt))) {
      Path config = pond.config(pond.asking());
      Cli run =
          pond.runAs(
              config,
              "run",
              "--judge",
              "compatible/judge",
              "--judge-base-url",
              pond.stub().baseUrl(),
              "--judge-key-variable",
              "OPENAI_API_KEY");
      assertThat(run.code()).as(run.err()).isZero();
      JsonNode judges = pond.summary("run").path("judges");
      assertThat(judges.at("/0/model").asText()).isEqualTo("compatible/judge");
      assertThat(pond.runAs(config, "nobody", "--judge-key-variable", "X").err())
          .contains("--judge-key-variable need a judge");
    }
  }
}
