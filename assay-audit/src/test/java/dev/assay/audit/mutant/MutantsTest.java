// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import static dev.assay.audit.mutant.MutationOperator.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SqlText;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MutantsTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              table("singer", "id INTEGER", "name TEXT", "city TEXT", "age INTEGER"),
              table("song", "id INTEGER", "singer_id INTEGER", "title VARCHAR(20)")),
          List.of());

  private static Schema.Table table(String name, String... columns) {
    return new Schema.Table(
        name,
        Arrays.stream(columns)
            .map(column -> column.split(" "))
            .map(c -> new Schema.Column(c[0], c[1], null, List.of("Rome", "Oslo")))
            .toList(),
        List.of("id"),
        null);
  }

  private static List<String> mutants(String gold, MutationOperator operator, Dialect dialect) {
    return Mutants.of(gold, dialect, SCHEMA, 1000, 1).stream()
        .filter(mutant -> mutant.operator() == operator)
        .map(Mutant::sql)
        .toList();
  }

  private static Arguments of(MutationOperator operator, String gold, String... mutants) {
    return Arguments.of(operator, gold, List.of(mutants));
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        of(
            JOIN_TYPE,
            "SELECT * FROM a JOIN b ON a.x = b.x LEFT OUTER JOIN c ON b.y = c.y, d CROSS JOIN e",
            "SELECT * FROM a LEFT JOIN b ON a.x = b.x LEFT OUTER JOIN c ON b.y = c.y, d CROSS JOIN e",
            "SELECT * FROM a JOIN b ON a.x = b.x JOIN c ON b.y = c.y, d CROSS JOIN e"),
        of(
            JOIN_TYPE,
            "SELECT * FROM (SELECT x FROM a INNER JOIN b USING (x)) AS t",
            "SELECT * FROM (SELECT x FROM a LEFT JOIN b USING (x)) AS t"),
        of(
            JOIN_TYPE,
            "SELECT * FROM a JOIN b ON a.x = b.x JOIN c ON b.y = c.y WHERE c.z > 1 OR a.z = 1",
            "SELECT * FROM a JOIN b ON a.x = b.x LEFT JOIN c ON b.y = c.y WHERE c.z > 1 OR a.z = 1"),
        of(JOIN_TYPE, "SELECT * FROM a JOIN b ON a.x = b.x WHERE b.y LIKE 'k%' AND a.z = 1"),
        of(
            TABLE_DROPPED,
            "SELECT a.x FROM a AS a JOIN b ON a.x = b.x JOIN c ON c.y = b.y WHERE a.z = 1",
            "SELECT a.x FROM a AS a JOIN b ON a.x = b.x WHERE a.z = 1"),
        of(TABLE_DROPPED, "SELECT b.x FROM a JOIN b ON a.x = b.x", "SELECT b.x FROM b"),
        of(DISTINCT_ADDED, "SELECT name FROM singer", "SELECT DISTINCT name FROM singer"),
        of(DISTINCT_ADDED, "SELECT count(*), max(age) FROM singer"),
        of(DISTINCT_ADDED, "SELECT name FROM singer UNION SELECT title FROM song"),
        of(
            DISTINCT_ADDED,
            "SELECT name FROM singer WHERE id IN (SELECT singer_id FROM song)",
            "SELECT DISTINCT name FROM singer WHERE id IN (SELECT singer_id FROM song)"),
        of(DISTINCT_DROPPED, "SELECT distinct name FROM singer", "SELECT name FROM singer"),
        of(AGGREGATE, "SELECT min(age) FROM singer", "SELECT MAX(age) FROM singer"),
        of(
            AGGREGATE,
            "SELECT sum(age), min(age, 3) FROM singer",
            "SELECT AVG(age), min(age, 3) FROM singer",
            "SELECT COUNT(age), min(age, 3) FROM singer"),
        of(
            COUNT_DISTINCT,
            "SELECT count(age), count(*) FROM singer",
            "SELECT count(DISTINCT age), count(*) FROM singer"),
        of(
            COUNT_DISTINCT,
            "SELECT count(DISTINCT age) FROM singer",
            "SELECT count(age) FROM singer"),
        of(
            COMPARISON,
            "SELECT 1 FROM singer WHERE age > 20",
            "SELECT 1 FROM singer WHERE age < 20"),
        of(
            COMPARISON,
            "SELECT 1 FROM singer WHERE age != 20",
            "SELECT 1 FROM singer WHERE age = 20"),
        of(
            COMPARISON,
            "SELECT 1 FROM singer JOIN song ON singer.id = singer_id WHERE name = 'x'",
            "SELECT 1 FROM singer JOIN song ON singer.id = singer_id WHERE name <> 'x'"),
        of(BOUND, "SELECT 1 FROM singer WHERE age>20", "SELECT 1 FROM singer WHERE age>=20"),
        of(BOUND, "SELECT 1 FROM singer WHERE age <= 20", "SELECT 1 FROM singer WHERE age < 20"),
        of(
            BETWEEN_BOUNDS,
            "SELECT 1 FROM singer WHERE age BETWEEN 20 AND 30 AND id > 1",
            "SELECT 1 FROM singer WHERE (age > 20 AND age <= 30) AND id > 1",
            "SELECT 1 FROM singer WHERE (age >= 20 AND age < 30) AND id > 1"),
        of(
            CONNECTIVE,
            "SELECT 1 FROM singer WHERE age BETWEEN 1 AND 3 AND (id = 1 OR id = 2)",
            "SELECT 1 FROM singer WHERE age BETWEEN 1 AND 3 OR (id = 1 OR id = 2)",
            "SELECT 1 FROM singer WHERE age BETWEEN 1 AND 3 AND (id = 1 AND id = 2)"),
        of(
            SIDE_DROPPED,
            "SELECT 1 FROM singer WHERE age = 1 AND id = 2 AND name = 'x' ORDER BY 1",
            "SELECT 1 FROM singer WHERE id = 2 AND name = 'x' ORDER BY 1",
            "SELECT 1 FROM singer WHERE age = 1 AND name = 'x' ORDER BY 1",
            "SELECT 1 FROM singer WHERE age = 1 AND id = 2 ORDER BY 1"),
        of(
            SUBQUERY,
            "SELECT 1 FROM singer WHERE NOT EXISTS (SELECT 1 FROM song)",
            "SELECT 1 FROM singer",
            "SELECT 1 FROM singer WHERE EXISTS (SELECT 1 FROM song)"),
        of(
            SUBQUERY,
            "SELECT 1 FROM singer WHERE age > ALL (SELECT id FROM song)",
            "SELECT 1 FROM singer",
            "SELECT 1 FROM singer WHERE age > ANY (SELECT id FROM song)"),
        of(
            WHERE_DROPPED,
            "SELECT city FROM singer WHERE age > 1 GROUP BY city",
            "SELECT city FROM singer GROUP BY city"),
        of(
            HAVING_DROPPED,
            "SELECT city FROM singer GROUP BY city HAVING count(*) > 1 LIMIT 2",
            "SELECT city FROM singer GROUP BY city LIMIT 2"),
        of(
            NEGATION,
            "SELECT 1 FROM singer WHERE NOT (age = 1) AND name LIKE 'a%'",
            "SELECT 1 FROM singer WHERE (age = 1) AND name LIKE 'a%'",
            "SELECT 1 FROM singer WHERE NOT (age = 1) AND name NOT LIKE 'a%'"),
        of(
            MEMBERSHIP,
            "SELECT 1 FROM singer WHERE id NOT IN (SELECT singer_id FROM song)",
            "SELECT 1 FROM singer WHERE id IN (SELECT singer_id FROM song)"),
        of(
            MEMBERSHIP,
            "SELECT 1 FROM singer WHERE id IN (1, 2)",
            "SELECT 1 FROM singer WHERE id NOT IN (1, 2)"),
        of(
            LIKE_PATTERN,
            "SELECT 1 FROM singer WHERE name LIKE '%Ann%'",
            "SELECT 1 FROM singer WHERE name = 'Ann'",
            "SELECT 1 FROM singer WHERE name LIKE 'Ann%'",
            "SELECT 1 FROM singer WHERE name LIKE '%Ann'"),
        of(
            CONSTANT,
            "SELECT age + 1 FROM singer WHERE substr(name, 1, 2) = '09' OR age < 2.5",
            "SELECT age + 1 FROM singer WHERE substr(name, 1, 2) = '10' OR age < 2.5",
            "SELECT age + 1 FROM singer WHERE substr(name, 1, 2) = '08' OR age < 2.5",
            "SELECT age + 1 FROM singer WHERE substr(name, 1, 2) = '09' OR age < 3.5",
            "SELECT age + 1 FROM singer WHERE substr(name, 1, 2) = '09' OR age < 1.5"),
        of(
            CONSTANT,
            "SELECT 1 FROM singer WHERE city = \"Rome\" AND name = 'Oslo'",
            "SELECT 1 FROM singer WHERE city = \"Oslo\" AND name = 'Oslo'",
            "SELECT 1 FROM singer WHERE city = \"Rome\" AND name = 'Rome'"),
        of(
            COLUMN,
            "SELECT T1.name, \"title\" FROM singer AS T1, song",
            "SELECT T1.city, \"title\" FROM singer AS T1, song"),
        of(
            GROUPING,
            "SELECT count(*) FROM x GROUP BY a, b",
            "SELECT count(*) FROM x GROUP BY b",
            "SELECT count(*) FROM x GROUP BY a"),
        of(GROUPING, "SELECT max(b) FROM x GROUP BY a", "SELECT max(b) FROM x"),
        of(
            ORDER_DIRECTION,
            "SELECT a FROM x ORDER BY a, b DESC NULLS LAST",
            "SELECT a FROM x ORDER BY a DESC, b DESC NULLS LAST",
            "SELECT a FROM x ORDER BY a, b ASC NULLS LAST"),
        of(
            ORDER_DROPPED,
            "SELECT a FROM x ORDER BY a, b LIMIT 1",
            "SELECT a FROM x LIMIT 1",
            "SELECT a FROM x ORDER BY b LIMIT 1",
            "SELECT a FROM x ORDER BY a LIMIT 1"),
        of(
            LIMIT,
            "SELECT a FROM x LIMIT 3",
            "SELECT a FROM x",
            "SELECT a FROM x LIMIT 4",
            "SELECT a FROM x LIMIT 2"),
        of(LIMIT, "SELECT a FROM x LIMIT 1", "SELECT a FROM x", "SELECT a FROM x LIMIT 2"),
        of(
            SET_OPERATION,
            "SELECT a FROM x UNION SELECT a FROM y ORDER BY a",
            "SELECT a FROM x ORDER BY a",
            "SELECT a FROM x UNION ALL SELECT a FROM y ORDER BY a",
            "SELECT a FROM x INTERSECT SELECT a FROM y ORDER BY a"),
        of(
            SET_OPERATION,
            "SELECT a FROM x EXCEPT SELECT a FROM y",
            "SELECT a FROM x",
            "SELECT a FROM x INTERSECT SELECT a FROM y",
            "SELECT a FROM x UNION SELECT a FROM y"),
        of(
            NULL_HANDLING,
            "SELECT coalesce(age, 0), count(name) FROM singer WHERE age IS NULL",
            "SELECT age, count(name) FROM singer WHERE age IS NULL",
            "SELECT coalesce(age, 0), count(*) FROM singer WHERE age IS NULL",
            "SELECT coalesce(age, 0), count(name) FROM singer WHERE age IS NOT NULL"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void putsOneFaultIntoTheText(MutationOperator operator, String gold, List<String> expected) {
    assertThat(mutants(gold, operator, Dialect.SQLITE))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void triesEveryOperatorHere() {
    assertThat(faults().map(fault -> fault.get()[0]).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder((Object[]) MutationOperator.values());
  }

  @Test
  void leavesTextQuotedNamesAndCommentsAsTheyAre() {
    String gold =
        "SELECT \"AND x > 1\", [a > b] FROM t -- AND x = 1\nWHERE z LIKE 'NOT x = 3 AND %' /* LIMIT 5 */";
    List<Mutant> mutants = Mutants.of(gold, Dialect.SQLITE, Schema.UNKNOWN, 1000, 1);

    assertThat(mutants.stream().map(Mutant::operator))
        .containsExactlyInAnyOrder(
            DISTINCT_ADDED, WHERE_DROPPED, NEGATION, LIKE_PATTERN, LIKE_PATTERN);
    assertThat(mutants)
        .allSatisfy(
            mutant ->
                assertThat(mutant.sql())
                    .contains("\"AND x > 1\", [a > b] FROM t -- AND x = 1\n")
                    .contains("/* LIMIT 5 */"));
  }

  @Test
  void keepsADroppedClauseFromReachingIntoAComment() {
    assertThat(
            mutants(
                "SELECT a FROM t -- all\nWHERE b > 1\nORDER BY a", WHERE_DROPPED, Dialect.SQLITE))
        .containsExactly("SELECT a FROM t -- all\n\nORDER BY a");
  }

  @Test
  void keepsTheTextOfOtherDialects() {
    assertThat(mutants("SELECT TOP 3 [a b] FROM [t] WHERE x > @p", LIMIT, Dialect.TSQL))
        .containsExactlyInAnyOrder(
            "SELECT [a b] FROM [t] WHERE x > @p",
            "SELECT TOP 4 [a b] FROM [t] WHERE x > @p",
            "SELECT TOP 2 [a b] FROM [t] WHERE x > @p");
    assertThat(mutants("SELECT `a` FROM `t` WHERE x = \"AND\"", COMPARISON, Dialect.MYSQL))
        .containsExactly("SELECT `a` FROM `t` WHERE x <> \"AND\"");
    assertThat(mutants("SELECT a::int FROM t WHERE x = $$AND$$", COMPARISON, Dialect.POSTGRES))
        .containsExactly("SELECT a::int FROM t WHERE x <> $$AND$$");
  }

  @Test
  void makesEachMutantOnceAndNeverTheGold() {
    String gold = "SELECT name FROM singer WHERE age > 1 AND age > 2 OR age > 1";
    List<String> texts =
        Mutants.of(gold, Dialect.SQLITE, SCHEMA, 1000, 1).stream()
            .map(mutant -> SqlText.of(mutant.sql(), Dialect.SQLITE).normalized())
            .toList();

    assertThat(new HashSet<>(texts)).hasSameSizeAs(texts);
    assertThat(texts).doesNotContain(SqlText.of(gold, Dialect.SQLITE).normalized());
  }

  @Test
  void spreadsASampleOverTheOperators() {
    String gold =
        "SELECT DISTINCT name, city FROM singer JOIN song ON singer.id = singer_id"
            + " WHERE age BETWEEN 1 AND 9 AND city IN ('a', 'b', 'c', 'd', 'e') OR age IS NULL"
            + " ORDER BY age, name LIMIT 5";
    List<Mutant> all = Mutants.of(gold, Dialect.SQLITE, SCHEMA, 1000, 1);
    List<Mutant> some = Mutants.of(gold, Dialect.SQLITE, SCHEMA, 15, 1);

    assertThat(some).hasSize(15).isSubsetOf(all);
    assertThat(some.stream().map(Mutant::operator).distinct())
        .containsExactlyElementsOf(all.stream().map(Mutant::operator).distinct().toList());
  }

  @Test
  void makesTheSameForTheSameSeed() {
    String gold = "SELECT name, city FROM singer WHERE city = 'Bonn' AND age > 3 ORDER BY age";
    List<Mutant> first = Mutants.of(gold, Dialect.SQLITE, SCHEMA, 6, 7);

    assertThat(Mutants.of(gold, Dialect.SQLITE, SCHEMA, 6, 7)).isEqualTo(first);
    assertThat(
            Stream.of(8L, 9L, 10L).map(seed -> Mutants.of(gold, Dialect.SQLITE, SCHEMA, 6, seed)))
        .anyMatch(other -> !other.equals(first));
  }

  @Test
  void leavesOutAFaultThatALaterConditionUndoes() {
    assertThat(
            mutants(
                "SELECT * FROM a JOIN b ON a.x = b.x WHERE b.y IS NULL", JOIN_TYPE, Dialect.SQLITE))
        .hasSize(1);
    assertThat(
            mutants("SELECT * FROM a JOIN b ON a.x = b.x WHERE b.y = 1", JOIN_TYPE, Dialect.SQLITE))
        .isEmpty();
  }

  @Test
  void readsAnyText() {
    for (String text :
        List.of(
            "",
            ";",
            ")))",
            "SELECT",
            "SELECT ( FROM",
            "CASE WHEN",
            "a b c",
            "IIF",
            "SELECT a LIMIT",
            "SELECT a FROM",
            "SELECT a FROM b JOIN",
            "SELECT a WHERE NOT",
            "SELECT a WHERE b IN (",
            "SELECT 'x",
            "SELECT a UNION",
            "SELECT a ORDER BY",
            "SELECT COUNT(",
            "a BETWEEN",
            "SELECT a WHERE b LIKE",
            "SELECT a WHERE b = ",
            "SELECT a WHERE x BETWEEN AND",
            "SELECT a GROUP BY ,",
            "SELECT TOP",
            "SELECT a FETCH",
            "END CASE )",
            "SELECT a FROM ,")) {
      assertThat(Mutants.of(text, Dialect.SQLITE, SCHEMA, 25, 1)).as(text).isNotNull();
    }
  }
}
