// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.SessionSettings;
import dev.assay.match.Profile;
import dev.assay.match.search.ResultMatcher;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ResultHash;
import dev.assay.testkit.server.MariaDbServer;
import dev.assay.testkit.server.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of different bytes stay different on the way from each engine, in each profile. */
class TextBytesTest {
  @TempDir private Path folder = Path.of("unset");

  /** Runs each query twice: its results are equal, and those of two queries never are. */
  private static void assertDifferent(DatabaseAddress address, List<String> queries) {
    List<ResultTable> results = new ArrayList<>();
    try (Executor executor =
        new Executor(new ConfiguredDatabases(List.of(address)), SessionSettings.DEFAULT)) {
      for (String sql : queries) {
        ResultTable result = rows(executor, address.id(), sql);
        ResultTable again = rows(executor, address.id(), sql);
        assertThat(ResultMatcher.match(result, again).relaxations()).as(sql).isEmpty();
        assertThat(ResultHash.of(result)).isEqualTo(ResultHash.of(again));
        for (ResultTable other : results) {
          assertThat(Profile.LENIENT.accepts(ResultMatcher.match(other, result))).as(sql).isFalse();
          assertThat(ResultHash.of(result)).as(sql).isNotEqualTo(ResultHash.of(other));
        }
        results.add(result);
      }
    }
  }

  private static ResultTable rows(Executor executor, String id, String sql) {
    Execution execution = executor.run(id, sql, Limits.DEFAULT, QueryOrigin.GOLD);
    assertThat(execution).as(sql).isInstanceOf(Execution.Rows.class);
    return ((Execution.Rows) execution).table();
  }

  private DatabaseAddress file(String url, String... statements) throws SQLException {
    boolean account = url.startsWith(DatabaseAddress.H2);
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return new DatabaseAddress("shop", url, account ? "sa" : null, account ? "" : null, Map.of());
  }

  /** Halves of surrogate pairs, which SQLite merges with what follows when it makes UTF-8. */
  @ParameterizedTest
  @CsvSource({
    "UTF-16le, 00D86100 00D861DC 00DC6100 410000D8 410001D8 FDFF 41000000 4100 FFFE4100 E900 58E9",
    "UTF-16be, D8000061 D800DC61 DC000061 0041D800 0041D801 FFFD 00410000 0041 FEFF0041 00E9 E958",
    "UTF-8, 4DF66C 4DFC6C 4DC3B66C 4D5CF66C 41EDA080 41EDA081 EFBFBD 4100 41 EFBBBF41 C3"
  })
  void inSqlite(String encoding, String texts) throws SQLException {
    List<String> queries = new ArrayList<>(List.of("SELECT 1", "SELECT x'41'"));
    for (String hex : texts.split(" ")) {
      queries.add("SELECT CAST(x'" + hex + "' AS TEXT)");
    }
    DatabaseAddress shop =
        file(
            "jdbc:sqlite:" + folder.resolve(encoding),
            "PRAGMA encoding = '" + encoding + "'",
            "CREATE TABLE item (name TEXT)",
            "INSERT INTO item " + String.join(" UNION ALL ", queries));
    assertDifferent(shop, queries);
    try (Executor executor =
        new Executor(new ConfiguredDatabases(List.of(shop)), SessionSettings.DEFAULT)) {
      assertThat(rows(executor, "shop", "SELECT DISTINCT name FROM item").rowCount())
          .isEqualTo(queries.size());
    }
  }

  @Test
  void inDuckDb() throws SQLException {
    DatabaseAddress shop =
        file("jdbc:duckdb:" + folder.resolve("shop.duckdb"), "CREATE TABLE item (id INTEGER)");
    assertDifferent(
        shop,
        List.of(
            "SELECT 'a'",
            "SELECT 'a' || chr(0)",
            "SELECT 'a' || chr(0) || 'b'",
            "SELECT '\\x61'::BLOB",
            "SELECT '\\xF6'::BLOB",
            "SELECT '\\xFC'::BLOB",
            "SELECT '\\xF6'::BLOB::VARCHAR",
            "SELECT ['\\xF6'::BLOB]",
            "SELECT ['\\xFC'::BLOB]",
            "SELECT {'x': '\\xF6'::BLOB}",
            "SELECT {'x': '\\xFC'::BLOB}",
            "SELECT MAP {'\\xF6'::BLOB: 1}",
            "SELECT MAP {'\\xFC'::BLOB: 1}"));
  }

  @Test
  void inH2() throws SQLException {
    DatabaseAddress shop =
        file("jdbc:h2:" + folder.resolve("shop"), "CREATE TABLE item (id INTEGER)");
    assertDifferent(
        shop,
        List.of(
            "SELECT 'a'",
            "SELECT 'a' || CHAR(0) || 'b'",
            "SELECT CAST('a' || CHAR(0) AS CLOB)",
            "SELECT X'61'",
            "SELECT CAST('\u00f6' AS CLOB)",
            "SELECT U&'\\d800'",
            "SELECT U&'\\d801'"));
  }

  @Tag("long")
  @Test
  void inMariaDb() throws SQLException {
    MariaDbServer server = MariaDbServer.shared();
    DatabaseAddress shop = server.create("bytes", List.of("CREATE TABLE item (id INTEGER)"));
    try {
      assertDifferent(
          shop,
          List.of(
              "SELECT 'a'",
              "SELECT 'a\\0b'",
              "SELECT x'61'",
              "SELECT _latin1 x'4df66c'",
              "SELECT _latin1 x'4dfc6c'",
              "SELECT x'4df66c'",
              "SELECT CAST(x'4dfc6c' AS BINARY(4))",
              "SELECT _ucs2 x'd800'",
              "SELECT _ucs2 x'd801'",
              "SELECT CONVERT('\u00e9' USING utf8mb3)"));
    } finally {
      server.drop(shop);
    }
  }

  /** The server converts all texts that it can; the others are errors. */
  @ParameterizedTest
  @ValueSource(strings = {"LATIN1", "EUC_JP", "SQL_ASCII"})
  void inPostgres(String encoding) throws SQLException {
    PostgresServer server = PostgresServer.shared();
    DatabaseAddress first = server.create("bytes", List.of());
    String name = PostgresServer.name(first);
    String other = name + "_other";
    boolean isDecodable = !encoding.equals("SQL_ASCII");
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE DATABASE %s TEMPLATE template0 ENCODING '%s' LOCALE 'C'"
              .formatted(other, encoding));
      assertDifferent(
          new DatabaseAddress(
              "shop", first.url().replace(name, other), first.user(), first.password(), Map.of()),
          Stream.of(
                  "'a'",
                  "'\\x61'::bytea",
                  "convert_from('\\xb2a4'::bytea, '%s')",
                  "convert_from('\\xb3a4'::bytea, '%s')",
                  "ARRAY[convert_from('\\xb3a4'::bytea, '%s')]",
                  "ARRAY[convert_from('\\xb3a5'::bytea, '%s')]",
                  "convert_to(convert_from('\\xb2a4'::bytea, '%1$s'), '%1$s')",
                  "convert_to(convert_from('\\xb3a4'::bytea, '%1$s'), '%1$s')")
              .filter(sql -> isDecodable || !sql.contains("convert_from") || sql.contains("_to("))
              .map(sql -> "SELECT " + sql.formatted(encoding))
              .toList());

      statement.execute("DROP DATABASE " + other + " WITH (FORCE)");
    } finally {
      server.drop(first);
    }
  }
}
