// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.app.Cli;
import dev.assay.app.StubbedJudge;
import dev.assay.testkit.model.ModelProtocols;
import dev.assay.testkit.model.ModelStub;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs of 64 questions; the earlier one is wrong on every fourth. */
class ReviewEstimateCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int QUESTIONS = 64;

  @TempDir private Path folder = Path.of("");

  private Path run(String name, int wrongEvery) throws IOException {
    StringBuilder questions = new StringBuilder();
    StringBuilder answers = new StringBuilder();
    for (int i = 0; i < QUESTIONS; i++) {
      questions.append(
          "{\"id\":\"q%d\",\"question\":\"Which?\",\"database\":\"pop\",\"category\":\"%s\",\"gold\":\"SELECT title FROM song WHERE year = 1\"}\n"
              .formatted(i, i % 2 == 0 ? "even" : "odd"));
      answers.append(
          "{\"id\":\"q%d\",\"sql\":\"SELECT title FROM song WHERE year = %d AND %d > -1\"}\n"
              .formatted(i, i % wrongEvery == 0 ? 2 : 1, wrongEvery));
    }
    Path run = folder.resolve("runs").resolve(name);
    Cli ran =
        Cli.assay(
            "run",
            "--questions",
            Files.writeString(folder.resolve("questions.jsonl"), questions),
            "--predictions",
            Files.writeString(folder.resolve(name + ".jsonl"), answers),
            "--databases",
            folder.resolve("database"),
            "--out",
            run);
    assertThat(ran.code()).as(ran.err()).isZero();
    return run;
  }

  /** Draws the sheet of the sample, and stores it with the first labels filled in. */
  private void label(Path run, int first, int labels) throws IOException {
    Path sheet = folder.resolve(run.getFileName() + "-" + labels + "-sheet.jsonl");
    Cli drawn =
        Cli.assay("review", "sample", run, "--queue", "sample", "--with-verdicts", "--out", sheet);
    assertThat(drawn.err()).contains("review merge", "review estimate");
    List<String> rows = new ArrayList<>();
    for (String line : Files.readAllLines(sheet)) {
      ObjectNode row = (ObjectNode) JSON.readTree(line);
      boolean right = row.path("verdict").asText().startsWith("correct");
      boolean isLabeled = rows.size() >= first && rows.size() < labels;
      rows.add(
          row.put("label", isLabeled ? right ? "right" : "wrong" : "")
              .put("reviewer", "ana")
              .toString());
    }
    Files.write(sheet, rows);
    Cli merged = Cli.assay("review", "merge", run, sheet);
    assertThat(merged.out()).startsWith("Added %d review".formatted(labels - first));
    assertThat(merged.err()).contains(first > 0 ? "agreement" : "estimate");
    assertThat(Cli.assay("review", "merge", run, sheet).out()).startsWith("Added 0 reviews");
  }

  @Test
  void estimatesFromTheSampleThatPeopleLabeled() throws IOException, SQLException {
    Files.createDirectories(folder.resolve("database"));
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("database/pop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE song (title TEXT, year INTEGER)");
      statement.execute("INSERT INTO song VALUES ('a', 1), ('b', 2)");
    }
    Path earlier = run("earlier", 4);
    Path run = run("mine", QUESTIONS);
    Cli none = Cli.assay("review", "estimate", run);
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err())
        .contains("needs 50 labels", "there are none", "--queue sample --size 50");

    label(run, 1, 53);
    Cli gap = Cli.assay("review", "estimate", run);
    assertThat(gap.code()).isEqualTo(2);
    assertThat(gap.err()).contains("52 labels do not count", "label 50 more, from question 'q");
    assertThat(Cli.assay("show", run).out()).doesNotContain("by a random sample");

    label(run, 0, 1);
    Cli shown = Cli.assay("review", "estimate", run);
    assertThat(shown.code()).as(shown.err()).isZero();
    assertThat(shown.out())
        .contains("Accuracy by a random sample", "53 labels", "labels alone", "even", "odd");
    assertThat(Cli.assay("show", run).out())
        .contains("Accuracy by a random sample")
        .doesNotContain("not the accuracy");
    JsonNode json = JSON.readTree(Cli.assay("review", "estimate", run, "--json").out());
    assertThat(json.at("/format").asText()).isEqualTo("assay-review-estimate-1");
    assertThat(json.at("/labels/counted").asInt()).isEqualTo(53);
    assertThat(json.at("/verdicts_alone").asDouble()).isEqualTo(63 / 64.0);
    assertThat(json.at("/estimate/value").asDouble())
        .isBetween(
            json.at("/estimate/interval/low").asDouble(),
            json.at("/estimate/interval/high").asDouble());

    assertThat(Cli.assay("review", "estimate", run, "--baseline", earlier).err())
        .contains("in both runs");
    label(earlier, 0, 60);
    Cli both = Cli.assay("review", "estimate", run, "--baseline", earlier, "--json");
    assertThat(both.code()).as(both.err()).isZero();
    assertThat(JSON.readTree(both.out()).at("/verdicts_alone").asDouble()).isEqualTo(15 / 64.0);
    assertThat(Cli.assay("compare", earlier, run).out()).contains("Difference by a random sample");
    Cli judge = Cli.assay("review", "estimate", run, "--judge");
    assertThat(judge.code()).isEqualTo(2);
    assertThat(judge.err()).contains("was not judged");
    askJudge(run);
    Cli judged = Cli.assay("review", "estimate", run, "--judge", "--json");
    assertThat(judged.code()).as(judged.err()).isZero();
    JsonNode byJudge = JSON.readTree(judged.out());
    assertThat(byJudge.at("/labels/counted").asInt()).isEqualTo(55);
    assertThat(byJudge.at("/estimate/value").asDouble()).isLessThan(0.2);
  }

  /** A judge that calls every answer of the sample wrong. */
  private static void askJudge(Path run) throws IOException {
    try (ModelStub stub =
        ModelStub.start(
            ModelProtocols.OPENAI, StubbedJudge.KEY, prompt -> StubbedJudge.answer(0, "No."))) {
      Cli judged =
          Cli.assay(
              stub.environment(),
              "judge",
              run,
              "--model",
              "openai/stub-judge",
              "--base-url",
              stub.baseUrl(),
              "--no-cache",
              "--on",
              "sample",
              "--sample",
              55);
      assertThat(judged.code()).as(judged.err()).isZero();
    }
  }
}
