// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A database of three singers, and a run with four questions on it. */
public abstract class SingerRuns {
  protected static final String ALL = "SELECT name FROM singer WHERE age >= 20";

  protected @TempDir Path folder;

  @BeforeEach
  protected void makeDatabase() throws SQLException, IOException {
    Files.createDirectories(folder.resolve("database"));
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("database/pop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE singer (id INTEGER PRIMARY KEY, name TEXT, age INTEGER)");
      statement.execute("INSERT INTO singer VALUES (1, 'Ada', 21), (2, 'Bo', 30), (3, 'Cy', 17)");
    }
  }

  protected final Path run(String... more) throws IOException {
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
            {"id":"right","sql":"SELECT name FROM singer WHERE 20 <= age"}
            {"id":"luck","sql":"SELECT name FROM singer WHERE age > 20"}
            {"id":"same","sql":"%s"}
            {"id":"wrong","sql":"SELECT name FROM singer"}
            """
                .formatted(ALL));
    Path out = folder.resolve("run");
    List<Object> words = new ArrayList<>(List.of("run", "--questions", questions));
    words.addAll(List.of("--predictions", predictions, "--out", out));
    words.addAll(List.of(more));
    Cli ran = Cli.assay(words.toArray());
    assertThat(ran.code()).as(ran.err()).isZero();
    return out;
  }

  protected static Map<String, String> verdicts(Path run) throws IOException {
    return Map.of(
        "run.json", Files.readString(run.resolve("run.json")),
        "outcomes.jsonl", Files.readString(run.resolve("outcomes.jsonl")));
  }
}
