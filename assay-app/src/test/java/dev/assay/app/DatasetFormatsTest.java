// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data sets that are more than questions with one gold each, from the file to the summary. */
class DatasetFormatsTest {
  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void unpack() throws IOException {
    FrogDataset.unpack(folder);
  }

  @Test
  void runsLogicalFormsOfWikiSqlOnTheDatabaseBesideThem() throws IOException, SQLException {
    Path wiki = Files.createDirectory(folder.resolve("wiki"));
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + wiki.resolve("dev.db"));
        Statement statement = database.createStatement()) {
      statement.execute("CREATE TABLE table_1_7_1 (col0 text, col1 real)");
      statement.execute("INSERT INTO table_1_7_1 VALUES ('ann', 3), ('bob', 9)");
    }
    Files.writeString(
        wiki.resolve("dev.tables.jsonl"),
        "{\"id\":\"1-7-1\",\"header\":[\"Player\",\"No.\"],\"types\":[\"text\",\"real\"]}\n");
    String form = "{\"sel\":1,\"agg\":0,\"conds\":[[0,0,\"Ann\"]]}";
    Path questions =
        Files.writeString(
            wiki.resolve("dev.jsonl"),
            "{\"question\":\"Ann's?\",\"table_id\":\"1-7-1\",\"sql\":%s}\n".formatted(form));
    Path answers = Files.writeString(folder.resolve("a.jsonl"), "{\"query\":%s}\n".formatted(form));

    Cli cli = Cli.assay("run", "--questions", questions, "--predictions", answers, "--out", out());

    assertThat(cli.err()).doesNotContain("assay:");
    assertThat(cli.out()).contains("1 of 1 right").doesNotContain("EMPTY_BOTH");
  }

  @Test
  void scoresConversationsByTurnAndAsAWhole() throws IOException {
    Path questions =
        Files.writeString(
            folder.resolve("talk.json"),
            """
            [{"database_id": "pond", "interaction": [
               {"utterance": "Which frogs?", "query": "SELECT name FROM frog"},
               {"utterance": "How many?", "query": "SELECT COUNT(*) FROM frog"}]},
             {"database_id": "pond", "interaction": [
               {"utterance": "One?", "query": "SELECT 1"}]}]
            """);
    Path answers =
        Files.writeString(
            folder.resolve("a.sql"), "SELECT name FROM frog\nSELECT 77\n\nSELECT 1\n");

    Cli cli =
        Cli.assay(
            "run",
            "--questions",
            questions,
            "--predictions",
            answers,
            "--out",
            out(),
            "--json",
            "--min-accuracy",
            "tag:turn:2=0.5");

    assertThat(cli.code()).isEqualTo(1);
    JsonNode summary = new ObjectMapper().readTree(cli.out());
    assertThat(summary.at("/interactions/correct").intValue()).isEqualTo(1);
    assertThat(summary.at("/interactions/scored").intValue()).isEqualTo(2);
    assertThat(summary.at("/breakdowns/turn").findValuesAsText("name")).containsExactly("1", "2");
    assertThat(summary.at("/gate/sentence").textValue())
        .contains("accuracy of tag:turn:2 0.0000 (0 of 1) is below 0.5000");
    assertThat(Files.readString(out().resolve("report.html"))).contains("whole interactions");
  }

  @Test
  void checksGoldsOfSeveralFilesWithoutPredictions() throws IOException {
    Path more =
        Files.writeString(
            folder.resolve("more.jsonl"),
            """
            {"id":"none","question":"Blue?","db_id":"pond",
            """
                    .strip()
                + "\"gold\":{\"duckdb\":\"?\",\"sqlite\":\"SELECT name FROM frog WHERE 1 = 0\"}}\n");

    Cli cli =
        Cli.assay(
            "check",
            "--questions",
            folder.resolve("questions.jsonl"),
            "--questions",
            more,
            "--databases",
            folder.resolve("databases"));

    assertThat(cli.code()).isZero();
    assertThat(cli.out())
        .contains(
            "4, format assay", "none named, so only", "empty-answer: 1 question, such as none");
    assertThat(cli.err()).contains("--predictions FILE");
  }

  @Test
  void findsTheQuestionsOfSeveralFilesAgain() throws IOException {
    Files.writeString(
        folder.resolve("more.jsonl"),
        "{\"id\":\"m\",\"question\":\"?\",\"database\":\"pond\",\"gold\":\"SELECT 1\"}\n");
    Path answers = folder.resolve("predictions.jsonl");
    Files.writeString(
        answers,
        Files.readString(answers).replaceAll("WITH RECURSIVE[^\"]*", "SELECT 1")
            + "{\"id\":\"m\",\"sql\":\"SELECT 1\"}\n");
    Path config =
        Files.writeString(
            folder.resolve("several.yaml"),
            "questions: [questions.jsonl, more.jsonl]\n"
                + "generator: {predictions: predictions.jsonl}\n"
                + "databases: databases\n");

    Cli run = Cli.assay("run", config, "--out", out());
    assertThat(run.code()).as(run.err()).isZero();
    Cli probe = Cli.assay("probe", out(), "--databases", folder.resolve("databases"));

    assertThat(probe.err()).doesNotContain("questions of the run are not at", "has changed");
    assertThat(probe.code()).isZero();
  }

  private Path out() {
    return folder.resolve("run");
  }
}
