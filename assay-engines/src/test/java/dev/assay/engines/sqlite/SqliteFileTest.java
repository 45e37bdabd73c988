// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that somebody made to do harm, and functions that would let a query do it. */
class SqliteFileTest {
  @TempDir private Path folder = Path.of("unset");

  private Path file(String encoding, String... statements) throws SQLException {
    Path file = folder.resolve(encoding + ".sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA encoding = '" + encoding + "'");
      statement.execute("CREATE TABLE item (id INTEGER, name TEXT)");
      statement.execute("INSERT INTO item VALUES (1, 'Anna'), (2, 'Bert')");
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return file;
  }

  private static Session open(Path file) {
    return new SqliteEngine()
        .open(DatabaseAddress.of("shop", "jdbc:sqlite:" + file), SessionSettings.DEFAULT)
        .orElseThrow();
  }

  private static List<String> strings(Session session, String sql) throws SQLException {
    try (Statement statement = session.statement()) {
      assertThat(statement.execute(sql)).isTrue();
      List<String> strings = new ArrayList<>();
      try (ResultSet rows = statement.getResultSet()) {
        while (rows.next()) {
          strings.add(String.valueOf(rows.getString(1)));
        }
      }
      return strings;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16le", "UTF-16be"})
  void runsNoFunctionOfTheDriver(String encoding) throws SQLException {
    try (Session session = open(file(encoding))) {
      for (String call :
          List.of(
              "replicate(replicate('A', 65536), 65537)",
              "padl(name, 9)",
              "padr(name, 9)",
              "padc(name, 9)",
              "strfilter(name, 'A')",
              "reverse(name)",
              "proper(name)",
              "charindex('A', name)",
              "charindex('A', name, 1)",
              "leftstr(name, 1)",
              "rightstr(name, 1)",
              "difference(name, name)",
              "square(id)",
              "cot(id)",
              "coth(id)",
              "atn2(id, id)",
              "stdev(id)",
              "variance(id)",
              "mode(id)",
              "lower_quartile(id)",
              "upper_quartile(id)")) {
        assertThatThrownBy(() -> strings(session, "SELECT " + call + " FROM item"))
            .as(call)
            .hasMessageContaining("no such function: " + call.substring(0, call.indexOf('(')));
      }
      assertThat(strings(session, "SELECT median(id) || upper(name) || sqrt(4) FROM item"))
          .containsExactly("1.5ANNA2.0");
    }
  }

  /**
   * Of what is not built into SQLite, only full-text search and R*Tree are left: a driver that adds
   * another function must be looked at.
   */
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16le", "UTF-16be"})
  void leavesOnlyFunctionsOfSqlite(String encoding) throws SQLException {
    try (Session session = open(file(encoding))) {
      List<String> left = new ArrayList<>();
      for (String function :
          strings(
              session,
              "SELECT name || '/' || narg FROM pragma_function_list WHERE NOT builtin"
                  + " GROUP BY name, narg ORDER BY name, narg")) {
        String name = function.substring(0, function.indexOf('/'));
        int count = Math.max(0, Integer.parseInt(function.substring(name.length() + 1)));
        String arguments = String.join(", ", java.util.Collections.nCopies(count, "name"));
        if (!fails(session, "SELECT " + name + "(" + arguments + ") FROM item", "no such func")) {
          left.add(function);
        }
      }
      assertThat(left)
          .containsExactly(
              "bm25/-1",
              "fts3_tokenizer/1",
              "fts3_tokenizer/2",
              "fts5/1",
              "fts5_get_locale/-1",
              "fts5_insttoken/1",
              "fts5_locale/2",
              "fts5_source_id/0",
              "highlight/-1",
              "match/2",
              "matchinfo/1",
              "matchinfo/2",
              "offsets/1",
              "optimize/1",
              "rtreecheck/-1",
              "rtreedepth/1",
              "rtreenode/2",
              "snippet/-1");
      assertThat(fails(session, "SELECT load_extension('x')", "not authorized")).isTrue();
      // An address otherwise, and with a second argument a way to set one.
      assertThat(strings(session, "SELECT fts3_tokenizer('simple')")).containsExactly("null");
      assertThat(fails(session, "SELECT fts3_tokenizer('a', x'0011')", "disabled")).isTrue();
    }
  }

  private static boolean fails(Session session, String sql, String message) {
    try {
      strings(session, sql);
      return false;
    } catch (SQLException e) {
      return String.valueOf(e.getMessage()).contains(message);
    }
  }

  @Test
  void distrustsWhatAFileCalls() throws SQLException {
    Path file =
        file(
            "UTF-8",
            "CREATE VIEW extension AS SELECT load_extension('/nowhere/evil')",
            "CREATE VIEW tokenizer AS SELECT fts3_tokenizer('simple')",
            "CREATE VIEW filler AS SELECT replicate('A', 5)",
            "CREATE VIEW plain AS SELECT upper(name) FROM item");
    try (Session session = open(file)) {
      for (String table : List.of("extension", "tokenizer", "filler")) {
        assertThatThrownBy(() -> strings(session, "SELECT * FROM " + table))
            .as(table)
            .isInstanceOf(SQLException.class);
      }
      assertThat(strings(session, "SELECT * FROM plain")).containsExactly("ANNA", "BERT");
      assertThat(strings(session, "SELECT name FROM item")).containsExactly("Anna", "Bert");
    }
  }

  @Test
  void writesNoTemporaryFileForASort() throws Exception {
    Path open = Path.of("/proc/self/fd");
    assumeTrue(Files.isDirectory(open), "the system shows no open files");
    try (Session session = open(file("UTF-8"));
        Statement statement = session.statement()) {
      statement.execute(
          "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 40000)"
              + " SELECT hex(randomblob(1000)) AS h FROM c ORDER BY h");
      try (ResultSet rows = statement.getResultSet()) {
        assertThat(rows.next()).isTrue();
        try (Stream<Path> files = Files.list(open)) {
          assertThat(files.map(SqliteFileTest::target).filter(name -> name.contains("etilqs_")))
              .isEmpty();
        }
      }
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return "";
    }
  }

  /** Whatever bytes a file has, a query on it ends with rows or an error. */
  @Test
  void survivesBrokenPages() throws Exception {
    Path file =
        file(
            "UTF-8",
            "CREATE VIRTUAL TABLE words USING fts5(body)",
            "INSERT INTO words VALUES ('one two'), ('three')",
            "CREATE VIRTUAL TABLE boxes USING rtree(id, x0, x1)",
            "INSERT INTO boxes VALUES (1, 0, 1), (2, 2, 3)",
            "CREATE INDEX by_name ON item (name)");
    byte[] content = Files.readAllBytes(file);
    Random random = new Random(15);
    int rows = 0;
    for (int i = 0; i < 60; i++) {
      byte[] broken = content.clone();
      for (int k = 0; k < 20; k++) {
        // The header stays, without which the file is refused.
        broken[100 + random.nextInt(broken.length - 100)] = (byte) random.nextInt();
      }
      Path copy = Files.write(folder.resolve("broken-" + i + ".sqlite"), broken);
      DatabaseAddress address = DatabaseAddress.of("shop", "jdbc:sqlite:" + copy);
      try (Executor executor =
          new Executor(new ConfiguredDatabases(List.of(address)), SessionSettings.DEFAULT)) {
        for (String sql :
            List.of(
                "SELECT * FROM item ORDER BY name",
                "SELECT * FROM words WHERE words MATCH 'two OR three'",
                "SELECT * FROM boxes WHERE x0 > 1")) {
          rows += run(executor, sql) instanceof Execution.Rows ? 1 : 0;
        }
      }
    }
    assertThat(rows).isBetween(1, 179);
  }

  private static Execution run(Executor executor, String sql) {
    try {
      return executor.run("shop", sql, Limits.DEFAULT);
    } catch (dev.assay.execute.internal.DatabaseUnavailableException e) {
      return new Execution.Failed(
          dev.assay.table.ErrorKind.CONNECTION, null, String.valueOf(e.getMessage()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM item WHERE id > ?",
        "SELECT id FROM item WHERE id > ?7",
        "SELECT id FROM item WHERE id > :a",
        "SELECT id FROM item WHERE id > :1",
        "SELECT id FROM item WHERE id > @a",
        "SELECT id FROM item WHERE id > $a::b(c)",
        "SELECT id FROM item WHERE id > #a",
        "SELECT id FROM item WHERE id > #::a",
        "SELECT id FROM item WHERE id > :::a",
        "SELECT id FROM item WHERE name LIKE '%'||?||'%'"
      })
  void reportsAParameterWhereSqliteReadsNull(String sql) throws SQLException {
    try (Session session = open(file("UTF-8"));
        Statement statement = session.statement()) {
      assertThatThrownBy(() -> session.execute(statement, sql))
          .isInstanceOfSatisfying(
              SQLException.class,
              error -> assertThat(session.classify(error)).isEqualTo(ErrorKind.UNBOUND_PARAMETER));
      assertThat(session.execute(statement, "SELECT '?', ':a', '#a', name \"$1\" FROM item"))
          .isTrue();
    }
  }
}
