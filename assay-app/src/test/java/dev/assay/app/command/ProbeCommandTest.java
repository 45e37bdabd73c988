// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeCommandTest {
  private static final String ALL = "SELECT name FROM singer WHERE age >= 20";

  @TempDir Path folder;

  @BeforeEach
  void makeDatabase() throws SQLException, IOException {
    Files.createDirectories(folder.resolve("database"));
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("database/pop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE singer (id INTEGER PRIMARY KEY, name TEXT, age INTEGER)");
      statement.execute("INSERT INTO singer VALUES (1, 'Ada', 21), (2, 'Bo', 30), (3, 'Cy', 17)");
    }
  }

  private Path run() throws IOException {
    Path questions =
        Files.writeString(
            folder.resolve("questions.jsonl"),
            Stream.of("right", "luck", "same", "wrong")
                .map(
                    id ->
                        "{\"id\":\"%s\",\"question\":\"Who?\",\"database\":\"pop\",\"gold\":\"%s\"}\n"
                            .formatted(id, ALL))
                .collect(Collectors.joining()));
    Path predictions =
        Files.writeString(
            folder.resolve("predictions.jsonl"),
            """
            {"id":"right","sql":"SELECT name FROM singer WHERE NOT age < 20 AND age IS NOT NULL"}
            {"id":"luck","sql":"SELECT name FROM singer WHERE age > 20"}
            {"id":"same","sql":"%s"}
            {"id":"wrong","sql":"SELECT name FROM singer"}
            """
                .formatted(ALL));
    Path out = folder.resolve("run");
    Cli ran =
        Cli.assay("run", "--questions", questions, "--predictions", predictions, "--out", out);
    assertThat(ran.code()).as(ran.err()).isZero();
    return out;
  }

  @Test
  void probesTheAcceptedPredictionsOfARun() throws IOException {
    Path run = run();
    Map<String, String> before = files(run);
    Path json = folder.resolve("probe.json");

    Cli probed = Cli.assay("probe", run, "--json", json);

    assertThat(probed.code()).as(probed.err()).isZero();
    assertThat(probed.out())
        .contains("Holds under probing: 50.0 % (1 refuted with real or realistic data")
        .contains("not probed: the same text as the gold query")
        .contains("Question luck", "Table singer", "Gold answer", "Predicted answer");
    assertThat(files(run)).isEqualTo(before);
    JsonNode document = new ObjectMapper().readTree(Files.readString(json));
    assertThat(document.path("refuted").path("2").asInt()).isEqualTo(1);
    assertThat(document.path("correct").asInt()).isEqualTo(3);
    assertThat(document.path("holds").asInt()).isEqualTo(2);
    assertThat(document.path("held").asInt()).isEqualTo(1);
    JsonNode luck = document.path("questions").get(0);
    assertThat(luck.path("question").asText()).isEqualTo("luck");
    assertThat(luck.path("status").asText()).isEqualTo("refuted");
    assertThat(luck.path("counterexample").path("script").asText()).contains("INSERT INTO");
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(Files::isRegularFile)
          .forEach(
              file -> {
                try {
                  contents.put(file.toString(), Files.readString(file));
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
    return contents;
  }

  @Test
  void findsTheSameEachTime() throws IOException {
    Path run = run();
    assertThat(Cli.assay("probe", run, "--seed", 7).out())
        .isEqualTo(Cli.assay("probe", run, "--seed", 7).out());
  }

  @Test
  void showsOneQuestion() throws IOException {
    Cli probed = Cli.assay("probe", run(), "--question", "right");

    assertThat(probed.out()).contains("Holds: both queries agreed on");
  }

  @Test
  void refusesAQuestionThatIsNotAccepted() throws IOException {
    Cli probed = Cli.assay("probe", run(), "--question", "wrong");

    assertThat(probed.code()).isEqualTo(2);
    assertThat(probed.err()).contains("no question 'wrong' with an accepted prediction");
  }

  private Cli pair(String predicted) {
    return Cli.assay(
        "probe",
        "--gold",
        ALL,
        "--predicted",
        predicted,
        "--database",
        folder.resolve("database/pop.sqlite"));
  }

  @Test
  void probesOnePairWithoutARun() {
    assertThat(pair("SELECT name FROM singer WHERE age > 20").out())
        .contains("Refuted: the answers differ on 2 rows, with realistic data (level 2).");
  }

  @Test
  void saysThatAPairDiffersOnItsOwnDatabase() {
    assertThat(pair("SELECT name FROM singer").out())
        .contains("Not probed: the answers differ on the database itself");
  }

  @Test
  void wantsARunOrAPair() {
    assertThat(Cli.assay("probe").code()).isEqualTo(2);
    assertThat(Cli.assay("probe", "--gold", ALL).code()).isEqualTo(2);
    assertThat(Cli.assay("probe", "run", "--gold", ALL).code()).isEqualTo(2);
    assertThat(Cli.assay("probe", "run", "--candidates", 0).code()).isEqualTo(2);
  }
}
