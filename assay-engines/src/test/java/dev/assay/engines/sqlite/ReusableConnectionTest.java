// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.table.ErrorKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReusableConnectionTest {
  @TempDir private Path folder = Path.of("unset");

  private Path file(String name, int value) throws SQLException {
    Path file = folder.resolve(name);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (id INTEGER)");
      statement.execute("INSERT INTO item VALUES (" + value + ")");
    }
    return file;
  }

  private static Session open(Path file) {
    return new SqliteEngine()
        .open(DatabaseAddress.of("shop", "jdbc:sqlite:" + file), SessionSettings.DEFAULT)
        .orElseThrow();
  }

  /** The first value of a query, which is read and closed as every query is. */
  private static long ask(Session session, String sql) throws SQLException {
    try (Statement statement = session.statement()) {
      if (!session.execute(statement, sql)) {
        return 0;
      }
      try (ResultSet rows = statement.getResultSet()) {
        rows.next();
        return rows.getLong(1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM item",
        " select 1 WHERE 0",
        "WITH a AS (SELECT id FROM item) SELECT * FROM a"
      })
  void keepsTheConnectionAfterAQuery(String sql) throws SQLException {
    try (Session session = open(file("shop.sqlite", 1))) {
      Connection first = session.connection();
      ask(session, sql);
      session.reset();
      assertThat(session.connection()).isSameAs(first);
      assertThat(ask(session, "SELECT id FROM item")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TEMP TABLE item AS SELECT 7 AS id",
        "PRAGMA case_sensitive_like = ON",
        "SELECT count(*) FROM pragma_table_info('item')",
        "/* SELECT */ CREATE TEMP TABLE item (id)",
        "BEGIN"
      })
  void replacesTheConnectionAfterAnythingElse(String sql) throws SQLException {
    try (Session session = open(file("shop.sqlite", 1))) {
      Connection first = session.connection();
      ask(session, sql);
      session.reset();
      assertThat(session.connection()).isNotSameAs(first);
      assertThat(ask(session, "SELECT id FROM item")).isEqualTo(1);
      assertThat(ask(session, "SELECT 'a' LIKE 'A'")).isEqualTo(1);
    }
  }

  @Test
  void replacesTheConnectionAfterAnErrorAndAfterOtherStatements() throws SQLException {
    try (Session session = open(file("shop.sqlite", 1))) {
      Connection first = session.connection();
      assertThatThrownBy(() -> ask(session, "SELECT nothing FROM item"))
          .isInstanceOfSatisfying(
              SQLException.class,
              e -> assertThat(session.classify(e)).isNotEqualTo(ErrorKind.CONNECTION));
      session.reset();
      Connection second = session.connection();
      assertThat(second).isNotSameAs(first);

      ask(session, "SELECT id FROM item");
      try (Statement statement = session.statement()) {
        statement.execute("CREATE TEMP TABLE item AS SELECT 7 AS id");
      }
      session.reset();
      assertThat(session.connection()).isNotSameAs(second);
      assertThat(ask(session, "SELECT id FROM item")).isEqualTo(1);
    }
  }

  @Test
  void seesAFileThatWasReplacedOrWritten() throws Exception {
    Path file = file("shop.sqlite", 1);
    try (Session session = open(file)) {
      Path other = file("other.sqlite", 2);
      Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
      ask(session, "SELECT id FROM item");
      session.reset();
      assertThat(ask(session, "SELECT id FROM item")).isEqualTo(2);

      try (Connection writer = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = writer.createStatement()) {
        statement.execute("UPDATE item SET id = 3");
      }
      session.reset();
      assertThat(ask(session, "SELECT id FROM item")).isEqualTo(3);
    }
  }
}
