// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptReaderTest {
  @TempDir private Path folder = Path.of("unset");

  private ScriptReader open(Dialect dialect, String text) throws IOException {
    Path file = folder.resolve("script.sql");
    Files.writeString(file, text);
    return ScriptReader.open(file, dialect);
  }

  private List<String> read(Dialect dialect, String text) throws IOException {
    List<String> statements = new ArrayList<>();
    try (ScriptReader script = open(dialect, text)) {
      for (ScriptStatement s = script.next(); s != null; s = script.next()) {
        statements.add(s.line() + " " + s.sql());
      }
    }
    return statements;
  }

  @Test
  void endsAStatementOnlyAtASemicolonThatIsCode() throws IOException {
    assertThat(
            read(
                Dialect.POSTGRES,
                """
                -- one; two
                SELECT 'a;
                b;' /* ; */, "c;";
                SELECT 1; SELECT
                2; -- and so on
                SELECT (3;
                4)
                """))
        .containsExactly(
            "2 SELECT 'a;\nb;' /* ; */, \"c;\"", "4 SELECT 1", "4 SELECT\n2", "6 SELECT (3;\n4)");
  }

  @Test
  void keepsABodyInDollarQuotesWhole() throws IOException {
    assertThat(
            read(
                Dialect.POSTGRES,
                """
                CREATE FUNCTION f() RETURNS int AS $body$
                BEGIN
                  RETURN 1;
                END;
                $body$ LANGUAGE plpgsql;
                SELECT 2;
                """))
        .hasSize(2)
        .element(1)
        .isEqualTo("6 SELECT 2");
  }

  @Test
  void readsTheDataOfACopyLineByLine() throws IOException {
    try (ScriptReader script =
        open(
            Dialect.POSTGRES,
            """
            COPY public.t (a, b) FROM stdin;
            1\tone; two
            2\t\\N
            \\.
            SELECT 1;
            """)) {
      assertThat(script.next())
          .isEqualTo(new ScriptStatement(1, "COPY public.t (a, b) FROM stdin", true));
      assertThat(script.dataLine()).isEqualTo("1\tone; two");
      assertThat(script.dataLine()).isEqualTo("2\t\\N");
      assertThat(script.line()).isEqualTo(3);
      assertThat(script.dataLine()).isNull();
      ScriptStatement after = script.next();
      assertThat(after).isEqualTo(new ScriptStatement(5, "SELECT 1", false));
    }
  }

  @Test
  void saysThatTheDataOfACopyHasNoEnd() throws IOException {
    try (ScriptReader script = open(Dialect.POSTGRES, "COPY t FROM stdin;\n1\n")) {
      script.next();
      script.dataLine();
      assertThatThrownBy(script::dataLine)
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("ends within the data of COPY");
    }
  }

  @Test
  void followsTheDelimiterOfAMysqlDump() throws IOException {
    assertThat(
            read(
                Dialect.MYSQL,
                """
                SELECT 1;
                DELIMITER ;;
                CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW BEGIN
                  SET NEW.n = 1;
                END ;;
                DELIMITER ;
                SELECT 'it\\'s; one';
                """))
        .containsExactly(
            "1 SELECT 1",
            "3 CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW BEGIN\n  SET NEW.n = 1;\nEND",
            "7 SELECT 'it\\'s; one'");
  }

  @Test
  void keepsTheBodyOfASqliteTriggerWhole() throws IOException {
    assertThat(
            read(
                Dialect.SQLITE,
                """
                CREATE TRIGGER t AFTER INSERT ON a BEGIN
                  UPDATE a SET n = CASE WHEN n > 1 THEN 1 ELSE 2 END;
                  DELETE FROM b;
                END;
                SELECT 1;
                """))
        .hasSize(2)
        .element(0)
        .asString()
        .endsWith("END");
  }

  /** Each between two other statements of its lines. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TRIGGER t AFTER INSERT ON w BEGIN SELECT 1; END",
        "create trigger IF NOT EXISTS t after insert on w begin select 1; end",
        "CREATE TEMP TRIGGER t AFTER INSERT ON w BEGIN SELECT 1; SELECT 2; END",
        "CREATE TEMPORARY TRIGGER IF NOT EXISTS t AFTER INSERT ON w BEGIN SELECT 1; END",
        "CREATE /* a; b */ TRIGGER t -- c; d\n AFTER INSERT ON w BEGIN SELECT 1; END",
        "CREATE TRIGGER t AFTER UPDATE ON w\nBEGIN\n  UPDATE w SET a = 1;\n  DELETE FROM w;\nEND",
        "CREATE TRIGGER t AFTER INSERT ON w WHEN CASE WHEN new.a THEN 1 ELSE 0 END BEGIN SELECT 1; END",
        "CREATE TRIGGER t AFTER INSERT ON w BEGIN SELECT CASE WHEN 1 THEN ';' END; SELECT 2; END",
        "CREATE TRIGGER t AFTER INSERT ON w BEGIN SELECT CASE 1 WHEN 1 THEN CASE 2 WHEN 2 THEN 3 END END; END",
        "CREATE TRIGGER t AFTER INSERT ON w BEGIN SELECT new.\"end\", new.begin; /* END; */ SELECT 1; END",
        "CREATE TRIGGER \"a;b\" INSTEAD OF DELETE ON w BEGIN SELECT raise(ABORT, 'x; END;'); END",
        "CREATE TABLE trigger_log (a INTEGER, trigger TEXT)",
        "CREATE VIEW v AS SELECT CASE WHEN a THEN 1 END AS b FROM w",
      })
  void keepsTheBodyOfATriggerWholeWhereverItBegins(String statement) throws IOException {
    for (String before : List.of("SELECT 0; ", "SELECT 0; -- c\n", "/* c */ SELECT 0;\n\n ")) {
      for (String after : List.of("; SELECT 9;", ";\nSELECT 9;\n", "; /* c */ SELECT 9")) {
        assertThat(read(Dialect.SQLITE, before + statement + after))
            .extracting(line -> line.replaceFirst("\\d+ ", ""))
            .containsExactly("SELECT 0", statement, "SELECT 9");
      }
    }
  }

  @Test
  void keepsBodiesOfRoutinesWholeAndOthersApart() throws IOException {
    assertThat(
            read(
                Dialect.POSTGRES,
                "SELECT 0; CREATE FUNCTION f(begin date) RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END; SELECT 9;"))
        .hasSize(3);
    assertThat(
            read(
                Dialect.POSTGRES,
                "CREATE TRIGGER t AFTER INSERT ON w EXECUTE FUNCTION f(); CREATE FUNCTION g(begin date) RETURNS int AS 'x' LANGUAGE sql; SELECT 9;"))
        .hasSize(3);
    assertThat(
            read(
                Dialect.MYSQL,
                "CREATE TRIGGER t BEFORE INSERT ON w FOR EACH ROW BEGIN IF new.a THEN SET new.b = 1; END IF; CASE new.a WHEN 1 THEN SET new.b = 2; END CASE; END; SELECT 9;"))
        .hasSize(2);
  }

  @Test
  void passesOverCommandsOfClientsAndSaysSo() throws IOException {
    try (ScriptReader script =
        open(Dialect.POSTGRES, "\\connect shop\n.mode csv\nSELECT 1;\n\\unrestrict x\n")) {
      ScriptStatement only = script.next();
      assertThat(only).isEqualTo(new ScriptStatement(3, "SELECT 1", false));
      assertThat(script.next()).isNull();
      assertThat(script.notes())
          .hasSize(2)
          .element(0)
          .asString()
          .endsWith("script.sql:1: passed over \\connect shop");
    }
  }

  @Test
  void followsCommandsBehindComments() throws IOException {
    try (ScriptReader script =
        open(
            Dialect.POSTGRES,
            """
            --
            -- PostgreSQL database dump
            --

            \\restrict abc

            /* more; */
            \\connect shop
            SELECT 1; -- one
            \\echo 'a; b'
            SELECT 'it
            \\connect no';

            \\unrestrict abc
            """)) {
      assertThat(script.next()).isEqualTo(new ScriptStatement(9, "SELECT 1", false));
      assertThat(script.next())
          .isEqualTo(new ScriptStatement(11, "SELECT 'it\n\\connect no'", false));
      assertThat(script.next()).isNull();
      assertThat(script.notes())
          .extracting(note -> note.substring(note.indexOf(".sql") + 4))
          .containsExactly(":8: passed over \\connect shop", ":10: passed over \\echo 'a; b'");
    }
  }

  @Test
  void keepsAStatementBehindACommand() throws IOException {
    assertThat(
            read(
                Dialect.POSTGRES,
                """
                \\echo hello \\\\ SELECT 1;
                -- c
                \\c shop; CREATE TABLE t (n int
                );
                \\set x 1
                SELECT 2;
                """))
        .containsExactly("1 SELECT 1", "3 CREATE TABLE t (n int\n)", "6 SELECT 2");
  }

  @ParameterizedTest
  @CsvSource({
    "POSTGRES, \\i other.sql, \\i other.sql",
    "POSTGRES, SELECT 1;~\\copy t FROM 'rows.csv', \\copy t FROM 'rows.csv'",
    "POSTGRES, SELECT 1~\\gexec~SELECT 2;, \\gexec",
    "POSTGRES, SELECT 1 \\gset~SELECT 2;, \\gset",
    "SQLITE, -- c~.read other.sql, .read other.sql",
    "SQLITE, .import rows.csv t, .import rows.csv t",
    "MYSQL, source other.sql, source other.sql",
  })
  void refusesACommandWhoseRowsOrStatementsWouldBeLost(Dialect dialect, String text, String command)
      throws IOException {
    try (ScriptReader script = open(dialect, text.replace('~', '\n'))) {
      assertThatThrownBy(
              () -> {
                while (script.next() != null) {
                  // To the command.
                }
              })
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("script.sql:")
          .hasMessageContaining(command + " is a command of the script's own client");
    }
  }

  @Test
  void readsTheRowsOfPsqlsOwnCopy() throws IOException {
    try (ScriptReader script =
        open(Dialect.POSTGRES, "\\copy t (a) from stdin\n1\n\\.\nSELECT 1;\n")) {
      assertThat(script.next()).isEqualTo(new ScriptStatement(1, "COPY t (a) from stdin", true));
      assertThat(script.dataLine()).isEqualTo("1");
      assertThat(script.dataLine()).isNull();
      assertThat(script.next()).isEqualTo(new ScriptStatement(4, "SELECT 1", false));
    }
  }

  @Test
  void endsWhereAScriptEndsItsClient() throws IOException {
    assertThat(read(Dialect.POSTGRES, "SELECT 1;\n\\q\nSELECT 2;\n")).containsExactly("1 SELECT 1");
  }

  @ParameterizedTest
  @CsvSource({"POSTGRES, \\connect a, \\connect b", "MYSQL, USE `a`;, USE `b`;"})
  void refusesAScriptOfSeveralDatabases(Dialect dialect, String first, String second)
      throws IOException {
    String script = "%s\n%s\nCREATE TABLE t (n int);\n%s\nCREATE TABLE t (n int);\n";
    assertThat(read(dialect, script.formatted(first, second, second))).isNotEmpty();
    assertThatThrownBy(() -> read(dialect, script.formatted(second, first, second)))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("script.sql:4: continues in the database b after a");
  }

  @Test
  void keepsExecutableCommentsOfAMysqlDumpWhole() throws IOException {
    assertThat(
            read(
                Dialect.MYSQL,
                """
                /*M!999999\\- enable the sandbox mode */
                -- MariaDB dump
                /*!40101 SET NAMES utf8mb4 */;
                /*!50001 CREATE ALGORITHM=UNDEFINED */
                /*!50013 DEFINER=`root`@`localhost` */
                /*!50001 VIEW `v` AS select 1 */;
                CREATE TABLE t (n int) /*!50100 PARTITION BY HASH (n) */;
                """))
        .containsExactly(
            "3 /*!40101 SET NAMES utf8mb4 */",
            """
            4 /*!50001 CREATE ALGORITHM=UNDEFINED */
            /*!50013 DEFINER=`root`@`localhost` */
            /*!50001 VIEW `v` AS select 1 */\
            """,
            "7 CREATE TABLE t (n int) /*!50100 PARTITION BY HASH (n) */");
  }

  @Test
  void readsALastStatementWithoutASemicolonAndAByteOrderMark() throws IOException {
    assertThat(read(Dialect.SQLITE, "\uFEFFSELECT 1;\n\nSELECT 2"))
        .containsExactly("1 SELECT 1", "3 SELECT 2");
    assertThat(read(Dialect.SQLITE, " \n-- nothing\n")).isEmpty();
  }

  @Test
  void refusesAFileThatIsNotUtf8() throws IOException {
    Path file = folder.resolve("latin.sql");
    Files.write(file, new byte[] {'S', (byte) 0xE9, '\n'});
    try (ScriptReader script = ScriptReader.open(file, Dialect.SQLITE)) {
      assertThatThrownBy(script::next)
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("UTF-8");
    }
  }

  @Test
  void tellsTheDialectByWhatOnlyOneOfThemWrites() throws IOException {
    assertThat(dialectOf("CREATE TABLE t (id SERIAL)")).contains(Dialect.POSTGRES);
    assertThat(dialectOf("INSERT INTO t VALUES ('1'::bigint)")).contains(Dialect.POSTGRES);
    assertThat(dialectOf("CREATE TABLE `t` (id int)")).contains(Dialect.MYSQL);
    assertThat(dialectOf("-- MySQL dump 10.13")).contains(Dialect.MYSQL);
    assertThat(dialectOf("PRAGMA foreign_keys=OFF;")).contains(Dialect.SQLITE);
    assertThat(dialectOf("CREATE TABLE t (id INTEGER PRIMARY KEY)")).isEmpty();
  }

  private java.util.Optional<Dialect> dialectOf(String text) throws IOException {
    return ScriptDialect.of(Files.writeString(folder.resolve("some.sql"), text));
  }
}
