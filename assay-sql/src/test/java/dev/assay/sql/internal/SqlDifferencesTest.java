// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.SqlDifference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlDifferencesTest {
  private static final String GOLD =
      """
      SELECT s.name, COUNT(*) FROM student AS s JOIN mark m ON m.student = s.id
      WHERE s.state = 'Texas' AND m.value >= 5 GROUP BY s.name ORDER BY 2 DESC LIMIT 3""";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "SELECT DISTINCT a FROM t | SELECT a FROM t | DISTINCT missing",
        "SELECT a FROM t | SELECT DISTINCT a FROM t | DISTINCT added",
        "SELECT a FROM t WHERE status = 'paid' | SELECT a FROM t | filter missing: status = 'paid'",
        "SELECT a FROM t | SELECT a FROM t WHERE b > 3 | filter added: b > 3",
        "SELECT a FROM t WHERE s = 'Texas' | SELECT a FROM t WHERE 'TX' = t.s"
            + " | other filter value: s = 'TX' instead of 'Texas'",
        "SELECT a FROM t WHERE b >= 1 | SELECT a FROM t WHERE b > 1"
            + " | other comparison: b > 1 instead of >= 1",
        "SELECT a FROM t WHERE b = 1 OR c = 2 | SELECT a FROM t WHERE b = 1 AND c = 2"
            + " | other connective: AND instead of OR",
        "SELECT a FROM payments | SELECT a FROM orders | other table: orders instead of payments",
        "SELECT a FROM t JOIN u ON t.i = u.i | SELECT a FROM t | join missing: u",
        "SELECT SUM(a) FROM t | SELECT COUNT(a) FROM t"
            + " | other aggregate: COUNT(a) instead of SUM(a)",
        "SELECT COUNT(a) FROM t | SELECT COUNT(*) FROM t"
            + " | other aggregate: COUNT(*) instead of COUNT(a)",
        "SELECT COUNT(DISTINCT a) FROM t | SELECT COUNT(a) FROM t"
            + " | DISTINCT missing: count(distinct a)",
        "SELECT a FROM t GROUP BY a, b | SELECT a FROM t GROUP BY a"
            + " | other grouping: a instead of a, b",
        "SELECT a FROM t ORDER BY b | SELECT a FROM t ORDER BY b DESC"
            + " | other sort direction: b DESC instead of b ASC",
        "SELECT a FROM t ORDER BY b LIMIT 1 | SELECT a FROM t ORDER BY b | LIMIT missing: 1",
        "SELECT a FROM t UNION SELECT a FROM u | SELECT a FROM t UNION ALL SELECT a FROM u"
            + " | other set operation: UNION ALL instead of UNION",
        "SELECT a FROM t WHERE b > (SELECT AVG(u.b) FROM t u WHERE u.c = t.d)"
            + " | SELECT a FROM t WHERE b > (SELECT AVG(b) FROM t) | join condition missing: c = d",
        "SELECT a, b FROM t | SELECT a FROM t | columns missing: b",
        "SELECT a FROM t | SELECT group_concat(a,',') FROM t"
            + " | other calculation: group_concat(a, ',') instead of a",
        "SELECT a / (SELECT COUNT(b) FROM t WHERE c = 1) FROM t"
            + " | SELECT a / (SELECT COUNT(b) FROM t WHERE t.c = 2) FROM t"
            + " | other filter value: c = 2 instead of 1",
        "SELECT a FROM t WHERE b NOT IN (SELECT b FROM u) | SELECT a FROM t JOIN u USING (b)"
            + " | exclusion missing: b NOT IN (select b)",
        "SELECT a FROM t WHERE b = (SELECT MAX(b) FROM t) | SELECT a FROM t ORDER BY b DESC LIMIT 1"
            + " | ties treated differently: LIMIT 1 instead of MAX or MIN in a subquery",
        "SELECT a FROM t | SELECT a FROM t WHERE b = (SELECT MAX(b) FROM t)"
            + " | filter added: b = (select max(b))",
        "SELECT a FROM t WHERE b = (SELECT MAX(b) FROM t)"
            + " | SELECT a FROM t WHERE b = (SELECT MAX(b) FROM t) LIMIT 1 | LIMIT added: 1",
        "SELECT COUNT(*) FROM t WHERE a > 1"
            + " | WITH t AS (SELECT * FROM t WHERE a > 2) SELECT COUNT(*) FROM t"
            + " | other filter value: a > 2 instead of 1",
        "SELECT COUNT(*) AS total FROM t WHERE total > 5"
            + " | SELECT COUNT(*) AS total FROM t WHERE total > 6"
            + " | other filter value: total > 6 instead of 5",
        "SELECT a FROM t UNION SELECT a FROM u ORDER BY a"
            + " | SELECT a FROM t UNION SELECT a FROM u ORDER BY 1 DESC"
            + " | other sort direction: a DESC instead of a ASC",
        "SELECT a FROM t GROUP BY a HAVING COUNT(b) > 3"
            + " | SELECT a FROM t GROUP BY a HAVING COUNT(DISTINCT b) > 3"
            + " | DISTINCT added: count(distinct b) > 3 instead of count(b) > 3",
        "SELECT a FROM t GROUP BY a HAVING SUM(b) > 3"
            + " | SELECT a FROM t GROUP BY a HAVING COUNT(c) > 3"
            + " | other aggregate: count(c) > 3 instead of sum(b) > 3",
        "SELECT a, COUNT(b) AS n FROM t GROUP BY a ORDER BY n"
            + " | SELECT a, COUNT(b) FROM t GROUP BY a ORDER BY COUNT(b) DESC"
            + " | other sort direction: count(b) DESC instead of count(b) ASC",
        "SELECT t.a FROM t JOIN u ON t.i = u.j | SELECT u.a FROM t JOIN u ON t.i = u.j"
            + " | other columns: u.a instead of t.a"
      })
  void namesTheDifference(String gold, String predicted, String words) {
    assertThat(SqlDifferences.of(gold, predicted))
        .extracting(SqlDifference::words)
        .containsExactly(words);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        GOLD,
        """
        SELECT x.name, COUNT(*) AS n FROM mark INNER JOIN student x ON x.id = mark.student
        WHERE 5 <= mark.value AND ('Texas' = x.state) GROUP BY 1 ORDER BY n DESC LIMIT 3""",
        """
        SELECT "Name", COUNT(1) FROM student, mark WHERE student.id = mark.student
        AND mark.value >= 5.0 AND state IN ("Texas") GROUP BY name ORDER BY count(*) DESC LIMIT 3"""
      })
  void saysNothingIfQueriesDifferJustInHowTheyAreWritten(String predicted) {
    assertThat(SqlDifferences.of(GOLD, predicted)).isEmpty();
  }

  @Test
  void takesAJoinAndASubqueryForTheSame() {
    assertThat(
            SqlDifferences.of(
                "SELECT a FROM t JOIN u ON t.i = u.j WHERE u.b = 1",
                "SELECT a FROM t WHERE i IN (SELECT j FROM u WHERE b = 1)"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT a FROM t JOIN u ON t.b = u.b | SELECT a FROM t NATURAL JOIN u",
        "SELECT a FROM t JOIN u ON t.b = u.b | SELECT a FROM t JOIN u USING (b)",
        "SELECT a FROM t UNION SELECT a FROM u ORDER BY a"
            + " | SELECT a FROM t UNION SELECT a FROM u ORDER BY 1",
        "SELECT a FROM t WHERE b NOT IN (SELECT b FROM u)"
            + " | SELECT a FROM t WHERE b <> ALL (SELECT b FROM u)",
        "SELECT a FROM t WHERE b IN (SELECT b FROM u)"
            + " | SELECT a FROM t WHERE NOT b <> ALL (SELECT b FROM u)",
        "SELECT t.a FROM t JOIN u ON t.i = u.i"
            + " | WITH w AS (SELECT * FROM u) SELECT a FROM t JOIN w ON t.i = w.i",
        "SELECT t.a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.i = t.i AND t.c = 5)"
            + " | SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.i = t.i AND c = 5)",
        "SELECT u.a FROM t JOIN u ON t.i = u.i"
            + " | SELECT a FROM t JOIN (SELECT * FROM u) AS w ON t.i = w.i",
      })
  void saysNothingOfWhatIsTheSameOrNotKnown(String gold, String predicted) {
    assertThat(SqlDifferences.of(gold, predicted)).isEmpty();
  }

  @Test
  void saysNothingOfTextThatItCantParse() {
    assertThat(SqlDifferences.of(GOLD, "SELECT FROM WHERE")).isEmpty();
    assertThat(SqlDifferences.of("SELECT 1 +", GOLD)).isEmpty();
    assertThat(SqlDifferences.of(GOLD, "DELETE FROM student")).isEmpty();
  }

  @Test
  void namesTheMostTellingFirst() {
    List<SqlDifference> differences =
        SqlDifferences.of(
            GOLD, "SELECT DISTINCT name FROM student WHERE state = 'TX' ORDER BY name LIMIT 3");
    assertThat(differences)
        .extracting(SqlDifference::kind)
        .startsWith(SqlDifference.Kind.OTHER_FILTER_VALUE, SqlDifference.Kind.FILTER_MISSING)
        .isSorted();
  }
}
