// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.AssayException;
import dev.assay.input.internal.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scripts that reach outside their database, by SQL or by what a driver adds to it: each runs with
 * and without skipping errors, as an extra database, and as a data set's own SQL.
 */
class HostileScriptTest {
  private static final String SECRET = "eb57c1";
  private static final List<String> DATABASES =
      List.of("victim.sqlite", "private.sqlite", "victim.duckdb");

  @TempDir private Path folder = Path.of("unset");

  /** The databases that each script finds, made once. */
  @TempDir private static Path made = Path.of("unset");

  @BeforeAll
  static void makeDatabases() throws SQLException {
    for (String name : DATABASES) {
      String engine = name.endsWith("sqlite") ? "jdbc:sqlite:" : "jdbc:duckdb:";
      try (Connection connection = DriverManager.getConnection(engine + made.resolve(name));
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE book (a TEXT)");
        statement.execute("INSERT INTO book VALUES ('" + SECRET + "')");
      }
    }
  }

  @BeforeEach
  void copyFiles() throws IOException {
    for (String name : DATABASES) {
      Files.copy(made.resolve(name), folder.resolve(name));
    }
    Files.writeString(folder.resolve("private.csv"), "a\n" + SECRET + "\n");
    Files.writeString(folder.resolve("private.sql"), "CREATE TABLE s AS SELECT '" + SECRET + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // the driver's own commands
        "backup to '$/victim.sqlite'",
        "BACKUP main TO '$/victim.sqlite'",
        "BaCkUp  to  $/victim.sqlite",
        "backup to \"$/out.sqlite\";",
        "CREATE TABLE t (n);\nbackup to '$/victim.sqlite';",
        "CREATE TABLE t (n); backup to '$/victim.sqlite'",
        " \t backup to '$/victim.sqlite'",
        "/* c */ backup to '$/victim.sqlite'",
        "-- c\nbackup to '$/victim.sqlite'",
        "\uFEFFbackup to '$/victim.sqlite'",
        "restore from '$/private.sqlite'",
        "RESTORE main FROM $/private.sqlite",
        "ReStOrE from \"$/private.sqlite\";",
        "CREATE TABLE t (n);\n\nrestore from '$/private.sqlite';",
        // SQLite's statements and functions, and those of its shell
        "ATTACH '$/victim.sqlite' AS v; DELETE FROM v.book;",
        "ATTACH 'file:$/private.sqlite?mode=ro' AS v; CREATE TABLE t AS SELECT * FROM v.book;",
        "CREATE TABLE t AS SELECT 1 AS n; VACUUM INTO '$/out.sqlite';",
        "CREATE TABLE t AS SELECT load_extension('$/out');",
        "CREATE TABLE t AS SELECT writefile('$/out', 'x');",
        "CREATE TABLE t AS SELECT readfile('$/private.csv') AS c;",
        "CREATE TABLE t AS SELECT edit('x', 'touch $/out');",
        "CREATE TABLE t AS SELECT replicate('a', 9) AS c;",
        "CREATE VIRTUAL TABLE t USING csv(filename='$/private.csv');",
        "CREATE TABLE t AS SELECT * FROM fsdir('$');",
        ".backup $/victim.sqlite",
        ".restore $/private.sqlite",
        ".output $/out\nCREATE TABLE t AS SELECT 1 AS n;",
        ".once $/out",
        ".shell touch $/out",
        ".system touch $/out",
        ".read $/private.sql",
        ".import $/private.csv t",
        ".open $/victim.sqlite",
        ".load $/out",
      })
  void reachNothingFromSqlite(String sql) throws Exception {
    reachNothing(sql, "new.sqlite");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ATTACH '$/victim.duckdb' AS v; DELETE FROM v.book;",
        "ATTACH '$/private.sqlite' AS v (TYPE sqlite);",
        "CREATE TABLE t AS SELECT 1 AS n; COPY t TO '$/out.csv';",
        "COPY (SELECT 1) TO '$/out.parquet' (FORMAT parquet);",
        "CREATE TABLE t (a VARCHAR); COPY t FROM '$/private.csv';",
        "EXPORT DATABASE '$/out';",
        "IMPORT DATABASE '$';",
        "COPY FROM DATABASE new TO victim;",
        "INSTALL httpfs; LOAD httpfs;",
        "LOAD '$/out.duckdb_extension';",
        "CREATE TABLE t AS SELECT * FROM '$/private.csv';",
        "CREATE TABLE t AS SELECT * FROM read_csv('$/private.csv');",
        "CREATE TABLE t AS SELECT * FROM read_text('$/private.csv');",
        "CREATE TABLE t AS SELECT * FROM read_blob('$/private.csv');",
        "CREATE TABLE t AS SELECT * FROM glob('$/*');",
        "CREATE TABLE t AS SELECT * FROM sniff_csv('$/private.csv');",
        "CREATE VIEW v AS SELECT * FROM '$/private.csv'; CREATE TABLE t AS SELECT * FROM v;",
        "SET enable_external_access = true; CREATE TABLE t AS SELECT * FROM '$/private.csv';",
        "SET lock_configuration = false; SET enable_external_access = true;",
        "SET temp_directory = '$/out';",
        "SET log_query_path = '$/out'; CREATE TABLE t (n INTEGER);",
        "PRAGMA enable_profiling = 'json'; PRAGMA profiling_output = '$/out'; SELECT 1;",
        "SELECT 1; PRAGMA enable_profiling = 'json'; PRAGMA profiling_output = '$/out'; SELECT 1;",
        "CREATE TABLE t AS SELECT getenv('HOME') AS h;",
        "CREATE SECRET s (TYPE s3, KEY_ID 'x'); CREATE PERSISTENT SECRET p (TYPE s3, KEY_ID 'x');",
        ".read $/private.sql",
        ".output $/out",
      })
  void reachNothingFromDuckDb(String sql) throws Exception {
    reachNothing(sql, "new.duckdb");
  }

  private void reachNothing(String sql, String name) throws Exception {
    String text = sql.replace("$", folder.toString());
    Path script = CreatedDatabases.script(folder, "script.sql", text);
    Files.createDirectories(folder.resolve("extra/shop"));
    Files.writeString(folder.resolve("extra/shop/script.sql"), text);
    Map<String, Long> before = files();

    for (boolean skipErrors : new boolean[] {false, true}) {
      Path made = folder.resolve(name);
      try {
        CreatedDatabases.create(script, made, skipErrors);
        assertThat(Files.readString(made, java.nio.charset.StandardCharsets.ISO_8859_1))
            .doesNotContain(SECRET);
      } catch (AssayException e) {
        assertThat(e).hasMessageContaining("script.sql");
      }
      Files.deleteIfExists(made);
    }
    if (name.endsWith("sqlite")) {
      assertNoSecret(
          () ->
              ExtraDatabases.in(
                      new DataFolder(folder.resolve("extra")),
                      List.of("shop"),
                      id -> Optional.empty(),
                      null,
                      CreationRunner.inProcess())
                  .find("extra/shop/script.sql")
                  .orElseThrow()
                  .file()
                  .orElseThrow());
      assertNoSecret(
          () ->
              new ScriptedDatabases(Map.of("s", text), null, CreationRunner.inProcess())
                  .find("s")
                  .orElseThrow()
                  .file()
                  .orElseThrow());
    }
    assertThat(files()).isEqualTo(before);
  }

  /** Makes a database file. */
  private interface Maker {
    Path make();
  }

  private static void assertNoSecret(Maker maker) throws IOException {
    try {
      assertThat(Files.readString(maker.make(), java.nio.charset.StandardCharsets.ISO_8859_1))
          .doesNotContain(SECRET);
    } catch (AssayException e) {
      assertThat(e).hasMessageNotContaining(SECRET);
    }
  }

  /** Each file with a hash of its content. */
  private Map<String, Long> files() throws IOException {
    Map<String, Long> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.toList()) {
        long hash =
            Files.isRegularFile(file) ? java.util.Arrays.hashCode(Files.readAllBytes(file)) : 0;
        files.put(folder.relativize(file).toString(), hash);
      }
    }
    return files;
  }
}
