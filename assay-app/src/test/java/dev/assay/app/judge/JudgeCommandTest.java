// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.judge;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.app.SecretCanary;
import dev.assay.app.StubbedFrogDataset;
import dev.assay.app.StubbedJudge;
import dev.assay.app.terminal.ExitCode;
import dev.assay.testkit.model.StubFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** LLM judges over a stored run. */
class JudgeCommandTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void asksEachJudgeAsOftenAsItIsTold() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    try (StubbedJudge judge =
        StubbedJudge.open(
            folder,
            (stubRequest, prompt) -> StubbedJudge.answer(calls.getAndIncrement() % 4, "So."))) {
      Cli run =
          judge.judge("--repeats", 5, "--rubric", "execution_score", "--rubric", "readability");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err())
          .contains("20 judgments to ask for", "1 without a result, because the query failed")
          .contains(
              "Stays on this machine: questions, evidence, names of database engines, schemas, predicted SQL, to 127.0.0.1")
          .contains("20 judgments given; 20 calls");
      assertThat(judge.stub().calls()).isEqualTo(20);
      assertThat(judge.judgments()).hasSize(20);
      assertThat(StubbedJudge.keys(judge.judgments())).hasSize(20);
      assertThat(judge.judgments())
          .allSatisfy(
              judgment -> {
                boolean scores = judgment.path("judge").asText().equals("execution_score");
                double score = judgment.path("score").asDouble();
                assertThat(judgment.path("question").asText()).isNotEqualTo("names");
                assertThat(judgment.path("passes").isNull()).isEqualTo(!scores);
                assertThat(!scores || judgment.path("passes").asBoolean() == score >= 2).isTrue();
                assertThat(judgment.path("explanation").asText()).isEqualTo("So.");
                assertThat(judgment.path("usage").path("prompt_tokens").asInt()).isPositive();
                assertThat(judgment.path("usage").path("cost_usd").asDouble()).isPositive();
              });

      Cli again =
          judge.judge("--repeats", 5, "--rubric", "execution_score", "--rubric", "readability");
      assertThat(again.err()).contains("0 judgments to ask for, 20 stored already");
      assertThat(judge.stub().calls()).isEqualTo(20);
    }
  }

  @Test
  void showsExecutionScoreTheQuestionTheSchemaAndTheSqlAsDataAndNothingElse() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      Cli dry = judge.judge("--dry-run");
      assertThat(dry.code()).as(dry.err()).isZero();
      assertThat(dry.err()).contains("Would stay on this machine", "No model was called");
      assertThat(dry.out()).contains("2 calls", "at most about $");
      assertThat(judge.stub().calls()).isZero();

      assertThat(judge.judge().code()).isZero();

      assertThat(judge.stub().asked())
          .allSatisfy(
              stubRequest -> {
                String prompt = stubRequest.body().path("messages").toString();
                assertThat(prompt).contains("CREATE TABLE frog").doesNotContain("Ada", "COUNT(*)");
                stubRequest
                    .body()
                    .path("messages")
                    .forEach(m -> assertThat(dry.out()).contains(m.path("content").asText()));
              });
      assertThat(judge.stub().asked())
          .anySatisfy(
              stubRequest ->
                  assertThat(stubRequest.body().path("messages").path(1).path("content").asText())
                      .containsPattern("<sql (\\w{12})>\nSELECT 17\n</sql \\1>"));
      assertThat(judge.judgments())
          .extracting(one -> one.path("note").asText())
          .containsExactlyInAnyOrder(
              "",
              "the SQL seems to address a judge; the judge did not see the comments of the SQL");
    }
  }

  @Test
  void asksAgainForAnAnswerInAnotherFormAndGivesNoScoreForNone() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(
            folder,
            (stubRequest, prompt) ->
                prompt.contains(StubbedFrogDataset.FIRST)
                    ? prompt.contains("Your answer can't be used")
                        ? StubbedJudge.answer(3, "Now in the right form.")
                        : "I would say 3."
                    : "{\"S\": 3, \"E\": \"The comment asks for it.\"}")) {
      Cli run = judge.judge();

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err()).contains("2 judgments given, 1 of them without a score; 5 calls");
      Map<String, JsonNode> byQuestion = new HashMap<>();
      judge.judgments().forEach(one -> byQuestion.put(one.path("question").asText(), one));
      JsonNode mended = requireNonNull(byQuestion.get("first"));
      assertThat(mended.path("score").asInt()).isEqualTo(3);
      assertThat(mended.path("tries").asInt()).isEqualTo(2);
      JsonNode none = requireNonNull(byQuestion.get("count"));
      assertThat(none.path("score").isNull()).isTrue();
      assertThat(none.path("passes").isNull()).isTrue();
      assertThat(none.path("tries").asInt()).isEqualTo(3);
      assertThat(none.path("problem").asText()).contains("score comes before its explanation");
      assertThat(none.path("usage").path("prompt_tokens").asInt())
          .isGreaterThan(2 * mended.path("usage").path("prompt_tokens").asInt() / 2);
    }
  }

  @Test
  void showsRowsOnlyToRubricsThatAskForThemAndSaysSo() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      Cli run = judge.judge("--rubric", "result_equivalence");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err()).contains("Stays on this machine: questions, ROWS OF RESULTS, to 127.0");
      assertThat(judge.stub().asked())
          .anySatisfy(
              stubRequest -> assertThat(stubRequest.raw()).contains("all 1 row:", "[17]", "[2]"));
    }
  }

  @Test
  void saysThatARunKeptNoResults() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(
            folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt), "--no-values")) {
      Cli run = judge.judge("--rubric", "result_equivalence");

      assertThat(run.code()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("result_equivalence needs results", "--no-values");
      assertThat(judge.stub().calls()).isZero();
    }
  }

  @Test
  void needsNoSchemaForARubricThatShowsNone() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      Files.delete(folder.resolve("databases/pond.sqlite"));

      assertThat(judge.judge("--rubric", "readability").code()).isZero();
      Cli lost = judge.judge();
      assertThat(lost.code()).isEqualTo(ExitCode.USAGE);
      assertThat(lost.err()).contains("database 'pond'", "--databases");
    }
  }

  @Test
  void asksAboutThoseThatItIsTold() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      assertThat(judge.judge("--on", "incorrect").code()).isZero();

      assertThat(judge.judgments())
          .singleElement()
          .matches(j -> j.path("question").asText().equals("count"));
      assertThat(judge.judge("--on", "sample", "--sample", "1", "--seed", 3).err())
          .contains("1 not in the sample");
      assertThat(judge.judge("--on", "disagreement").err()).contains("0 judgments to ask for");
    }
  }

  @Test
  void keepsTheKeyToItself() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      Cli run = judge.judge("--repeats", 2);
      judge.stub().fail(StubFault.SERVER_ERROR, 1);
      Cli other = judge.judge("--rubric", "readability");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(other.code()).as(other.err()).isZero();
      assertThat(judge.run().resolve("judge-calls.jsonl")).isNotEmptyFile();
      SecretCanary.nowhere(List.of(StubbedJudge.KEY), List.of(folder), run, other);
    }
  }

  @Test
  void repeatsWhatWasJudgedWithoutAProvider() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      assertThat(judge.judge("--repeats", 2).code()).isZero();
      Path before = judge.folder().resolve("before");
      Files.createDirectories(before);
      Files.copy(judge.run().resolve("judge-calls.jsonl"), before.resolve("judge-calls.jsonl"));
      List<JsonNode> first = judge.judgments();
      Files.delete(judge.run().resolve("judgements.jsonl"));
      judge.stub().close();

      Cli again = judge.judge("--repeats", 2, "--replay", before);

      assertThat(again.code()).as(again.err()).isZero();
      assertThat(StubbedJudge.keys(judge.judgments())).isEqualTo(StubbedJudge.keys(first));
    }
  }

  @Test
  void judgesRightAfterARun() throws IOException {
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder,
            (stubRequest, prompt) ->
                prompt.contains("You review SQL")
                    ? StubbedJudge.answer(2, "Fine.")
                    : StubbedFrogDataset.said(StubbedFrogDataset.RIGHT, prompt))) {
      Path config = pond.config(pond.asking() + "cache: false\n");
      Files.writeString(
          config,
          Files.readString(config)
              + "judge: { repeats: 2, settings: { baseUrl: \"%s\" } }\n"
                  .formatted(pond.stub().baseUrl()));

      Cli run = pond.runAs(config, "run", "--judge", "openai/stub-judge", "--judge-on", "correct");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err()).contains("6 judgments given");
      assertThat(Files.readAllLines(pond.out("run").resolve("judgements.jsonl"))).hasSize(6);
      assertThat(run.out()).contains("with judge", "execution_score by openai/stub-judge");
      JsonNode summary = pond.summary("run");
      assertThat(summary.path("with_judge").path("decided").asInt()).isEqualTo(3);

      Cli check =
          Cli.assay(
              pond.stub().environment(), "check", config, "--judge", "openai/stub-judge", "--json");
      assertThat(check.out())
          .contains(
              "for judging: questions, evidence, names of database engines, schemas, predicted SQL, to 127.0.0.1");
      Cli json = pond.runAs(config, "json", "--judge", "openai/stub-judge", "--json");
      assertThat(new ObjectMapper().readTree(json.out()).path("judges")).hasSize(1);
      Files.writeString(
          config, Files.readString(config).replace("isolation: none", "isolation: process"));
      Cli cells =
          pond.runAs(
              config,
              "cells",
              "--judge",
              "openai/stub-judge",
              "--prompt",
              "plain",
              "--prompt",
              "default");
      assertThat(cells.code()).as(cells.err()).isZero();
      assertThat(pond.out("cells").resolve("openai-stub-model-plain/judgements.jsonl"))
          .isNotEmptyFile();
    }
  }

  @Test
  void failsAGateThatIsNotMetAlsoIfNobodyCanJudge() throws IOException {
    AtomicReference<@Nullable StubbedFrogDataset> opened = new AtomicReference<>();
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder,
            (stubRequest, prompt) -> {
              if (!prompt.contains("You review SQL")) {
                return "SELECT name FROM frog";
              }
              Objects.requireNonNull(opened.get()).stub().fail(StubFault.UNAUTHORIZED);
              return "I would say 3.";
            })) {
      opened.set(pond);
      Path config = pond.config(pond.asking());
      String address = pond.stub().baseUrl().toString();

      Cli failed =
          pond.runAs(
              config,
              "failed",
              "--judge",
              "openai/stub-judge",
              "--judge-base-url",
              address,
              "--min-accuracy",
              1);
      assertThat(failed.err()).contains("Gate failed", "left pending");
      assertThat(failed.code()).isEqualTo(1);

      Cli passed =
          pond.runAs(
              config,
              "passed",
              "--judge",
              "openai/stub-judge",
              "--judge-base-url",
              address,
              "--min-accuracy",
              0);
      assertThat(passed.err()).contains("Gate passed", "left pending");
      assertThat(passed.code()).isEqualTo(3);
    }
  }

  @Test
  void listsAndPrintsRubrics() throws IOException {
    Cli list = Cli.assay("judge", "--list");
    assertThat(list.code()).isZero();
    assertThat(list.out()).contains("execution_score", "result_equivalence", "readability");
    Cli print = Cli.assay("judge", "--print-rubric", "execution_score");
    assertThat(print.out()).contains("name: execution_score", "{{sql}}");
    Path mine = Files.writeString(folder.resolve("mine.yaml"), print.out());
    try (StubbedJudge judge =
        StubbedJudge.open(
            folder.resolve("pond"), (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      assertThat(judge.judge("--rubric", mine).code()).isZero();
      Files.writeString(mine, print.out().replace("passes: 2", "passes: 9"));
      Cli wrong = judge.judge("--rubric", mine);
      assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
      assertThat(wrong.err()).containsPattern("mine.yaml:\\d+:\\d+: 9 is not a score of the scale");
    }
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      Cli nobody = Cli.assay("judge", judge.run());
      assertThat(nobody.code()).isEqualTo(ExitCode.USAGE);
      assertThat(nobody.err()).contains("--model");
      Cli none = Cli.assay("judge", "--model", "openai/x");
      assertThat(none.err()).contains("no run is named");
      Cli key = Cli.assay(Map.of(), "judge", judge.run(), "--model", "openai/x");
      assertThat(key.code()).isEqualTo(ExitCode.USAGE);
      assertThat(key.err()).contains("OPENAI_API_KEY");
    }
  }

  @Test
  void reportsOnWhatIsStoredWithoutAskingAnybody() throws IOException {
    try (StubbedJudge judge =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      Cli nothing = Cli.assay("judge", judge.run(), "--report", "consistency");
      assertThat(nothing.code()).isEqualTo(ExitCode.USAGE);
      assertThat(nothing.err()).contains("no judge has scored this run");

      Cli first = judge.judge("--repeats", 2);
      assertThat(first.out()).contains("with judge", "strict", "lenient", "same verdict");
      int calls = judge.stub().calls();

      Cli consistency = Cli.assay("judge", judge.run(), "--report", "consistency");
      assertThat(consistency.code()).as(consistency.err()).isZero();
      assertThat(consistency.out()).contains("Krippendorff's alpha");
      Path labels =
          Files.writeString(
              folder.resolve("labels.csv"), "question,label,labeller\nfirst,1,ann\ncount,1,ann\n");
      Cli agreement = Cli.assay("judge", judge.run(), "--labels", labels, "--json");
      assertThat(agreement.code()).as(agreement.err()).isZero();
      JsonNode document = new ObjectMapper().readTree(agreement.out());
      assertThat(document.path("format").asText()).isEqualTo("assay-agreement-1");
      assertThat(document.path("labels").path("questions").asInt()).isEqualTo(2);
      assertThat(judge.stub().calls()).isEqualTo(calls);

      JsonNode summary = StubbedFrogDataset.json(judge.run().resolve("summary.json"));
      assertThat(summary.path("judges").path(0).path("judgements").asInt()).isEqualTo(4);
      assertThat(summary.path("judges").path(0).path("mean_score").asDouble()).isEqualTo(1.0);
      assertThat(summary.path("with_judge").path("decided").asInt()).isEqualTo(2);
      assertThat(summary.path("with_judge").path("accuracy").path("correct").asInt()).isOne();
      assertThat(summary.path("accuracy").path("scored").asInt()).isEqualTo(3);
    }
  }
}
