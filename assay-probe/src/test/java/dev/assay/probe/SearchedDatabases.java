// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;

/** Searches for counterexamples on databases that scripts make. */
abstract class SearchedDatabases {
  @TempDir Path folder;

  /** 40 countries of different names, and 6 singers. */
  static final String WORLD =
      """
      CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT, area INTEGER, founded TEXT, note TEXT);
      CREATE TABLE singer (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER,
        country_id INTEGER REFERENCES country (id));
      """
          + IntStream.rangeClosed(1, 40)
              .mapToObj(
                  i ->
                      "INSERT INTO country VALUES (%d, 'Country %s', %d, '19%02d-01-15', NULL);\n"
                          .formatted(i, Character.toString('A' + i), i * 10, i))
              .collect(Collectors.joining())
          + IntStream.rangeClosed(1, 6)
              .mapToObj(
                  i ->
                      "INSERT INTO singer VALUES (%d, 'Singer %s', %d, %d);\n"
                          .formatted(i, Character.toString('A' + i), 20 + i, i))
              .collect(Collectors.joining());

  final ProbeResult search(String script, String gold, String predicted) throws SQLException {
    return search(script, gold, predicted, ProbeSettings.DEFAULT);
  }

  final ProbeResult search(String script, String gold, String predicted, ProbeSettings settings)
      throws SQLException {
    try (CounterexampleSearch search = CounterexampleSearch.open(database(script), settings)) {
      return search.search(new QueryPair(gold, predicted));
    }
  }

  final DatabaseAddress database(String script) throws SQLException {
    Path file = folder.resolve("db%d.sqlite".formatted(System.nanoTime()));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      run(connection, script);
    }
    return DatabaseAddress.of("db", "jdbc:sqlite:" + file);
  }

  static void run(Connection connection, String script) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      for (String each : script.split(";\n")) {
        if (!each.isBlank()) {
          statement.execute(each);
        }
      }
    }
    connection.commit();
  }

  static Counterexample found(ProbeResult result) {
    assertThat(result).isInstanceOf(ProbeResult.Refuted.class);
    return ((ProbeResult.Refuted) result).counterexample();
  }

  static List<List<Object>> rows(ResultTable table) {
    return IntStream.range(0, table.rowCount())
        .mapToObj(row -> (List<Object>) new ArrayList<Object>(table.row(row)))
        .toList();
  }

  static List<List<Object>> rows(Counterexample found, String table) {
    return found.tables().stream()
        .filter(each -> each.name().equals(table))
        .findFirst()
        .map(each -> rows(each.rows()))
        .orElseThrow();
  }
}
