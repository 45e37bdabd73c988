// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Candidates that could not be filled, and constraints that could not be evaluated, tell nothing.
 */
class UnfilledCandidatesTest extends SearchedDatabases {
  private static final String GOLD = "SELECT name FROM item WHERE price > 2";
  private static final String PREDICTED = "SELECT name FROM item WHERE name <> 'n1'";
  private static final String ROWS =
      "INSERT INTO item VALUES (1, 'n1', 1.5), (2, 'n2', 3.0), (3, 'n3', 4.5)";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // a cell beyond the limit of a small database, in every row or in some
        "CHECK (length(hex(zeroblob(200000))) > 0) | a constraint could not be evaluated",
        "CHECK (length(hex(zeroblob(1000 * price * 100))) >= 0) | a constraint could not be evaluated",
        "CHECK (length(replace(hex(zeroblob(60000)), '00', 'abcdefghijk')) > 0) | a constraint could not be evaluated",
        "CHECK (length(printf('%400000d', price)) > 0) | a constraint could not be evaluated",
        "GENERATED ALWAYS AS (length(hex(zeroblob(200000)))) STORED | a constraint could not be evaluated",
        // no row ever obeys it, as the real rows came before
        "NOT NULL CHECK (price < 0) | no candidate has rows of item",
        "CHECK (json_extract(name, '$.a') > 0) | no candidate has rows of item",
      })
  void areNotProbed(String constraint, String reason) throws SQLException {
    boolean generated = constraint.startsWith("GENERATED");
    String column = (generated ? "price REAL, big INTEGER " : "price REAL ") + constraint;
    String rows = generated ? ROWS.replace("item", "item (id, name, price)") : ROWS;
    String script =
        "PRAGMA ignore_check_constraints = ON;\n"
            + "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, %s);\n%s"
                .formatted(column, rows);

    ProbeResult result = search(script, GOLD, PREDICTED);

    assertThat(result)
        .isInstanceOfSatisfying(
            ProbeResult.NotProbed.class, not -> assertThat(not.reason()).contains(reason));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CHECK (price > 0) | Refuted",
        "CHECK (length(hex(zeroblob(2000))) > 0) | Refuted",
        "CHECK (price > 0 AND (price > 2 OR name = 'n1') AND (price < 2 OR name <> 'n1')) | Held",
      })
  void areProbedIfTheyCanBeFilled(String constraint, String result) throws SQLException {
    String script =
        "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price REAL NOT NULL, %s);\n%s"
            .formatted(constraint, ROWS);

    assertThat(search(script, GOLD, PREDICTED).getClass().getSimpleName()).isEqualTo(result);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT name FROM item JOIN bad ON bad.id = item.id | no candidate has rows of bad",
        "SELECT name FROM item JOIN child ON child.bad_id = item.id | no candidate has rows of bad",
        "SELECT name FROM item WHERE id NOT IN (SELECT id FROM bad) | no candidate has rows of bad",
      })
  void areNotProbedForOneTableOfSeveral(String gold, String reason) throws SQLException {
    String script =
        """
        PRAGMA ignore_check_constraints = ON;
        CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price REAL);
        CREATE TABLE bad (id INTEGER PRIMARY KEY, n INTEGER NOT NULL CHECK (n > 5 AND n < 5));
        CREATE TABLE child (bad_id INTEGER NOT NULL REFERENCES bad (id));
        INSERT INTO bad VALUES (1, 7), (2, 8);
        INSERT INTO child VALUES (1), (2);
        """
            + ROWS;
    String all = gold.contains("child") ? gold + " JOIN bad ON bad.id = bad_id" : gold;

    ProbeResult result =
        search(script, all, all.replace("SELECT name", "SELECT coalesce(name, NULL)"));

    assertThat(result)
        .isInstanceOfSatisfying(
            ProbeResult.NotProbed.class, not -> assertThat(not.reason()).contains(reason));
  }
}
