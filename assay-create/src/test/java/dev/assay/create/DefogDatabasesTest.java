// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Defog's eleven databases, whose scripts are written for PostgreSQL, hold the same rows in all
 * four engines; PostgreSQL itself runs the scripts as they are, and so is the measure.
 */
class DefogDatabasesTest {
  private static final Path SCRIPTS =
      Path.of(System.getProperty("assay.shared", "../shared"), "data", "defog", "databases");

  @TempDir private Path folder = Path.of("unset");

  @TestFactory
  Stream<DynamicTest> holdTheSameRowsInAllEngines() throws IOException {
    assumeTrue(
        Files.isDirectory(SCRIPTS),
        () -> "skipped: %s is not there; see -Dassay.shared".formatted(SCRIPTS));
    List<Path> scripts;
    try (Stream<Path> files = Files.list(SCRIPTS)) {
      scripts = files.filter(file -> file.toString().endsWith(".sql")).sorted().toList();
    }
    assertThat(scripts).hasSize(11);
    int step = Integer.getInteger("assay.sample.step", 1);
    return IntStream.range(0, scripts.size())
        .filter(i -> i % step == 0)
        .mapToObj(scripts::get)
        .map(
            script ->
                DynamicTest.dynamicTest(
                    String.valueOf(script.getFileName()), () -> holdsTheSameRows(script)));
  }

  private void holdsTheSameRows(Path script) throws SQLException {
    String name = String.valueOf(script.getFileName()).replace(".sql", "");
    Path sqlite = folder.resolve(name + ".sqlite");
    Path duckdb = folder.resolve(name + ".duckdb");
    try (TestServerDatabases testServerDatabases = new TestServerDatabases()) {
      CreatedDatabase measure = create(script, testServerDatabases.postgres(name));
      List<CreatedDatabase> others =
          List.of(
              create(script, new TargetAddress.OfFile(sqlite)),
              create(script, new TargetAddress.OfFile(duckdb)),
              create(script, testServerDatabases.mariaDb(name)));
      assertThat(others).allSatisfy(made -> assertThat(byName(made)).isEqualTo(byName(measure)));
      try (Connection toPostgres = testServerDatabases.toPostgres(name);
          Connection toSqlite = DriverManager.getConnection("jdbc:sqlite:" + sqlite);
          Connection toDuckDb = DriverManager.getConnection("jdbc:duckdb:" + duckdb);
          Connection toMariaDb = testServerDatabases.toMariaDb(name)) {
        List<CreatedDatabase> all = new ArrayList<>(List.of(measure));
        all.addAll(others);
        List<Connection> connections = List.of(toPostgres, toSqlite, toDuckDb, toMariaDb);
        Map<String, List<String>> expected = rows(toPostgres, measure);
        for (int i = 1; i < all.size(); i++) {
          assertThat(rows(connections.get(i), all.get(i))).isEqualTo(expected);
        }
      }
    }
  }

  private static CreatedDatabase create(Path script, TargetAddress to) {
    return DatabaseCreator.create(
        new CreationRequest(List.of(script), to, null, CreatedDatabases.CLOCK, false, false));
  }

  private static String bare(String table) {
    return table.substring(table.indexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  private static Map<String, Long> byName(CreatedDatabase made) {
    Map<String, Long> counts = new TreeMap<>();
    made.rows().forEach((table, rows) -> counts.put(bare(table), rows));
    return counts;
  }

  private static Map<String, List<String>> rows(Connection connection, CreatedDatabase made)
      throws SQLException {
    Map<String, List<String>> rows = new TreeMap<>();
    for (String table : made.rows().keySet()) {
      rows.put(bare(table), rows(connection, table));
    }
    return rows;
  }

  /** In an order of their own, because a table has none. */
  private static List<String> rows(Connection connection, String table) throws SQLException {
    List<String> all = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
      while (rows.next()) {
        StringJoiner row = new StringJoiner("|");
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          row.add(cell(rows.getObject(i), rows, i));
        }
        all.add(row.toString());
      }
    }
    Collections.sort(all);
    return all;
  }

  /** Engines differ in how a driver gives truth values, numbers and times; not in what they are. */
  private static String cell(@Nullable Object value, ResultSet rows, int column)
      throws SQLException {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof Boolean flag) {
      return flag ? "1" : "0";
    }
    if (value instanceof Number) {
      BigDecimal number = new BigDecimal(value.toString());
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
    if (value instanceof Timestamp || value instanceof LocalDateTime) {
      return rows.getString(column).replaceFirst("\\.0*$", "");
    }
    if (value instanceof LocalTime time) {
      return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
    }
    return value.toString();
  }
}
