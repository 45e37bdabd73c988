// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.DatabaseAddress;
import dev.assay.match.MatchSettings;
import dev.assay.model.DataConstraint;
import dev.assay.model.RealismLevel;
import dev.assay.probe.ProbeResult.Held;
import dev.assay.probe.ProbeResult.Refuted;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GivenConstraintsTest {
  @TempDir Path folder;

  private DatabaseAddress address = DatabaseAddress.of("school", "jdbc:sqlite:school.sqlite");

  @BeforeEach
  void makeDatabase() throws SQLException {
    Path file = folder.resolve("school.sqlite");
    address = DatabaseAddress.of("school", "jdbc:sqlite:" + file);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE student (id INTEGER PRIMARY KEY, name TEXT, age INTEGER, mail TEXT)");
      statement.execute(
          "INSERT INTO student VALUES (1, 'Ada', 21, 'a@x'), (2, 'Bo', 30, NULL),"
              + " (3, 'Cy', 17, 'c@x'), (4, 'Di', 21, 'd@y')");
      statement.execute(
          "CREATE TABLE grade (id INTEGER PRIMARY KEY, mark INTEGER,"
              + " student INTEGER REFERENCES student (id))");
      statement.execute("INSERT INTO grade VALUES (1, 5, 98), (2, 3, 99), (3, 4, NULL)");
    }
  }

  private ProbeResult search(String gold, String predicted, String... constraints) {
    try (CounterexampleSearch search = CounterexampleSearch.open(address, ProbeSettings.DEFAULT)) {
      List<DataConstraint> stated = Stream.of(constraints).map(DataConstraint::parse).toList();
      search.check(stated);
      return search.search(
          new QueryPair(gold, predicted, MatchSettings.DEFAULT, List.of(), stated));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          SELECT count(name) FROM student | SELECT count(DISTINCT name) FROM student | unique student.name
          SELECT count(*) FROM student    | SELECT count(age) FROM student           | not_null student.age
          SELECT name FROM student WHERE age > 17 | SELECT name FROM student WHERE age > 17 AND age < 31 | range student.age: 0..30
          SELECT name FROM student WHERE age > 17 | SELECT name FROM student WHERE age > 17 AND age < 31 | never student: age > 30
          SELECT name FROM student WHERE mail LIKE 'a%' | SELECT name FROM student WHERE mail = 'a@x' | pattern student.mail: [b-z].*
          """)
  void holdsWhereNoRowMayShowTheDifference(String gold, String predicted, String constraint) {
    assertThat(search(gold, predicted)).isInstanceOf(Refuted.class);

    assertThat(search(gold, predicted, constraint))
        .isInstanceOfAny(Held.class, ProbeResult.Proved.class);
  }

  @Test
  void namesAConstraintOnAColumnOfAnyName() throws SQLException {
    try (Connection connection = DriverManager.getConnection(address.url());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE \"x: y\" (id INTEGER PRIMARY KEY, \"last, first\" TEXT)");
      statement.execute("INSERT INTO \"x: y\" VALUES (1, 'Lovelace, Ada'), (2, 'Hopper, Grace')");
    }
    String gold = "SELECT count(\"last, first\") FROM \"x: y\"";
    String predicted = "SELECT count(DISTINCT \"last, first\") FROM \"x: y\"";

    ProbeResult found = search(gold, predicted);

    String constraint = String.valueOf(((Refuted) found).counterexample().remedy());
    assertThat(constraint).isEqualTo("unique \"x: y.last, first\"");
    assertThat(search(gold, predicted, constraint)).isInstanceOf(Held.class);
  }

  @Test
  void leavesRealRowsOutThatBreakAConstraint() {
    String gold = "SELECT name FROM student WHERE age >= 18";
    String predicted = "SELECT name FROM student";
    assertThat(search(gold, predicted)).isInstanceOf(Refuted.class);

    for (String given : List.of("range student.age: 18..", "never student: age < 18")) {
      ProbeResult result = search(gold, predicted, given, "not_null student.age");
      assertThat(result).as(given).isInstanceOf(Held.class);
    }
    try (CounterexampleSearch search = CounterexampleSearch.open(address, ProbeSettings.DEFAULT)) {
      assertThat(search.exceptions(DataConstraint.parse("never student: age < 18")))
          .hasValue("1 of the 4 real rows of student break 'never student: age < 18'");
      assertThat(search.exceptions(DataConstraint.parse("unique student.age")))
          .hasValue("1 of the 4 real rows of student break 'unique student.age'");
      assertThat(search.exceptions(DataConstraint.parse("unique student.name"))).isEmpty();
    }
  }

  @Test
  void namesTheConstraintThatWouldRuleACounterexampleOut() {
    Refuted repeated =
        (Refuted)
            search("SELECT count(name) FROM student", "SELECT count(DISTINCT name) FROM student");
    assertThat(repeated.counterexample().level()).isEqualTo(RealismLevel.REPEATED_VALUE);
    assertThat(repeated.counterexample().remedy()).hasToString("unique student.name");

    Refuted missing =
        (Refuted) search("SELECT count(*) FROM student", "SELECT count(age) FROM student");
    assertThat(missing.counterexample().level()).isEqualTo(RealismLevel.ADDED_NULL);
    assertThat(missing.counterexample().remedy()).hasToString("not_null student.age");
  }

  @Test
  void namesTheDeclaredForeignKeyThatRealRowsBreak() {
    String joined = "SELECT mark FROM grade JOIN student ON student.id = grade.student";

    Refuted made = (Refuted) search(joined, joined + " WHERE mark > 3");

    assertThat(made.counterexample().level()).isEqualTo(RealismLevel.REALISTIC);
    assertThat(made.counterexample().assumption())
        .isEqualTo("the declared foreign key grade.student to hold, which 2 of 3 real rows break");
    assertThat(made.counterexample().remedy()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          unique studen.name      | there is no table 'studen'; did you mean 'student'?
          unique student.nam      | table student has no column 'nam'; did you mean 'name'?
          not_null name           | 'name' needs a column; write table.column
          never student.age: 1    | there is no table 'student.age'
          never student: aeg < 0  | 'aeg < 0' is not a valid condition on a row of student
          never student: age < (SELECT min(age) FROM student) | use its columns, the database's functions and no subquery
          never student: 1); DROP TABLE student; -- | is not a valid condition on a row of student
          """)
  void refusesWhatTheDatabaseDoesNotHave(String constraint, String message) {
    assertThatThrownBy(() -> search("SELECT name FROM student", "SELECT 1", constraint))
        .hasMessageContaining(message);
  }
}
