// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.sql.Dialect;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerCreationTest {
  private static final String DUMP =
      """
      \\restrict abc
      SET client_encoding = 'UTF8';
      CREATE TABLE public.t (id integer NOT NULL, name text, at timestamp DEFAULT now());
      ALTER TABLE public.t OWNER TO nobody_here;
      COPY public.t (id, name) FROM stdin;
      1\tAnn\\tLee
      2\t\\N
      \\.
      ALTER TABLE ONLY public.t ADD CONSTRAINT t_pkey PRIMARY KEY (id);
      CREATE FUNCTION public.twice(n integer) RETURNS integer LANGUAGE sql AS $_$ SELECT 2 * $1; $_$;
      GRANT ALL ON TABLE public.t TO nobody_here;
      """;

  private final TestServerDatabases testServerDatabases = new TestServerDatabases();

  @TempDir private Path folder = Path.of("unset");

  @AfterEach
  void dropAll() throws SQLException {
    testServerDatabases.close();
  }

  private static CreatedDatabase create(Path from, TargetAddress to, boolean replace) {
    return DatabaseCreator.create(
        new CreationRequest(List.of(from), to, null, CreatedDatabases.CLOCK, replace, false));
  }

  @Test
  void runsADumpOfPostgresOnPostgres() throws Exception {
    CreatedDatabase made =
        create(
            CreatedDatabases.script(folder, "d.sql", DUMP),
            testServerDatabases.postgres("shop"),
            false);
    assertThat(made.rows()).containsExactly(java.util.Map.entry("t", 2L));
    assertThat(made.notes()).anyMatch(note -> note.startsWith("2 × a statement about accounts"));
    try (Connection connection = testServerDatabases.toPostgres("shop")) {
      assertThat(
              CreatedDatabases.rows(
                  connection, "SELECT id, name, at, twice(id) FROM t ORDER BY id"))
          .containsExactly("1|Ann\tLee|2024-06-01 00:00:00.0|2", "2|null|2024-06-01 00:00:00.0|4");
    }
  }

  @Test
  void keepsADatabaseWithTablesUnlessToldToReplaceIt() throws Exception {
    Path script = CreatedDatabases.script(folder, "d.sql", DUMP);
    Path other = CreatedDatabases.script(folder, "e.sql", "CREATE TABLE e (n int);");
    for (TargetAddress to :
        List.of(testServerDatabases.postgres("a"), testServerDatabases.mariaDb("a"))) {
      create(script, to, false);
      assertThatThrownBy(() -> create(other, to, false))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("already has tables");
      assertThat(create(other, to, true).rows()).containsOnlyKeys("e");
    }
  }

  @Test
  void leavesNothingOfALoadThatFails() throws Exception {
    Path bad =
        CreatedDatabases.script(
            folder, "bad.sql", "CREATE TABLE b (n serial);\nINSERT INTO b VALUES ('x');");
    for (TargetAddress to :
        List.of(testServerDatabases.postgres("b"), testServerDatabases.mariaDb("b"))) {
      assertThatThrownBy(() -> create(bad, to, false))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("bad.sql:2");
    }
    assertThatThrownBy(() -> testServerDatabases.toPostgres("b").close())
        .isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> testServerDatabases.toMariaDb("b").close())
        .isInstanceOf(SQLException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE u AS SELECT count(*) AS n FROM generate_series(1, 1000000000000)",
        "DO $$ BEGIN PERFORM pg_sleep(1000); END $$",
        "SET statement_timeout = 0; SELECT pg_sleep(1000)",
        "SELECT sleep(1000)",
        "CREATE TABLE u AS WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT sum(n) AS n FROM c",
      })
  void endsAtItsTimeLimitAndLeavesNothing(String sql) throws Exception {
    boolean mariaDb = sql.contains(" sleep") || sql.contains("RECURSIVE");
    TargetAddress to =
        mariaDb ? testServerDatabases.mariaDb("c") : testServerDatabases.postgres("c");
    String first = mariaDb ? "SET max_recursive_iterations = 4294967295;\n" : "";
    Path script =
        CreatedDatabases.script(folder, "s.sql", first + "CREATE TABLE t (n int);\n" + sql + ";");
    CreationRequest request =
        new CreationRequest(
            List.of(script), to, mariaDb ? Dialect.MYSQL : Dialect.POSTGRES, null, false, true);
    assertThatThrownBy(() -> DatabaseCreator.create(request, "mark", Duration.ofMillis(500)))
        .isInstanceOf(CreationLimitException.class);
    assertThatThrownBy(
            () ->
                (mariaDb ? testServerDatabases.toMariaDb("c") : testServerDatabases.toPostgres("c"))
                    .close())
        .isInstanceOf(SQLException.class);
  }

  @Test
  void keepsTheOldDatabaseOfPostgresWhenItsReplacementFails() throws Exception {
    TargetAddress to = testServerDatabases.postgres("kept");
    create(CreatedDatabases.script(folder, "d.sql", DUMP), to, false);
    Path bad =
        CreatedDatabases.script(folder, "bad.sql", "CREATE TABLE b (n serial);\nSELECT missing;");
    assertThatThrownBy(() -> create(bad, to, true)).hasMessageContaining("bad.sql:2");
    try (Connection connection = testServerDatabases.toPostgres("kept")) {
      assertThat(CreatedDatabases.rows(connection, "SELECT count(*) FROM t")).containsExactly("2");
    }
  }

  @Test
  void fillsADatabaseThatIsThereAndEmpty() throws Exception {
    TargetAddress.OfServer to = testServerDatabases.mariaDb("empty");
    create(CreatedDatabases.script(folder, "none.sql", "SET NAMES utf8mb4;"), to, false);
    CreatedDatabase made = create(CreatedDatabases.script(folder, "d.sql", DUMP), to, false);
    assertThat(made.rows()).containsEntry("t", 2L);
    try (Connection connection = testServerDatabases.toMariaDb("empty")) {
      assertThat(CreatedDatabases.rows(connection, "SELECT id, name FROM t ORDER BY id"))
          .containsExactly("1|Ann\tLee", "2|null");
    }
  }

  @Test
  void copiesFilesToServers() throws Exception {
    Path sqlite = folder.resolve("s.sqlite");
    CreatedDatabases.create(
        CreatedDatabases.script(
            folder,
            "s.sql",
            """
            PRAGMA user_version = 1;
            CREATE TABLE Parent (Id INTEGER PRIMARY KEY, Name VARCHAR(10));
            CREATE TABLE Child (Id INTEGER, Parent_Id INTEGER REFERENCES Parent (Id));
            INSERT INTO Child VALUES (1, 7);
            INSERT INTO Parent VALUES (7, 'Ann');
            """),
        sqlite);
    create(sqlite, testServerDatabases.postgres("copy"), false);
    create(sqlite, testServerDatabases.mariaDb("copy"), false);
    String query = "SELECT Name, Parent_Id FROM Child JOIN Parent ON Parent.Id = Parent_Id";
    try (Connection postgres = testServerDatabases.toPostgres("copy");
        Connection mariaDb = testServerDatabases.toMariaDb("copy")) {
      assertThat(CreatedDatabases.rows(postgres, query)).containsExactly("Ann|7");
      assertThat(CreatedDatabases.rows(mariaDb, query)).containsExactly("Ann|7");
    }
  }

  @Test
  void refusesAPasswordInAUrl() {
    assertThatThrownBy(
            () ->
                create(
                    folder,
                    new TargetAddress.OfServer(
                        "jdbc:postgresql://localhost/x?password=hunter2", null, null),
                    false))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("--password-env")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void refusesAUrlThatMakesADriverDoMoreThanConnect() {
    assertThatThrownBy(
            () ->
                create(
                    folder,
                    new TargetAddress.OfServer(
                        "jdbc:postgresql://localhost:1/x?socketFactory=a.B", null, null),
                    false))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("socketFactory");
  }
}
