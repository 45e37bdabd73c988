// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.view;

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

/** Three runs on a SQLite database; the last has another profile and a short time limit. */
final class ReviewedSingers {
  static final String WITH_AGE = "SELECT name, age FROM singer";
  static final String OLDER = "SELECT name FROM singer WHERE age > 25";
  private static final String NAMES = "SELECT name FROM singer";
  private static final String ADULTS = "SELECT name FROM singer WHERE age >= 20";

  private final Path folder;

  ReviewedSingers(Path folder) throws IOException, SQLException {
    this.folder = folder;
    Files.createDirectories(folder.resolve("database"));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE singer (id INTEGER PRIMARY KEY, name TEXT, age INTEGER)");
      statement.execute("INSERT INTO singer VALUES (1, 'Ada', 21), (2, 'Bo', 30), (3, NULL, 17)");
      statement.execute(
          "CREATE TABLE song (id INTEGER PRIMARY KEY, title TEXT, singer INTEGER REFERENCES singer (id))");
      statement.execute("CREATE TABLE stage (id INTEGER PRIMARY KEY)");
    }
    Files.writeString(
        questions(),
        """
        {"id":"names","question":"Name all singers.","database":"pop","gold":"%s"}
        {"id":"adults","question":"Which singers are adults?","database":"pop","gold":"%s"}
        {"id":"braces","question":"List the songs.","database":"pop","gold":["SELECT {id, title} FROM song","SELECT title, id FROM song"]}
        """
            .formatted(NAMES, ADULTS));
    run("a", questions(), WITH_AGE, OLDER);
    run("b", questions(), NAMES, ADULTS);
    run("c", questions(), WITH_AGE, ADULTS, "--profile", "strict", "--timeout", "400ms");
  }

  Path database() {
    return folder.resolve("database/pop.sqlite");
  }

  Path questions() {
    return folder.resolve("questions.jsonl");
  }

  Path runs() {
    return folder.resolve("runs");
  }

  Path run(String name) {
    return runs().resolve(name);
  }

  /** Runs predictions of the first two questions, and one of the third that nobody disputes. */
  void run(String name, Path questions, String names, String adults, String... more)
      throws IOException {
    Path predictions =
        Files.writeString(
            folder.resolve(name + "-predictions.jsonl"),
            """
            {"id":"names","sql":"%s"}
            {"id":"adults","sql":"%s"}
            {"id":"braces","sql":"SELECT s.title, o.id, o.singer FROM song AS o JOIN song AS s ON s.id = o.id"}
            """
                .formatted(names, adults));
    List<Object> words = new ArrayList<>(List.of("run", "--questions", questions));
    words.addAll(List.of("--predictions", predictions, "--out", run(name)));
    words.addAll(List.of("--databases", folder.resolve("database")));
    words.addAll(List.of(more));
    Cli ran = Cli.assay(words.toArray());
    assertThat(ran.code()).as(ran.err()).isZero();
  }
}
