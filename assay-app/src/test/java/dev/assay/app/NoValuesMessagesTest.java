// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries that have a database quote a cell in an error, which may be of any kind. */
class NoValuesMessagesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CELL = "Quetzalcoatl";
  private static final List<String> TABLE =
      List.of(
          "CREATE TABLE person (id INT, name VARCHAR(40))",
          "INSERT INTO person VALUES (1, '" + CELL + "')");

  private static final List<String> POSTGRES =
      List.of(
          "SELECT to_tsquery(name || ' &') FROM person",
          "SELECT name::regproc FROM person",
          "SELECT name::regclass FROM person",
          "SELECT name::regtype FROM person",
          "SELECT name::regrole FROM person",
          "SELECT CAST(name AS int) FROM person",
          "SELECT (name || ' ..')::jsonpath FROM person",
          "SELECT (name || ' x y')::regtype FROM person",
          "SELECT name::json FROM person",
          "SELECT name::date FROM person",
          "SELECT current_setting(name) FROM person",
          "SELECT regexp_replace('a', '(' || name, '') FROM person",
          "SELECT to_char(1, name)::int FROM person",
          "SELECT encode('a', name) FROM person",
          "SELECT convert_to('a', name) FROM person",
          "SELECT now() AT TIME ZONE name FROM person",
          "SELECT date_trunc(name, now()) FROM person",
          "SELECT nam FROM person");

  private static final List<String> DUCKDB =
      List.of(
          "SELECT CAST(name AS INTEGER) FROM person",
          "SELECT json_extract('{}', '$.' || name || '[') FROM person",
          "SELECT date_part(name, DATE '2024-01-01') FROM person",
          "SELECT strptime(name, '%d') FROM person",
          "SELECT regexp_matches('a', '(' || name) FROM person",
          "SELECT json(name) FROM person",
          "SELECT error(name) FROM person",
          "SELECT name::ENUM('a') FROM person",
          "SELECT nam FROM person");

  private static final List<String> H2 =
      List.of(
          "SELECT CAST(name AS INT) FROM person",
          "SELECT CAST(name AS DATE) FROM person",
          "SELECT REGEXP_REPLACE('a', '(' || name, '') FROM person",
          "SELECT CAST(name AS UUID) FROM person",
          "SELECT PARSEDATETIME(name, 'yyyy') FROM person",
          "SELECT nam FROM person");

  private static final List<String> SQLITE =
      List.of(
          "SELECT json(name) FROM person",
          "SELECT json_extract('{}', '$' || name) FROM person",
          "SELECT json_set('{}', name, 1) FROM person",
          "SELECT nam FROM person");

  @TempDir private Path folder = Path.of("");

  @Test
  void duckDbQuotesNothing() throws IOException, SQLException {
    assertNothingQuoted(file("jdbc:duckdb:", "d.duckdb"), DUCKDB);
  }

  @Test
  void h2QuotesNothing() throws IOException, SQLException {
    assertNothingQuoted(file("jdbc:h2:", "d"), H2);
  }

  @Test
  void sqliteQuotesNothing() throws IOException, SQLException {
    assertNothingQuoted(file("jdbc:sqlite:", "d.sqlite"), SQLITE);
  }

  @Test
  void postgresQuotesNothing() throws IOException, SQLException {
    DatabaseAddress address = PostgresServer.shared().create("quoting", TABLE);
    try {
      Path secret =
          Files.writeString(folder.resolve("secret"), Objects.requireNonNull(address.password()));
      Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
      assertNothingQuoted(
          "d: { url: \"%s\", user: %s, password: { file: secret } }"
              .formatted(address.url(), address.user()),
          POSTGRES);
    } finally {
      PostgresServer.shared().drop(address);
    }
  }

  private String file(String prefix, String name) throws SQLException {
    String url = prefix + folder.resolve(name);
    boolean h2 = prefix.contains("h2");
    try (Connection connection =
            h2 ? DriverManager.getConnection(url, "sa", "") : DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String sql : TABLE) {
        statement.execute(sql);
      }
    }
    return "d: { url: \"%s\"%s }".formatted(url, h2 ? ", user: sa" : "");
  }

  private void assertNothingQuoted(String database, List<String> queries) throws IOException {
    StringBuilder questions = new StringBuilder();
    StringBuilder predictions = new StringBuilder();
    for (int i = 0; i < queries.size(); i++) {
      String prediction = "p" + i;
      String gold = "g" + i;
      add(questions, prediction, "gold", "SELECT 1");
      add(predictions, prediction, "sql", queries.get(i));
      add(questions, gold, "gold", queries.get(i));
      add(predictions, gold, "sql", "SELECT 1");
    }
    Files.writeString(folder.resolve("questions.jsonl"), questions);
    Files.writeString(folder.resolve("predictions.jsonl"), predictions);
    Path config =
        Files.writeString(
            folder.resolve("assay.yaml"),
            """
            questions: questions.jsonl
            generator: { predictions: predictions.jsonl }
            execution: { isolation: none, workers: 1, allowPrivileged: true }
            databases:
              %s
            """
                .formatted(database));
    Cli open = Cli.assay("check", config);
    assertThat(quotes(open.out())).as("something to hide: %s%s", open.out(), open.err()).isTrue();

    Cli check = Cli.assay("check", config, "--no-values");
    Path run = folder.resolve("run");
    Cli bare = Cli.assay("run", config, "--no-values", "--out", run);

    assertThat(bare.code()).as(bare.err()).isZero();
    assertThat(quotes(check.out() + check.err() + bare.out() + bare.err())).isFalse();
    try (Stream<Path> files = Files.walk(run)) {
      assertThat(files.filter(Files::isRegularFile).filter(f -> quotes(content(f)))).isEmpty();
    }
    for (int i = 0; i < queries.size(); i++) {
      for (String id : List.of("p" + i, "g" + i)) {
        Cli show = Cli.assay("show", run, id);
        assertThat(quotes(show.out())).as(queries.get(i)).isFalse();
        assertThat(show.out()).as(queries.get(i)).contains("left out, as it may quote a value");
      }
    }
    assertThat(Cli.assay("show", run, "p" + (queries.size() - 1)).out())
        .containsPattern("(?i)(unknown column|error): \"nam\"");
    assertThat(quotes(Cli.assay("export", run, "--format", "csv").out())).isFalse();
  }

  private static void add(StringBuilder lines, String id, String key, String sql)
      throws IOException {
    lines.append(
        JSON.writeValueAsString(Map.of("id", id, "question", "?", "database", "d", key, sql)));
    lines.append('\n');
  }

  private static String content(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean quotes(String text) {
    return text.toLowerCase(Locale.ROOT).contains(CELL.toLowerCase(Locale.ROOT));
  }
}
