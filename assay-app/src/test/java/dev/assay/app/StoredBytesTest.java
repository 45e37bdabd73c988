// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Database files as other programs leave them: in another encoding, as links, and not whole. */
class StoredBytesTest {
  @TempDir private Path folder = Path.of("unset");

  @BeforeEach
  void write() throws SQLException, IOException {
    Path databases = Files.createDirectories(folder.resolve("databases"));
    for (String name : new String[] {"staff", "shop"}) {
      try (Connection connection =
              DriverManager.getConnection("jdbc:sqlite:" + databases.resolve(name + ".sqlite"));
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE person (id INTEGER, name TEXT)");
        statement.execute(
            "INSERT INTO person VALUES (1, CAST(x'4DF66C6C6572' AS TEXT)),"
                + " (2, CAST(x'4DFC6C6C6572' AS TEXT)), (3, 'Meier')");
      }
    }
    String question =
        "{\"id\": \"%s\", \"database\": \"%s\", \"question\": \"Who?\", \"gold\": \"%s\"}\n";
    String first = "SELECT name FROM person WHERE id = 1";
    String group = "SELECT name, count(*) FROM person GROUP BY name";
    Files.writeString(
        folder.resolve("q.jsonl"),
        question.formatted("other", "staff", first)
            + question.formatted("same", "staff", first)
            + question.formatted("blob", "staff", first)
            + question.formatted("grouped", "staff", group)
            + question.formatted("shop", "shop", first));
    Files.writeString(
        folder.resolve("p.sql"),
        """
        SELECT name FROM person WHERE id = 2
        SELECT max(name) FROM person WHERE id = 1
        SELECT CAST(name AS BLOB) FROM person WHERE id = 1
        SELECT name, count(*) FROM person GROUP BY name ORDER BY id DESC
        SELECT name FROM person WHERE id = 1
        """);
  }

  private Cli run(Object... more) {
    Object[] words = new Object[7 + more.length];
    System.arraycopy(
        new Object[] {
          "run",
          "--questions",
          folder.resolve("q.jsonl"),
          "--predictions",
          folder.resolve("p.sql"),
          "--out",
          folder.resolve("out")
        },
        0,
        words,
        0,
        7);
    System.arraycopy(more, 0, words, 7, more.length);
    return Cli.assay(words);
  }

  private String outcome(String question) throws IOException {
    return Files.readAllLines(folder.resolve("out/outcomes.jsonl")).stream()
        .filter(line -> line.contains("\"question\":\"" + question + "\""))
        .findFirst()
        .orElseThrow();
  }

  private Path shop() {
    return folder.resolve("databases/shop.sqlite");
  }

  @Test
  void comparesTextByItsBytes() throws IOException {
    Cli cli = run();
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(outcome("other")).contains("\"incorrect\"", "M\uFFFD\\\\xF6ller", "\\\\xFCller");
    assertThat(outcome("same")).contains("\"correct\"");
    assertThat(outcome("blob")).contains("\"incorrect\"");
    assertThat(outcome("grouped")).contains("\"correct\"");
    assertThat(Cli.assay("check", "--questions", folder.resolve("q.jsonl")).out())
        .contains("text that is not in its encoding in person.name");
  }

  @Test
  void readsTextInTheEncodingThatIsNamed() throws IOException {
    assertThat(run("--database-encoding", "latin1").code()).isZero();
    assertThat(outcome("other")).contains("\"incorrect\"", "\"M\u00f6ller\"", "\"M\u00fcller\"");
    Path questions = folder.resolve("q.jsonl");
    assertThat(Cli.assay("check", "--questions", questions, "--database-encoding", "klingon").err())
        .contains("no encoding 'klingon'");
    Path config =
        Files.writeString(
            folder.resolve("assay.yaml"),
            "databases: { staff: { file: databases/staff.sqlite, encoding: windows-1252 } }\n");
    Cli check = Cli.assay("check", config, "--questions", questions, "--where", "database=staff");
    assertThat(check.out()).as(check.err()).doesNotContain("encoding");
  }

  @Test
  void followsLinksOutOfAFolderOnlyIfAsked() throws IOException {
    Path stored = folder.resolve("5f3a");
    Files.move(shop(), stored);
    Files.createSymbolicLink(shop(), stored);
    Cli refused = run();
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("leads out of", "--follow-links", "--skip-missing-databases");

    Cli skipped = run("--skip-missing-databases");
    assertThat(skipped.code()).isEqualTo(3);
    assertThat(outcome("same")).contains("\"correct\"");
    assertThat(outcome("shop")).contains("DATABASE_UNAVAILABLE");

    Cli followed = run("--follow-links", "--resume", "--retry-lost");
    assertThat(followed.code()).as(followed.err()).isZero();

    Files.delete(shop());
    Files.createSymbolicLink(shop(), folder); // no file at all
    assertThat(run("--follow-links").err()).contains("there is no database 'shop'");
    Files.delete(shop());
    Files.createSymbolicLink(shop(), folder.resolve("gone"));
    assertThat(run("--follow-links").err()).contains("a link to a file that is not there");
  }

  @Test
  void runsNothingOnAFileThatIsNotWhole() throws IOException {
    byte[] whole = Files.readAllBytes(shop());
    Files.write(shop(), java.util.Arrays.copyOf(whole, whole.length - 2000));
    Cli refused = run();
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("1 of 2 databases can't be opened", "it is damaged");
    Cli check = Cli.assay("check", "--questions", folder.resolve("q.jsonl"));
    assertThat(check.code()).isEqualTo(3);
    assertThat(check.out()).contains("it is damaged, probably cut");
    assertThat(run("--skip-missing-databases").code()).isEqualTo(3);
    assertThat(outcome("shop")).contains("\"not_scored\"", "DATABASE_UNAVAILABLE");
    assertThat(outcome("same")).contains("\"correct\"");
  }
}
