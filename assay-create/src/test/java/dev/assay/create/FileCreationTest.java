// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileCreationTest {
  private static final String POSTGRES_DUMP =
      """
      -- PostgreSQL database dump
      SET statement_timeout = 0;
      SELECT pg_catalog.set_config('search_path', '', false);
      CREATE SCHEMA crm;
      ALTER SCHEMA crm OWNER TO someone;
      CREATE TYPE public.mood AS ENUM ('good', 'bad');
      CREATE TABLE crm.person (
          id integer NOT NULL,
          "Full name" text DEFAULT 'x'::text,
          feels public.mood,
          born date,
          seen timestamp with time zone,
          paid numeric(8,2),
          live boolean
      );
      CREATE TABLE public.pet (id integer NOT NULL, owner integer);
      COPY crm.person (id, "Full name", feels, born, seen, paid, live) FROM stdin;
      1\tAnn\\tLee; "A"\tgood\t1990-02-03\t2024-05-01 10:00:00.5+02\t12.50\tt
      2\t\\N\t\\N\t\\N\t\\N\t\\N\tf
      \\.
      COPY public.pet (id, owner) FROM stdin;
      7\t1
      \\.
      ALTER TABLE ONLY crm.person ADD CONSTRAINT person_pkey PRIMARY KEY (id);
      ALTER TABLE ONLY public.pet
          ADD CONSTRAINT pet_owner FOREIGN KEY (owner) REFERENCES crm.person(id);
      CREATE INDEX pet_index ON public.pet USING btree (owner DESC);
      CREATE VIEW public.owners AS
       SELECT p.id FROM (crm.person p JOIN public.pet ON ((pet.owner = p.id)));
      """;

  private static final String MYSQL_DUMP =
      """
      -- MySQL dump 10.13
      /*!40101 SET NAMES utf8 */;
      USE `other`;
      DROP TABLE IF EXISTS `t`;
      CREATE TABLE `t` (
        `id` int(11) NOT NULL AUTO_INCREMENT,
        `note` varchar(40) DEFAULT NULL,
        `at` datetime DEFAULT NULL,
        PRIMARY KEY (`id`)
      ) ENGINE=InnoDB;
      LOCK TABLES `t` WRITE;
      INSERT INTO `t` VALUES (5,'it\\'s; "so"','2024-01-02 03:04:05'),(6,NULL,NULL);
      INSERT INTO `t` (`note`) VALUES ("last");
      UNLOCK TABLES;
      """;

  @TempDir private Path folder = Path.of("unset");

  @Test
  void makesSqliteOfADumpOfPostgres() throws Exception {
    Path file = folder.resolve("shop.sqlite");
    CreatedDatabase made =
        CreatedDatabases.create(CreatedDatabases.script(folder, "d.sql", POSTGRES_DUMP), file);
    assertThat(made.rows()).containsEntry("person", 2L).containsEntry("pet", 1L);
    assertThat(CreatedDatabases.rows(file, "SELECT * FROM person"))
        .containsExactly(
            "1|Ann\tLee; \"A\"|good|1990-02-03|2024-05-01 08:00:00.5+00:00|12.5|1",
            "2|null|null|null|null|null|0");
    assertThat(CreatedDatabases.rows(file, "SELECT id FROM owners")).containsExactly("1");
    assertThat(
            CreatedDatabases.rows(
                file, "SELECT \"table\", \"from\" FROM pragma_foreign_key_list('pet')"))
        .containsExactly("person|owner");
  }

  @Test
  void makesDuckDbOfADumpOfPostgresWithItsSchemas() throws Exception {
    Path file = folder.resolve("shop.duckdb");
    CreatedDatabase made =
        CreatedDatabases.create(CreatedDatabases.script(folder, "d.sql", POSTGRES_DUMP), file);
    assertThat(made.rows()).containsEntry("crm.person", 2L);
    assertThat(CreatedDatabases.rows(file, "SELECT born, paid, live FROM crm.person ORDER BY id"))
        .containsExactly("1990-02-03|12.50|true", "null|null|false");
    assertThat(made.notes()).anyMatch(note -> note.contains("foreign key"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.sqlite", "t.duckdb"})
  void makesFilesOfADumpOfMysql(String name) throws Exception {
    Path file = folder.resolve(name);
    CreatedDatabases.create(CreatedDatabases.script(folder, "d.sql", MYSQL_DUMP), file);
    assertThat(
            CreatedDatabases.rows(
                file, "SELECT id, note, CAST(t.at AS VARCHAR) FROM t ORDER BY id"))
        .containsExactly("5|it's; \"so\"|2024-01-02 03:04:05", "6|null|null", "7|last|null");
  }

  @Test
  void namesFileLineAndStatementOfAnErrorAndLeavesNothingBehind() throws Exception {
    Path script =
        CreatedDatabases.script(
            folder,
            "bad.sql",
            """
            CREATE TABLE t (id serial, n int);
            INSERT INTO t VALUES (1, 2);

            INSERT INTO t VALUES (2, random());
            """);
    assertThatThrownBy(() -> CreatedDatabases.create(script, folder.resolve("bad.sqlite")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("bad.sql:4")
        .hasMessageContaining("random")
        .hasMessageContaining("INSERT INTO t VALUES (2")
        .hasMessageContaining("--skip-errors");
    assertThat(files()).containsExactly("bad.sql");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bad.sqlite", "bad.duckdb"})
  void leavesOutAndListsWhatFailsWhenToldTo(String name) throws Exception {
    Path script =
        CreatedDatabases.script(
            folder,
            "bad.sql",
            """
            CREATE TABLE t (id serial PRIMARY KEY, n int);
            INSERT INTO t VALUES (1, 2), (2, 3);
            INSERT INTO t VALUES (3, 1), (1, 1);
            INSERT INTO missing VALUES (1);
            INSERT INTO t VALUES (4, 'four');
            """);
    CreatedDatabase made = CreatedDatabases.create(script, folder.resolve(name), true);
    assertThat(made.errors()).hasSize(3);
    assertThat(made.errors().get(0)).contains("bad.sql:3");
    assertThat(made.rows()).containsEntry("t", 2L);
  }

  @Test
  void keepsADatabaseThatIsThereUnlessToldToReplaceIt() throws Exception {
    Path script = CreatedDatabases.script(folder, "a.sql", "CREATE TABLE a (n int);");
    Path file = folder.resolve("x.sqlite");
    CreatedDatabases.create(script, file);
    assertThatThrownBy(() -> CreatedDatabases.create(script, file))
        .hasMessageContaining("--replace");
    Path other = CreatedDatabases.script(folder, "b.sql", "CREATE TABLE b (n int);");
    DatabaseCreator.create(
        new CreationRequest(
            java.util.List.of(other), new TargetAddress.OfFile(file), null, null, true, false));
    assertThat(CreatedDatabases.rows(file, "SELECT name FROM sqlite_master")).containsExactly("b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ATTACH 'secret.sqlite' AS s; CREATE TABLE t AS SELECT * FROM s.x;",
        "VACUUM INTO 'copy.sqlite';"
      })
  void reachesNoOtherFileFromAScriptOfSqlite(String sql) throws Exception {
    Path script = CreatedDatabases.script(folder, "s.sql", "PRAGMA user_version = 1;\n" + sql);
    assertThatThrownBy(() -> CreatedDatabases.create(script, folder.resolve("x.sqlite")))
        .isInstanceOf(AssayException.class);
    assertThat(files()).containsExactly("s.sql");
  }

  @Test
  void reachesNoOtherFileFromAScriptOfDuckDb() throws Exception {
    Path secret = CreatedDatabases.script(folder, "secret.csv", "a\n1\n");
    Path script =
        CreatedDatabases.script(
            folder, "s.sql", "CREATE TABLE t AS SELECT * FROM '" + secret + "';");
    assertThatThrownBy(() -> CreatedDatabases.create(script, folder.resolve("x.duckdb")))
        .isInstanceOf(AssayException.class);
  }

  @Test
  void makesTheSameFileOfTheSameScriptAtTheSameClock() throws Exception {
    Path script =
        CreatedDatabases.script(
            folder,
            "now.sql",
            """
            CREATE TABLE t (id serial, at timestamp DEFAULT now());
            INSERT INTO t (id) VALUES (1);
            INSERT INTO t VALUES (2, now() - interval '1 day');
            """);
    CreatedDatabases.create(script, folder.resolve("a.sqlite"));
    CreatedDatabases.create(script, folder.resolve("b.sqlite"));
    assertThat(folder.resolve("a.sqlite")).hasSameBinaryContentAs(folder.resolve("b.sqlite"));
    assertThat(CreatedDatabases.rows(folder.resolve("a.sqlite"), "SELECT at FROM t ORDER BY id"))
        .containsExactly("2024-06-01 00:00:00", "2024-05-31 00:00:00");
  }

  /** A script in the engine's own dialect runs as it is, but for what asks for the present. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "own.sqlite|PRAGMA user_version = 1;|date('now', '-1 day')",
        "own.sqlite|PRAGMA user_version = 1;|date(CURRENT_TIMESTAMP, '-1 day')",
        "own.duckdb||CAST(now() - INTERVAL 1 DAY AS DATE)",
        "own.duckdb||current_date - 1"
      })
  void putsTheClockInPlaceOfThePresent(String name, @Nullable String mark, String yesterday)
      throws Exception {
    Path script =
        CreatedDatabases.script(
            folder,
            "own.sql",
            (mark == null ? "" : mark)
                + "CREATE TABLE t (said VARCHAR(20), day VARCHAR(20));"
                + "INSERT INTO t VALUES ('now()', %s);".formatted(yesterday));
    Path file = folder.resolve(name);
    CreatedDatabases.create(script, file);
    assertThat(CreatedDatabases.rows(file, "SELECT * FROM t")).containsExactly("now()|2024-05-31");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tables.sqlite", "tables.duckdb"})
  void makesATableOfEachCsvFile(String name) throws Exception {
    Path tables = Files.createDirectory(folder.resolve("tables"));
    CreatedDatabases.script(
        tables, "product.csv", "id,name,price,since\n1,Bun,1.5,2024-01-02\n2,,2.25,\n");
    CreatedDatabases.script(tables, "code.tsv", "code\tn\n007\t1\n");
    Path file = folder.resolve(name);
    CreatedDatabase made = CreatedDatabases.create(tables, file);
    assertThat(made.rows()).containsEntry("product", 2L).containsEntry("code", 1L);
    assertThat(CreatedDatabases.rows(file, "SELECT * FROM product ORDER BY id"))
        .containsExactly("1|Bun|1.5|2024-01-02", "2|null|2.25|null");
  }

  @Test
  void makesATableOfEachCsvFileThatIsNamed() throws Exception {
    Path one = CreatedDatabases.script(folder, "customers.csv", "id,name\n1,Ann\n2,Bob\n");
    Path two = CreatedDatabases.script(folder, "product.CSV", "id\n7\n");
    Path file = folder.resolve("shop.sqlite");
    DatabaseCreator.create(
        new CreationRequest(
            List.of(one, two),
            new TargetAddress.OfFile(file),
            null,
            CreatedDatabases.CLOCK,
            false,
            false));
    assertThat(
            CreatedDatabases.rows(
                file, "SELECT c.name, p.id FROM customers c, product p ORDER BY 1"))
        .containsExactly("Ann|7", "Bob|7");
  }

  @Test
  void saysWhichFilesCanBecomeADatabase() throws Exception {
    Path file = CreatedDatabases.script(folder, "customers.xlsx", "no table at all");
    assertThatThrownBy(() -> CreatedDatabases.create(file, folder.resolve("shop.sqlite")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("is not a .sql, .csv, .tsv or .parquet file, a folder of them");
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy.sqlite", "copy.duckdb"})
  void refusesToCopyTextThatWouldBecomeAnother(String target) throws Exception {
    Path file = folder.resolve("latin1.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t AS SELECT CAST(x'4DF66C' AS TEXT) AS name");
    }
    assertThatThrownBy(() -> CreatedDatabases.create(file, folder.resolve(target)))
        .hasMessageContaining("row 1 has text in column name that is not UTF-8");
    assertThat(folder.resolve(target)).doesNotExist();
  }

  @Test
  void copiesADatabaseToAnotherEngineAndBack() throws Exception {
    Path script = CreatedDatabases.script(folder, "d.sql", POSTGRES_DUMP);
    Path first = folder.resolve("first.sqlite");
    CreatedDatabases.create(script, first);
    Path second = folder.resolve("second.duckdb");
    CreatedDatabases.create(first, second);
    Path third = folder.resolve("third.sqlite");
    CreatedDatabases.create(second, third);
    String query = "SELECT id, \"Full name\", born, paid FROM person ORDER BY id";
    assertThat(CreatedDatabases.rows(third, query)).isEqualTo(CreatedDatabases.rows(first, query));
    assertThat(
            CreatedDatabases.rows(
                third, "SELECT name FROM pragma_table_info('person') WHERE pk = 1"))
        .containsExactly("id");
  }

  /** More rows than are appended at a time, with a text that ends early in C, and nulls. */
  @Test
  void copiesManyRowsIntoDuckDb() throws Exception {
    Path script =
        CreatedDatabases.script(
            folder,
            "many.sql",
            """
            PRAGMA user_version = 1;
            CREATE TABLE m (id INTEGER PRIMARY KEY, name TEXT, score REAL, live BOOLEAN, born DATE);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20001)
            INSERT INTO m SELECT i, CASE WHEN i % 7 THEN 'é' || i || char(0) || 'x' END, i / 4.0,
              i % 2, date('2024-01-01', '+' || (i % 300) || ' days') FROM n;
            """);
    Path sqlite = folder.resolve("many.sqlite");
    CreatedDatabases.create(script, sqlite);
    Path duckdb = folder.resolve("many.duckdb");
    CreatedDatabases.create(sqlite, duckdb);
    String query =
        "SELECT count(*), count(name), sum(id), sum(score), max(name), min(born), sum(length(name)),"
            + " count(CASE WHEN live THEN 1 END) FROM m";
    assertThat(CreatedDatabases.rows(duckdb, query))
        .containsExactly("20001|17144|200030001|5.000750025E7|é9999\0x|2024-01-01|127631|10001");
  }

  /** Values that INSERT writes, or that are read again, keep their places among the others. */
  @Test
  void copiesUnusualValuesAmongManyRows() throws Exception {
    Path sqlite = folder.resolve("mixed.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + sqlite);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (i INTEGER, d DATE, n NUMERIC, x REAL, b BLOB)");
      statement.execute(
          "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 5000)"
              + " INSERT INTO t SELECT i, CASE i WHEN 4000 THEN '2024/02/29' WHEN 4001 THEN"
              + " '0000-01-01' ELSE '2024-02-28' END, CASE i % 3 WHEN 0 THEN i WHEN 1 THEN i / 4.0"
              + " END, i, CASE i WHEN 4500 THEN x'' ELSE x'00ff' END FROM s");
    }
    Path duckdb = folder.resolve("mixed.duckdb");
    CreatedDatabases.create(sqlite, duckdb);
    assertThat(
            CreatedDatabases.rows(
                duckdb,
                "SELECT i, CAST(d AS VARCHAR), n, x, hex(b) FROM t WHERE i IN (3999, 4000, 4001, 4500)"))
        .containsExactly(
            "3999|2024-02-28|3999.0000000000|3999.0|00FF",
            "4000|2024-02-29|1000.0000000000|4000.0|00FF",
            "4001|0001-01-01 (BC)|null|4001.0|00FF",
            "4500|2024-02-28|4500.0000000000|4500.0|");
    assertThat(
            CreatedDatabases.rows(
                duckdb, "SELECT count(*), count(n), sum(i), min(i - rowid), max(i - rowid) FROM t"))
        .containsExactly("5000|3333|12502500|1|1");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + sqlite);
        Statement statement = connection.createStatement()) {
      statement.execute("ALTER TABLE t ADD COLUMN s TEXT DEFAULT 'é'");
      statement.execute("UPDATE t SET s = CAST(x'4DF66C' AS TEXT) WHERE i = 4321");
    }
    assertThatThrownBy(() -> CreatedDatabases.create(sqlite, folder.resolve("no.duckdb")))
        .hasMessageContaining("row 4321 has text in column s that is not UTF-8");
  }

  @Test
  void keepsValuesThatAreNotOfTheirColumnsDeclaredType() throws Exception {
    Path odd =
        CreatedDatabases.script(
            folder,
            "odd.sql",
            """
            PRAGMA user_version = 1;
            CREATE TABLE o (n INTEGER, d DATE);
            INSERT INTO o VALUES (1, '2024-01-01'), ('x', 'soon');
            """);
    Path sqlite = folder.resolve("odd.sqlite");
    CreatedDatabases.create(odd, sqlite);
    Path duckdb = folder.resolve("odd.duckdb");
    CreatedDatabase made = CreatedDatabases.create(sqlite, duckdb);
    assertThat(CreatedDatabases.rows(duckdb, "SELECT n, d FROM o ORDER BY n"))
        .containsExactly("1|2024-01-01", "x|soon");
    assertThat(made.notes()).hasSize(2).allMatch(note -> note.contains("becomes text"));
  }

  /** A declared type, a value beside NULL, and the type that the column then has. */
  @Test
  void keepsTheDeclaredTypeThatAllValuesHave() throws Exception {
    List<String> cases =
        List.of(
            "INTEGER|'12'|BIGINT",
            "INTEGER|1.5|VARCHAR",
            "REAL|9e999|DOUBLE",
            "REAL|'x'|VARCHAR",
            "DECIMAL|1.25|DECIMAL(38,10)",
            "DECIMAL|9e999|VARCHAR",
            "DECIMAL|-9e999|VARCHAR",
            "DECIMAL|'x'|VARCHAR",
            "BOOLEAN|1|BOOLEAN",
            "BOOLEAN|'true'|BOOLEAN",
            "BOOLEAN|2|VARCHAR",
            "DATE|'2024-02-29'|DATE",
            "DATE|'2024/02/29'|DATE",
            "DATE|'2023-02-29'|VARCHAR",
            "DATE|1993|VARCHAR",
            "TIMESTAMP|1.5|VARCHAR",
            "DATE|'2024-02-29 10:00:00'|VARCHAR",
            "TIMESTAMP|'2024-02-29'|TIMESTAMP",
            "TIMESTAMP|'2024-02-29 10:00:00'|TIMESTAMP",
            "TIMESTAMP|'2024-02-29 10:00:00.5'|TIMESTAMP",
            "TIMESTAMP|'2023-02-29 10:00:00'|VARCHAR");
    Path sqlite = folder.resolve("t.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + sqlite);
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < cases.size(); i++) {
        String[] parts = cases.get(i).split("\\|");
        statement.execute("CREATE TABLE t%d (c %s, \"o c\" TEXT)".formatted(i, parts[0]));
        statement.execute("INSERT INTO t%d VALUES (NULL, ''), (%s, NULL)".formatted(i, parts[1]));
      }
    }
    Path duckdb = folder.resolve("t.duckdb");
    CreatedDatabases.create(sqlite, duckdb);
    for (int i = 0; i < cases.size(); i++) {
      assertThat(
              CreatedDatabases.rows(
                  duckdb, "SELECT typeof(c), count(*), count(c) FROM t%d GROUP BY 1".formatted(i)))
          .as(cases.get(i))
          .containsExactly(cases.get(i).split("\\|")[2] + "|2|1");
    }
  }

  @Test
  void copiesTextsInUtf16() throws Exception {
    Path sqlite = folder.resolve("wide.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + sqlite);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA encoding = 'UTF-16'");
      statement.execute("CREATE TABLE t (c TEXT)");
      statement.execute("INSERT INTO t VALUES ('é 𝄞'), (''), ('\uFFFD')");
    }
    Path duckdb = folder.resolve("wide.duckdb");
    CreatedDatabases.create(sqlite, duckdb);
    assertThat(CreatedDatabases.rows(duckdb, "SELECT c FROM t"))
        .containsExactly("é 𝄞", "", "\uFFFD");
  }

  /** An error in rows that are written while others are read. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void saysWhichOfManyRowsFail(boolean skipErrors) throws Exception {
    StringBuilder text = new StringBuilder("CREATE TABLE t (id integer PRIMARY KEY);\n");
    text.append("CREATE TABLE u (id integer);\nCOPY t (id) FROM stdin;\n");
    for (int i = 0; i < 9_000; i++) {
      text.append(i == 5_000 ? 4_000 : i).append('\n');
    }
    text.append("\\.\nINSERT INTO u VALUES (1);\n");
    Path script = CreatedDatabases.script(folder, "twice.sql", text.toString());
    Path duckdb = folder.resolve("twice.duckdb");
    if (skipErrors) {
      CreatedDatabase made = CreatedDatabases.create(script, duckdb, true);
      assertThat(made.errors()).singleElement().asString().contains("twice.sql:3", "4000");
      assertThat(made.rows()).containsEntry("t", 0L).containsEntry("u", 1L);
    } else {
      assertThatThrownBy(() -> CreatedDatabases.create(script, duckdb))
          .hasMessageContainingAll("twice.sql:3", "4000");
      assertThat(duckdb).doesNotExist();
    }
  }

  @Test
  void refusesTwoTablesThatWouldHaveOneName() throws Exception {
    Path script =
        CreatedDatabases.script(
            folder, "s.sql", "CREATE TABLE a.t (n serial);\nCREATE TABLE b.t (n serial);\n");
    assertThatThrownBy(() -> CreatedDatabases.create(script, folder.resolve("x.sqlite")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("a.t and b.t");
    CreatedDatabase made = CreatedDatabases.create(script, folder.resolve("x.duckdb"));
    assertThat(made.rows()).containsOnlyKeys("a.t", "b.t");
  }

  /** Types that DuckDB alone has, beside one that it shares with PostgreSQL; then a row. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "STRUCT(a INTEGER, b VARCHAR) | {'a': 1, 'b': 'x'} | STRUCT(a INTEGER, b VARCHAR)",
        "ROW(a INTEGER) | {'a': 1} | STRUCT(a INTEGER)",
        "STRUCT(a STRUCT(b DECIMAL(10,2)[], c MAP(INTEGER, VARCHAR))) | NULL | STRUCT(a STRUCT(b DECIMAL(10,2)[], c MAP(INTEGER, VARCHAR)))",
        "MAP(VARCHAR, DECIMAL(4,1)) | MAP {'a': 1} | MAP(VARCHAR, DECIMAL(4,1))",
        "UNION(n INTEGER, s VARCHAR) | 1 | UNION(n INTEGER, s VARCHAR)",
        "INTEGER[] | [1, 2] | INTEGER[]",
        "INTEGER[] | NULL | INTEGER[]",
        "VARCHAR[][] | NULL | VARCHAR[][]",
        "INTEGER[3] | NULL | INTEGER[3]",
        "DECIMAL(10,2)[] | NULL | DECIMAL(10,2)[]",
        "STRUCT(a INTEGER)[] | NULL | STRUCT(a INTEGER)[]",
        "ENUM('a', 'b') | 'a' | ENUM('a', 'b')",
        "HUGEINT | 1 | HUGEINT",
        "UTINYINT | 1 | UTINYINT",
        "TIMESTAMP_NS | NULL | TIMESTAMP_NS",
      })
  void keepsTypesOfDuckDbBesideThoseOfPostgres(String type, String value, String read)
      throws Exception {
    Path script =
        CreatedDatabases.script(
            folder,
            "t.sql",
            "CREATE TABLE t (v %s, tz TIMESTAMPTZ);\nINSERT INTO t VALUES (%s, '2024-01-01 00:00:00+00');"
                .formatted(type, value));
    Path file = folder.resolve("t.duckdb");
    CreatedDatabases.create(script, file);
    assertThat(
            CreatedDatabases.rows(
                file, "SELECT data_type FROM duckdb_columns() WHERE column_name = 'v'"))
        .containsExactly(read);
  }

  @Test
  void readsAsDuckDbWhatCannotBeReadAsPostgres() throws Exception {
    Path script =
        CreatedDatabases.script(
            folder, "t.sql", "CREATE TABLE t AS SELECT TIMESTAMPTZ '2024-01-01 00:00:00Z' AS tz;");
    Path file = folder.resolve("t.duckdb");
    assertThat(CreatedDatabases.create(script, file).rows()).containsEntry("t", 1L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"link.csv", "link.tsv", "link.parquet", "gone.csv", "folder.csv"})
  void refusesLinksThatLeadOutOfAFolderAndNoFiles(String name) throws Exception {
    Path tables = Files.createDirectories(folder.resolve("tables"));
    Files.writeString(tables.resolve("ok.csv"), "a\n1\n");
    Path outside = CreatedDatabases.script(folder, "secret.csv", "s\n1\n");
    switch (name) {
      case "gone.csv" -> Files.createSymbolicLink(tables.resolve(name), folder.resolve("none"));
      case "folder.csv" -> Files.createDirectories(tables.resolve(name));
      default -> Files.createSymbolicLink(tables.resolve(name), outside);
    }
    assertThatThrownBy(() -> CreatedDatabases.create(tables, folder.resolve("x.sqlite")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(name);
    assertThat(folder.resolve("x.sqlite")).doesNotExist();
  }

  @Test
  void followsLinksThatStayInAFolderAndTheFolderItself() throws Exception {
    Path tables = Files.createDirectories(folder.resolve("tables"));
    Files.writeString(tables.resolve("ok.csv"), "a\n1\n");
    Files.createSymbolicLink(tables.resolve("same.csv"), tables.resolve("ok.csv"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), tables);
    assertThat(CreatedDatabases.create(link, folder.resolve("x.sqlite")).rows())
        .containsOnlyKeys("ok", "same");
  }

  private java.util.List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
