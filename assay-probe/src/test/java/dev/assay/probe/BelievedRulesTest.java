// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.RealismLevel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rules that enough rows show are broken at level 1 only, and named; patterns of too few rows, or
 * that chance explains, are broken at levels S and 2.
 */
class BelievedRulesTest {
  @TempDir static Path folder;

  private static CounterexampleSearch search;

  /**
   * 40 sales and, in {@code few}, 20 of the same; 12 bills with lines and 9 notes with words; roads
   * in both directions between 7 of 20 towns, and a grid of all pairs of 4.
   */
  @BeforeAll
  static void makeDatabase() throws SQLException {
    StringBuilder script = new StringBuilder();
    for (String table : new String[] {"sale", "few"}) {
      script.append(
          "CREATE TABLE %s (id INTEGER PRIMARY KEY, code TEXT, label TEXT, kind INTEGER, kind_name TEXT,"
                  .formatted(table)
              + " net INTEGER, tip INTEGER, total INTEGER, share REAL, pct INTEGER, opened TEXT,"
              + " closed TEXT);\n");
      for (int i = 0; i < (table.equals("sale") ? 40 : 20); i++) {
        script.append(
            "INSERT INTO %s VALUES (%d, '%d', 'Label %s', %d, 'Kind %s', %d, %d, %d, 0.%d, %d, '2020-0%d-15', '2021-0%d-15');\n"
                .formatted(
                    table,
                    i,
                    50 + i % 4,
                    (char) ('a' + i % 4),
                    i * 7 % 3,
                    (char) ('p' + i * 7 % 3),
                    1 + i % 11,
                    1 + i % 7,
                    2 + i % 11 + i % 7,
                    10 + i % 13,
                    i % 5 * 25,
                    1 + i % 9,
                    1 + i % 8));
      }
    }
    script.append("CREATE TABLE bill (id INTEGER PRIMARY KEY, day INTEGER);\n");
    script.append("CREATE TABLE line (id INTEGER PRIMARY KEY, bill_id INTEGER REFERENCES bill);\n");
    script.append("CREATE TABLE memo (id INTEGER PRIMARY KEY, day INTEGER);\n");
    script.append("CREATE TABLE word (id INTEGER PRIMARY KEY, memo_id INTEGER REFERENCES memo);\n");
    script.append("CREATE TABLE \"order\" (id INTEGER PRIMARY KEY, day INTEGER);\n");
    for (int i = 1; i <= 12; i++) {
      script.append("INSERT INTO bill VALUES (%d, %d);\n".formatted(i, i % 3));
      script.append("INSERT INTO \"order\" VALUES (%d, %d);\n".formatted(i, i % 3));
      script.append("INSERT INTO line VALUES (%d, %d), (%d, %d);\n".formatted(i, i, i + 20, i));
      if (i < 10) {
        script.append("INSERT INTO memo VALUES (%d, %d);\n".formatted(i, i % 3));
        script.append("INSERT INTO word VALUES (%d, %d);\n".formatted(i, i));
      }
    }
    script.append("INSERT INTO word VALUES (10, 1);\n");
    script.append("CREATE TABLE road (a INTEGER, b INTEGER, km INTEGER, PRIMARY KEY (a, b));\n");
    script.append("CREATE TABLE grid (x INTEGER, y INTEGER, km INTEGER, PRIMARY KEY (x, y));\n");
    for (int a = 1; a <= 20; a++) {
      int b = a % 20 + 1;
      script.append(
          "INSERT INTO road VALUES (%d, %d, %d), (%d, %d, %d);\n"
              .formatted(a, b, a % 5, b, a, a % 5));
    }
    for (int x = 1; x <= 4; x++) {
      for (int y = 1; y <= 4; y++) {
        script.append("INSERT INTO grid VALUES (%d, %d, %d);\n".formatted(x, y, (x + y) % 4));
      }
    }
    // An enrolment's student and school are in one city, which both hold.
    script.append("CREATE TABLE student (id INTEGER PRIMARY KEY, city TEXT);\n");
    script.append("CREATE TABLE school (id INTEGER PRIMARY KEY, city TEXT);\n");
    script.append(
        "CREATE TABLE enrolment (student_id INTEGER REFERENCES student, school_id INTEGER"
            + " REFERENCES school, year INTEGER);\n");
    for (int i = 1; i <= 12; i++) {
      script.append("INSERT INTO student VALUES (%d, 'City %d');\n".formatted(i, i % 3));
      script.append("INSERT INTO school VALUES (%d, 'City %d');\n".formatted(i, i % 3));
      script.append(
          "INSERT INTO enrolment VALUES (%d, %d, 2020), (%d, %d, 2021);\n"
              .formatted(i, i, i, (i + 2) % 12 + 1));
    }
    Path file = folder.resolve("rules.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      SearchedDatabases.run(connection, script.toString());
    }
    search =
        CounterexampleSearch.open(
            DatabaseAddress.of("rules", "jdbc:sqlite:" + file), ProbeSettings.DEFAULT);
  }

  @AfterAll
  static void close() {
    search.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT id FROM sale WHERE code = '52' | SELECT id FROM sale WHERE label = 'Label c' | another label than goes with its code in 40 rows
          SELECT id FROM sale WHERE kind = 1 | SELECT id FROM sale WHERE kind_name = 'Kind q' | another kind_name than goes with its kind in 40 rows
          SELECT id FROM sale WHERE code = '52' | SELECT id FROM sale WHERE code IN ('52', '58') | a value in sale.code that none of 40 rows has
          SELECT id FROM sale WHERE total > 9 | SELECT id FROM sale WHERE net + tip > 9 | another total than the total of net and tip, where all 40 rows agree
          SELECT id FROM sale WHERE share > 0.5 | SELECT id FROM sale WHERE share > 0.5 AND share < 1.1 | a value in sale.share that none of 40 rows has: above 1
          SELECT id FROM sale WHERE pct >= 100 | SELECT id FROM sale WHERE pct = 100 | a value in sale.pct that none of 40 rows has: above 100
          SELECT id FROM sale WHERE opened > '2022-01-01' | SELECT id FROM sale WHERE opened > '2022-01-01' AND closed > '2021-12-31' | with opened greater than closed, where none of 40 rows has that
          SELECT id FROM bill | SELECT DISTINCT bill_id FROM line | a row of bill without a row of line that refers to it by bill_id
          SELECT b.id FROM bill b LEFT JOIN line l ON l.bill_id = b.id | SELECT b.id FROM bill b JOIN line l ON l.bill_id = b.id | a row of bill without a row of line
          SELECT count(*) FROM line WHERE bill_id = 3 | SELECT min(2, count(*)) FROM line WHERE bill_id = 3 | 3 rows of line with one bill_id, where each occurs 2 times in 24 rows
          SELECT DISTINCT km FROM road WHERE (a = 1 AND b = 2) OR (a = 2 AND b = 1) | SELECT km FROM road WHERE a = 1 AND b = 2 | a row of road without the one in which a and b are exchanged
          """)
  void areBrokenAtLevelOneAndNamed(String gold, String predicted, String words) {
    assertThat(search.search(new QueryPair(gold, predicted)))
        .isInstanceOfSatisfying(
            ProbeResult.Refuted.class,
            refuted -> {
              assertThat(refuted.counterexample().assumption()).contains(words);
              assertThat(refuted.counterexample().level()).isEqualTo(RealismLevel.REPEATED_VALUE);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT id FROM few WHERE total > 9 | SELECT id FROM few WHERE net + tip > 9
          SELECT id FROM few WHERE share > 0.5 | SELECT id FROM few WHERE share > 0.5 AND share < 1.1
          SELECT id FROM few WHERE pct >= 100 | SELECT id FROM few WHERE pct = 100
          SELECT id FROM few WHERE opened > '2022-01-01' | SELECT id FROM few WHERE opened > '2022-01-01' AND closed > '2021-12-31'
          SELECT id FROM memo | SELECT DISTINCT memo_id FROM word
          SELECT DISTINCT km FROM grid WHERE (x = 1 AND y = 2) OR (x = 2 AND y = 1) | SELECT km FROM grid WHERE x = 1 AND y = 2
          SELECT id FROM sale WHERE net > 5 | SELECT id FROM sale WHERE net > 5 AND net < 12
          """)
  void areNotBelievedOfFewRowsOrByChance(String gold, String predicted) {
    assertThat(search.search(new QueryPair(gold, predicted)))
        .isInstanceOfSatisfying(
            ProbeResult.Refuted.class,
            refuted ->
                assertThat(refuted.counterexample().level().isRealistic())
                    .as(String.valueOf(refuted.counterexample().assumption()))
                    .isTrue());
  }

  @Test
  void holdBetweenTwoRowsThatAThirdRefersTo() {
    String join =
        "SELECT %s.city FROM enrolment e JOIN student s ON s.id = e.student_id"
            + " JOIN school c ON c.id = e.school_id";
    assertThat(search.search(new QueryPair(join.formatted("s"), join.formatted("c"))))
        .isInstanceOf(ProbeResult.Held.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT CASE WHEN avg(tip) > avg(net) THEN 'tip' ELSE 'net' END FROM sale | SELECT CASE WHEN avg(net) >= avg(tip) THEN 'net' ELSE 'tip' END FROM sale
          SELECT day FROM bill WHERE day > 5 ORDER BY day LIMIT 1 | SELECT max(day) FROM bill WHERE day > 5
          """)
  void leaveAnswersAboutNothingDegenerate(String gold, String predicted) {
    ProbeResult result = search.search(new QueryPair(gold, predicted));
    if (result instanceof ProbeResult.Refuted refuted) {
      assertThat(refuted.counterexample().kind() == CounterexampleKind.ROWS).isFalse();
    }
  }

  @Test
  void leaveAWordOfAClauseNoTable() {
    ProbeResult result =
        search.search(
            new QueryPair(
                "SELECT id FROM bill WHERE day > 1 ORDER BY id",
                "SELECT id FROM bill WHERE day >= 1 AND day <> 1 AND id < 50 ORDER BY id"));
    assertThat(result)
        .isInstanceOfSatisfying(
            ProbeResult.Refuted.class,
            refuted -> assertThat(refuted.counterexample().tables()).hasSize(1));
  }
}
