// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.app.StubbedFrogDataset;
import dev.assay.app.StubbedJudge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Judges over predictions without gold, with a database and without. */
class PredictionJudgingTest {
  @TempDir private Path folder = Path.of("");

  private Cli judge(StubbedFrogDataset pond, Object... more) throws IOException {
    Path questions =
        Files.writeString(
            folder.resolve("asked.jsonl"),
            """
            {"id":"texas","question":"How many frogs live in Texas?","database":"pond"}
            {"id":"lost","question":"Which frog is lost?","evidence":"lost is a name","database":"pond"}
            {"id":"all","question":"What are all frogs called?","database":"pond"}
            """);
    Path predictions =
        Files.writeString(
            folder.resolve("answers.jsonl"),
            """
            {"id":"texas","sql":"SELECT COUNT(*) FROM frog"}
            {"id":"lost","sql":"SELECT nonsense FROM frog"}
            {"id":"all","sql":"DROP TABLE frog"}
            """);
    List<Object> args = new ArrayList<>(List.of("judge", "--questions", questions));
    args.addAll(List.of("--predictions", predictions, "--in-process"));
    args.addAll(List.of("--model", "openai/stub-judge", "--base-url", pond.stub().baseUrl()));
    args.addAll(List.of(more));
    return Cli.assay(pond.stub().environment(), args.toArray());
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  @Test
  void showsTheResultAndCountsFailuresAsZeroWhereThereIsADatabase() throws IOException {
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder, (stubRequest, prompt) -> StubbedJudge.answer(3, "All of it."))) {
      Path out = folder.resolve("judged");

      Cli run = judge(pond, "--out", out, "--markdown", folder.resolve("report.md"));

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out())
          .contains(
              "Execution score  1.000 of 3   3 predictions", "2 of 3 predictions failed to run")
          .contains("3 predictions (1 judged, 2 failed)", "3 questions have no gold")
          .containsPattern("left to judges +1 ")
          .containsPattern("failed, scores 0 +2 ")
          .contains("\n  right from 2; between 0.000 and 3.000 with 95 % confidence\n")
          .doesNotContain("Accuracy", "--report consistency", "profile standard");
      assertThat(run.err()).contains("1 of 3 predictions by ");
      assertThat(folder.resolve("report.md")).content().contains("and count 0.");
      assertThat(out.resolve("report.html"))
          .content()
          .contains("Execution score", "count 0.", "1.000 of 3", "right from 2; between 0.000")
          .containsPattern("Passes.*33\\.3 %.*1 of 3")
          .contains("those that failed, which do not pass")
          .contains("judge=failed%2C%20scores%200")
          .doesNotContain("the dashed line the whole");
      JsonNode judge = json(out.resolve("summary.json")).path("judges").path(0);
      assertThat(judge.path("mean_score").asDouble()).isEqualTo(1);
      assertThat(judge.path("mean_score_interval").path("high").asDouble()).isEqualTo(3);
      assertThat(judge.path("failed_to_run").asInt()).isEqualTo(2);
      assertThat(judge.path("failures_in_mean").asBoolean()).isTrue();
      assertThat(pond.stub().calls()).isOne();
      assertThat(pond.stub().asked().get(0).raw())
          .contains("SQLite", "CREATE TABLE frog", "all 1 row:");

      Cli again = judge(pond, "--out", out);
      assertThat(again.err()).contains("0 judgments to ask for, 1 stored already");
      Cli show = Cli.assay("show", out, "lost");
      assertThat(show.out()).contains("(NO_GOLD)", "nonsense", "its score is 0");
      Cli report = Cli.assay("judge", out, "--report", "consistency");
      assertThat(report.out()).contains("1.000", "2 of 3 predictions failed to run and count 0.");
      assertThat(Cli.assay("export", out, "--format", "csv").out()).contains("NO_GOLD");
    }
  }

  @Test
  void executesNothingWithASchemaInPlaceOfADatabase() throws IOException {
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder, (stubRequest, prompt) -> StubbedJudge.answer(2, "Most of it."))) {
      Path schema = Files.writeString(folder.resolve("shop.sql"), "CREATE TABLE toad (id INT);");
      Path out = folder.resolve("judged");

      Cli dry = judge(pond, "--schema", schema, "--dry-run");
      assertThat(dry.out())
          .as(dry.err())
          .contains("CREATE TABLE toad", "lost is a name", "'TX' for Texas");
      assertThat(pond.stub().calls()).isZero();

      Cli run = judge(pond, "--schema", schema, "--out", out, "--json");
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(new ObjectMapper().readTree(run.out()).at("/judges/0/predictions").asInt())
          .isEqualTo(3);
      assertThat(pond.stub().asked())
          .allSatisfy(asked -> assertThat(asked.raw()).contains("CREATE TABLE toad"));
      Cli later = Cli.assay("judge", out, "--model", "openai/stub-judge", "--dry-run");
      assertThat(later.err() + later.out()).doesNotContain("not found");
    }
  }

  @Test
  void judgesALogThatHoldsQuestionsAndSql() throws IOException {
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder, (stubRequest, prompt) -> StubbedJudge.answer(2, "Most of it."))) {
      Path elsewhere = Files.createDirectory(folder.resolve("logs"));
      Path log =
          Files.writeString(
              elsewhere.resolve("log.csv"),
              "created_at,prompt,output\n2026-10-01,How many toads?,SELECT COUNT(*) FROM toad\n");
      Path out = folder.resolve("judged");
      List<Object> args = new ArrayList<>(List.of("judge", "--questions", log, "--out", out));
      args.addAll(List.of("--model", "openai/stub-judge", "--base-url", pond.stub().baseUrl()));

      Cli run = Cli.assay(pond.stub().environment(), args.toArray());

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("Execution score  2.000 of 3   1 prediction");
      assertThat(pond.stub().asked().get(0).raw()).contains("How many toads?", "FROM toad");
      assertThat(out.resolve("outcomes.jsonl")).content().contains("week:2026-W40");
      args.addAll(List.of("--repeats", "2"));
      assertThat(Cli.assay(pond.stub().environment(), args.toArray()).err())
          .contains("1 judgment to ask for");
      args.addAll(List.of("--format", "spider"));
      assertThat(Cli.assay(pond.stub().environment(), args.toArray()).err())
          .contains("hold no predictions");
    }
  }

  @Test
  void showsThatTheScoreOfALogFell() throws IOException {
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder,
            (stubRequest, prompt) ->
                StubbedJudge.answer(
                    stubRequest.raw().contains("Which old") ? 3 : 1, "By its age."))) {
      Path logs = Files.createDirectory(folder.resolve("logs"));
      StringBuilder rows = new StringBuilder("timestamp,question,sql\n");
      for (int i = 0; i < 40; i++) {
        boolean old = i < 20 || i % 10 == 0;
        rows.append(
            "2026-1%d-15 08:00:00,Which %s frog %d?,SELECT %d\n"
                .formatted(i < 20 ? 0 : 1, old ? "old" : "new", i, i));
      }
      Path log = Files.writeString(logs.resolve("log.csv"), rows.toString());
      Path out = folder.resolve("judged");
      List<Object> args = new ArrayList<>(List.of("judge", "--questions", log, "--out", out));
      args.addAll(List.of("--model", "openai/stub-judge", "--base-url", pond.stub().baseUrl()));
      Cli run = Cli.assay(pond.stub().environment(), args.toArray());
      assertThat(run.code()).as(run.err()).isZero();

      assertThat(Cli.assay("runs", out, "--trend").out())
          .contains("execution_score fell by 1.800 (1.5", "since week 2026-W42.")
          .containsPattern("2026-W46 +1 +20 +1.200 ");
      JsonNode trend =
          new ObjectMapper().readTree(Cli.assay("runs", out, "--trend", "--json").out());
      assertThat(trend.at("/weeks/1/since_first/difference").asDouble()).isEqualTo(-1.8);
      assertThat(trend.at("/weeks/1/since_first/paired").asBoolean()).isFalse();
      assertThat(trend.at("/weeks/1/since_first/shown").asBoolean()).isTrue();
    }
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      judge(pond, "--dry-run");
      Path asked = folder.resolve("asked.jsonl");
      Path answers = folder.resolve("answers.jsonl");

      Cli run = Cli.assay("run", "--questions", asked, "--predictions", answers);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .contains("asked.jsonl:1", "'gold' is missing", "assay judge --questions");
      Cli none = Cli.assay("judge", "--questions", asked, "--predictions", answers);
      assertThat(none.err()).contains("no judge is named");
      Cli both = judge(pond, "--schema", asked, "--databases", folder);
      assertThat(both.err()).contains("omit one of the two");
      assertThat(judge(pond, "--report", "agreement").err())
          .contains("judge the predictions first");
    }
  }
}
