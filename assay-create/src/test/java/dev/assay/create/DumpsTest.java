// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dumps as pg_dump 15, mariadb-dump 11.4 and sqlite3 3.40 wrote them. */
class DumpsTest {
  private static final String CUSTOMERS =
      "SELECT id, name, mood, rate, status FROM customer ORDER BY id";

  private final TestServerDatabases testServerDatabases = new TestServerDatabases();

  @TempDir private Path folder = Path.of("unset");

  @AfterEach
  void dropAll() throws SQLException {
    testServerDatabases.close();
  }

  private Path dump(String name) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream text = Objects.requireNonNull(getClass().getResourceAsStream(name), name)) {
      Files.copy(text, file);
    }
    return file;
  }

  private static CreatedDatabase create(Path from, TargetAddress to) {
    return DatabaseCreator.create(
        new CreationRequest(List.of(from), to, null, CreatedDatabases.CLOCK, false, false));
  }

  private List<String> rows(String file, String sql) throws SQLException {
    String engine = file.endsWith("duckdb") ? "duckdb" : "sqlite";
    try (Connection connection =
        DriverManager.getConnection("jdbc:" + engine + ":" + folder.resolve(file))) {
      return CreatedDatabases.rows(connection, sql);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pg_dump.sql", "pg_dump-inserts.sql", "pg_dump-clean-create.sql"})
  void translatesADumpOfPostgres(String name) throws Exception {
    Path script = dump(name);
    for (String file : List.of("p.sqlite", "p.duckdb")) {
      CreatedDatabase made = create(script, new TargetAddress.OfFile(folder.resolve(file)));
      assertThat(made.totalRows()).as(file).isEqualTo(10);
      assertThat(rows(file, CUSTOMERS))
          .containsExactly(
              "1|Ann|ok|10.08|new",
              "2|Bob|sad|null|new",
              "3|\\restrict me; --|it's fine|"
                  + (file.endsWith("duckdb") ? "-1.00" : "-1")
                  + "|new");
      assertThat(rows(file, "SELECT id, total > 7 FROM \"Order Line\" ORDER BY id"))
          .hasSize(3)
          .first()
          .asString()
          .matches("1\\|(0|false)");
      assertThat(rows(file, "SELECT founded > 1999 FROM region WHERE country = 'FR'"))
          .first()
          .asString()
          .matches("1|true");
      assertThat(rows(file, "SELECT name FROM happy")).containsExactly("Ann");
      assertThat(rows(file, "SELECT q FROM totals ORDER BY q")).containsExactly("1", "5");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pg_dump.sql", "pg_dump-inserts.sql"})
  void runsADumpOfPostgresOnPostgres(String name) throws Exception {
    CreatedDatabase made = create(dump(name), testServerDatabases.postgres("dump"));
    assertThat(made.rows())
        .containsEntry("Order Line", 3L)
        .containsEntry("customer", 3L)
        .containsEntry("sales.target", 1L);
    try (Connection connection = testServerDatabases.toPostgres("dump")) {
      assertThat(
              CreatedDatabases.rows(connection, "SELECT sum(total), twice(2) FROM \"Order Line\""))
          .containsExactly("20.49|4");
    }
  }

  @Test
  void translatesADumpOfMariaDb() throws Exception {
    Path script = dump("mariadb-dump.sql");
    for (String file : List.of("m.sqlite", "m.duckdb")) {
      CreatedDatabase made = create(script, new TargetAddress.OfFile(folder.resolve(file)));
      assertThat(made.totalRows()).as(file).isEqualTo(6);
      assertThat(rows(file, "SELECT id, name, mood, bits, low FROM customer ORDER BY id"))
          .containsExactly("1|Ann|ok|5|ann", "2|B\"o`b|it's|null|b\"o`b");
      assertThat(rows(file, "SELECT hex(bin) FROM customer WHERE id = 1")).containsExactly("00FF");
      assertThat(rows(file, "SELECT name FROM happy")).containsExactly("Ann");
    }
    CreatedDatabase made = create(script, testServerDatabases.postgres("maria"));
    assertThat(made.totalRows()).isEqualTo(6);
  }

  @Test
  void runsADumpOfMariaDbOnMariaDb() throws Exception {
    CreatedDatabase made = create(dump("mariadb-dump.sql"), testServerDatabases.mariaDb("dump"));
    assertThat(made.totalRows()).isEqualTo(6);
    try (Connection connection = testServerDatabases.toMariaDb("dump")) {
      assertThat(
              CreatedDatabases.rows(
                  connection, "SELECT c.name, low, bits + 0 FROM happy JOIN customer c USING (id)"))
          .containsExactly("Ann|ann|5");
    }
  }

  @Test
  void loadsADumpOfSqlite() throws Exception {
    Path script = dump("sqlite-dump.sql");
    for (String file : List.of("s.sqlite", "s.duckdb")) {
      CreatedDatabase made = create(script, new TargetAddress.OfFile(folder.resolve(file)));
      assertThat(made.totalRows()).as(file).isEqualTo(5);
      assertThat(rows(file, "SELECT n, v FROM \"a b\" ORDER BY id"))
          .containsExactly("x|1.5", "y|null");
      assertThat(rows(file, "SELECT x FROM t")).containsExactly("line;\n.mode two\t");
    }
  }

  @Test
  void refusesADumpThatItsToolGaveUp() throws Exception {
    for (String text :
        List.of(
            "PRAGMA user_version = 1;\nCREATE TABLE t (n);\nROLLBACK; -- due to errors\n",
            "CREATE TABLE t (n serial);\n\nROLLBACK;\n")) {
      Path script = CreatedDatabases.script(folder, "broken.sql", text);
      assertThatThrownBy(() -> create(script, new TargetAddress.OfFile(folder.resolve("x.sqlite"))))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("broken.sql:3: the script rolls back")
          .hasMessageContaining("load a complete one");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (n serial, h int GENERATED ALWAYS AS (n / 2) STORED);",
        "CREATE TABLE t (n serial, h int GENERATED ALWAYS AS ((n)::integer) STORED);",
        "CREATE TABLE t (n serial); SELECT * INTO u FROM t;",
        "CREATE TABLE t (n serial); CREATE VIEW v AS SELECT missing FROM t;",
      })
  void namesTheLineOfWhatWouldComeOutDifferently(String text) throws Exception {
    Path script = CreatedDatabases.script(folder, "other.sql", text);
    assertThatThrownBy(() -> create(script, new TargetAddress.OfFile(folder.resolve("y.sqlite"))))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("other.sql:1: ");
  }
}
