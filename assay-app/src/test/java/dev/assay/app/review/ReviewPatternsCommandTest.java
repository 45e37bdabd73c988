// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of eight answers that repeat rows, and two with an extra column, of which people say. */
class ReviewPatternsCommandTest {
  @TempDir private static Path folder = Path.of("");
  private static Path run = Path.of("");
  private static Path labels = Path.of("");

  @BeforeAll
  static void makeRun() throws IOException, SQLException {
    Files.createDirectories(folder.resolve("database"));
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("database/pop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE song (title TEXT, year INTEGER)");
      statement.execute("INSERT INTO song VALUES ('a', 1), ('a', 1), ('b', 2)");
    }
    StringBuilder questions = new StringBuilder();
    StringBuilder answers = new StringBuilder();
    StringBuilder said = new StringBuilder("question,label,reviewer\n");
    for (int i = 0; i < 12; i++) {
      boolean repeats = i < 9;
      questions.append(
          "{\"id\":\"q%d\",\"question\":\"Titles?\",\"database\":\"pop\",\"gold\":\"SELECT DISTINCT title FROM song\"}\n"
              .formatted(i));
      answers.append(
          "{\"id\":\"q%d\",\"sql\":\"%s FROM song\"}\n"
              .formatted(i, repeats ? "SELECT title" : "SELECT DISTINCT title, year"));
      if (i != 8 && i != 11) {
        said.append("q%d,%s,ana\n".formatted(i, i < 6 ? "right" : "wrong"));
      }
    }
    Path asked = Files.writeString(folder.resolve("questions.jsonl"), questions);
    Path given = Files.writeString(folder.resolve("answers.jsonl"), answers);
    labels = Files.writeString(folder.resolve("labels.csv"), said);
    run = folder.resolve("runs/mine");
    Cli ran =
        Cli.assay(
            "run",
            "--questions",
            asked,
            "--predictions",
            given,
            "--databases",
            folder.resolve("database"),
            "--out",
            run);
    assertThat(ran.code()).as(ran.err()).isZero();
  }

  @Test
  void showsPatternsAndTheProfileThatFollows() throws IOException {
    Path file = folder.resolve("patterns.md");
    Cli shown = Cli.assay("review", "patterns", run, "--labels", labels, "--write", file);
    assertThat(shown.code()).as(shown.err()).isZero();
    assertThat(shown.out())
        .containsPattern("cause +WRONG_DUPLICATES +6 +8")
        .containsPattern("relaxation refused +DUPLICATE_ROWS +6 +8")
        .containsPattern("relaxation accepted +EXTRA_COLUMNS +2 +2")
        .containsPattern("SQL feature +DISTINCT +8 +10")
        .contains("Accept DUPLICATE_ROWS and refuse EXTRA_COLUMNS")
        .containsPattern("8\\s+of\\s+10\\s+instead\\s+of\\s+2")
        .containsPattern("verdicts\\s+of\\s+2\\s+questions\\s+that\\s+nobody")
        .containsPattern("mine +3 +9 +12");
    assertThat(shown.err()).contains("--adopt assay.yaml", "profile: reviewed");

    String once = Files.readString(file);
    assertThat(once).contains("- 6 of 8 WRONG_DUPLICATES overruled", "- Rule: Accept");
    Cli again = Cli.assay("review", "patterns", run, "--labels", labels, "--write", file, "--json");
    assertThat(Files.readString(file)).isEqualTo(once);
    JsonNode json = new ObjectMapper().readTree(again.out());
    assertThat(json.at("/rule/added/0").asText()).isEqualTo("DUPLICATE_ROWS");
    assertThat(json.at("/effects/0/after").asInt()).isEqualTo(9);
  }

  @Test
  void adoptsTheProfileLineByLine() throws IOException {
    String start = "# mine\nquestions: questions.jsonl\ndatabases: database\n";
    String[][] sections = {
      {"", ""},
      {"compare:\n  profile: strict # for now\n", ""},
      {
        "compare:\n    # kept\n    profile: other\n    profiles:\n        other: [ROUNDING]\nname: x\n",
        "other: [ROUNDING]"
      },
      {"compare:\n  profiles:\n    reviewed: [ROUNDING]\n", ""},
    };
    for (String[] section : sections) {
      Path config = folder.resolve("assay.yaml");
      Files.writeString(config, start + section[0]);
      for (int times = 0; times < 2; times++) {
        Cli adopted = Cli.assay("review", "patterns", run, "--labels", labels, "--adopt", config);
        assertThat(adopted.code()).as(section[0] + adopted.err()).isZero();
      }
      String text = Files.readString(config);
      assertThat(text).startsWith(start).contains("profile: reviewed\n", section[1]);
      assertThat(text).containsOnlyOnce("    reviewed: [").contains("DUPLICATE_ROWS]");
    }
    Path flow = Files.writeString(folder.resolve("flow.yaml"), "compare: { profile: strict }\n");
    Cli refused = Cli.assay("review", "patterns", run, "--labels", labels, "--adopt", flow);
    assertThat(refused.code()).isNotZero();
    assertThat(refused.err()).contains("write it by hand", "reviewed: [");
    assertThat(flow).hasContent("compare: { profile: strict }");
  }

  @Test
  void needsLabelsAndAFreeName() {
    assertThat(Cli.assay("review", "patterns", run).err()).contains("no review that says right");
    assertThat(Cli.assay("review", "patterns", run, "--labels", labels, "--name", "strict").err())
        .contains("built in");
  }
}
