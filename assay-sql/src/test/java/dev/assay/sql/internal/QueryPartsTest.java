// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryPartsTest {
  private static final Schema SHOP =
      new Schema(
          List.of(
              new Schema.Table("customers", List.of("id", "name", "city")),
              new Schema.Table("orders", List.of("id", "customer_id", "amount")),
              new Schema.Table("Staff", List.of("id", "boss", "name"))),
          List.of());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT c.name FROM customers AS c | select customers.NAME from Customers",
        "SELECT name FROM customers c | SELECT c.name FROM customers c",
        "SELECT amount FROM customers c, orders | SELECT o.amount FROM customers CROSS JOIN orders"
            + " o",
        "SELECT u.a FROM t JOIN u ON t.x = u.x WHERE u.n > 1 "
            + "| SELECT a FROM t JOIN u ON t.x = u.x WHERE n > 1",
        "SELECT name FROM customers WHERE orders.amount > 1 | SELECT name FROM customers WHERE"
            + " amount > 1",
        "SELECT a.name FROM staff a JOIN staff b ON a.boss = b.id "
            + "| SELECT a.name FROM staff a JOIN staff b ON b.boss = a.id",
        "SELECT a FROM main.elsewhere | SELECT a FROM elsewhere",
        "SELECT a, b FROM t | SELECT b, a AS x FROM t",
        "SELECT a FROM t WHERE a = 1 AND b = 2 | SELECT a FROM t WHERE (b = 2) AND 1 = a AND a = 1",
        "SELECT a FROM t WHERE a > 1 OR b <> 2 | SELECT a FROM t WHERE b != 2 OR 1 < a",
        "SELECT a FROM t WHERE a >= b | SELECT a FROM t WHERE b <= a",
        "SELECT a, b FROM t GROUP BY a, b | SELECT a, b FROM t GROUP BY 2, 1",
        "SELECT a AS x FROM t GROUP BY x | SELECT a FROM t GROUP BY a",
        "SELECT count(*) AS n FROM t ORDER BY n DESC | SELECT COUNT(*) FROM t ORDER BY COUNT( * )"
            + " DESC",
        "SELECT a FROM t ORDER BY 1 | SELECT a FROM t ORDER BY a ASC",
        "SELECT a FROM t JOIN u ON t.x = u.x | SELECT a FROM t INNER JOIN u ON u.x = t.x",
        "SELECT a FROM t LEFT JOIN u ON t.x = u.x | SELECT a FROM t LEFT OUTER JOIN u ON t.x = u.x",
        "SELECT a FROM t LIMIT 3 | SELECT a FROM t FETCH FIRST 3 ROWS ONLY",
        "WITH x AS (SELECT a FROM t) SELECT a FROM x | SELECT y.a FROM (SELECT a FROM t) AS y",
        "SELECT a FROM t UNION SELECT b FROM u | SELECT a FROM t UNION DISTINCT SELECT v.b FROM u"
            + " v",
        "SELECT name FROM customers WHERE city = \"Rome\" | SELECT name FROM customers WHERE city ="
            + " 'Rome'",
        "SELECT \"name\" FROM customers | SELECT `name` FROM [customers]",
        "SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders o WHERE o.amount >"
            + " 1) | SELECT name FROM customers c WHERE c.id IN (SELECT customer_id FROM orders"
            + " WHERE amount > 1)",
      })
  void seesThroughWhatMeansNothing(String left, String right) {
    assertThat(clauses(left)).isEqualTo(clauses(right));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT DISTINCT name FROM customers | SELECT name FROM customers",
        "SELECT name FROM customers WHERE city = 'Rome' | SELECT name FROM customers WHERE city ="
            + " 'rome'",
        "SELECT a FROM t WHERE a = 1 | SELECT a FROM t WHERE a = 1.0",
        "SELECT a FROM t WHERE a = 1 AND b = 2 | SELECT a FROM t WHERE a = 1 OR b = 2",
        "SELECT a FROM t WHERE a > b | SELECT a FROM t WHERE b > a",
        "SELECT a FROM t ORDER BY a, b | SELECT a FROM t ORDER BY b, a",
        "SELECT a FROM t ORDER BY a | SELECT a FROM t ORDER BY a DESC",
        "SELECT a FROM t LIMIT 3 | SELECT a FROM t LIMIT 3 OFFSET 1",
        "SELECT a FROM t JOIN u ON t.x = u.x | SELECT a FROM t LEFT JOIN u ON t.x = u.x",
        "SELECT a FROM t UNION SELECT b FROM u | SELECT a FROM t UNION ALL SELECT b FROM u",
        "SELECT a - (b - c) FROM t | SELECT a - b - c FROM t",
        "SELECT a FROM t WHERE (a OR b) AND c | SELECT a FROM t WHERE a OR (b AND c)",
      })
  void tellsApartWhatDiffers(String left, String right) {
    assertThat(clauses(left)).isNotEqualTo(clauses(right));
  }

  @Test
  void countsEachClauseOfTheOutermostQuery() {
    Clauses clauses =
        clauses(
            "SELECT name FROM customers c JOIN orders o ON c.id = o.customer_id, staff"
                + " WHERE amount > 1 GROUP BY name HAVING count(*) > 2"
                + " UNION SELECT name FROM staff ORDER BY name LIMIT 1");

    assertThat(clauses.all().stream().map(Clauses.Clause::kind).map(Enum::name))
        .containsExactlyInAnyOrder(
            "SELECT",
            "FROM",
            "JOIN",
            "JOIN",
            "WHERE",
            "GROUP_BY",
            "HAVING",
            "SET_OPERATION",
            "ORDER_BY",
            "LIMIT");
  }

  @Test
  void countsEachClauseOnce() {
    Clauses once = clauses("SELECT a FROM t JOIN u ON t.x = u.x");
    Clauses twice = clauses("SELECT a FROM t JOIN u v ON t.x = v.x JOIN u w ON t.x = w.x");

    assertThat(twice.matched(once)).isEqualTo(3);
    assertThat(once.matched(twice)).isEqualTo(3);
    assertThat(twice.matched(twice)).isEqualTo(4);
  }

  @Test
  void namesTablesAndColumnsOfAllSubqueries() {
    UsedNames names =
        names(
            "SELECT c.name, (SELECT max(amount) FROM orders WHERE customer_id = c.id) AS top"
                + " FROM customers c WHERE EXISTS (SELECT 1 FROM staff s WHERE s.name = c.name)");

    assertThat(names.tables()).containsExactlyInAnyOrder("customers", "orders", "staff");
    assertThat(names.columns())
        .containsExactlyInAnyOrder(
            "customers.name", "orders.amount", "orders.customer_id", "customers.id", "staff.name");
  }

  @Test
  void namesOfWithAreNoTables() {
    UsedNames names =
        names(
            "WITH big AS (SELECT customer_id, sum(amount) AS total FROM orders GROUP BY"
                + " customer_id) SELECT name, total FROM customers JOIN big ON big.customer_id ="
                + " customers.id");

    assertThat(names.tables()).containsExactlyInAnyOrder("customers", "orders");
    assertThat(names.columns())
        .containsExactlyInAnyOrder(
            "orders.customer_id", "orders.amount", "customers.name", "customers.id");
  }

  @Test
  void aSelfJoinUsesOneTable() {
    UsedNames names = names("SELECT a.name FROM staff a JOIN staff b ON a.boss = b.id");

    assertThat(names.tables()).containsExactly("staff");
    assertThat(names.columns()).containsExactlyInAnyOrder("staff.name", "staff.boss", "staff.id");
  }

  @Test
  void aStarUsesAllColumnsInScope() {
    assertThat(names("SELECT * FROM orders").columns())
        .containsExactlyInAnyOrder("orders.id", "orders.customer_id", "orders.amount");
    assertThat(names("SELECT o.* FROM orders o, customers").columns())
        .containsExactlyInAnyOrder("orders.id", "orders.customer_id", "orders.amount");
    assertThat(names("SELECT * FROM elsewhere").columns()).containsExactly("elsewhere.*");
    assertThat(names("SELECT count(*) FROM orders").columns()).isEmpty();
  }

  @Test
  void findsColumnsInEveryCornerOfAQuery() {
    UsedNames names =
        names(
            "SELECT CASE WHEN city IS NULL THEN 1 END,"
                + " row_number() OVER (PARTITION BY orders.customer_id ORDER BY amount)"
                + " FROM customers JOIN orders USING (id)"
                + " WHERE name COLLATE NOCASE LIKE '%a%' ORDER BY 1");

    assertThat(names.columns())
        .containsExactlyInAnyOrder(
            "customers.city",
            "orders.customer_id",
            "orders.amount",
            "customers.id",
            "orders.id",
            "customers.name");
  }

  @Test
  void recursionEnds() {
    UsedNames names =
        names(
            "WITH RECURSIVE up(id) AS (SELECT boss FROM staff UNION SELECT s.boss FROM staff s"
                + " JOIN up ON s.id = up.id) SELECT count(*) FROM up");

    assertThat(names.tables()).containsExactly("staff");
    assertThat(names.columns()).containsExactlyInAnyOrder("staff.boss", "staff.id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "SELEC 1", "DELETE FROM t", "SELECT 1; SELECT 2", "((((", "'"})
  void whatIsNoQueryHasNoParts(String sql) {
    assertThat(QueryParts.of(sql, Dialect.SQLITE, SHOP)).isEmpty();
  }

  @Test
  void staysSmallOnQueriesThatNameTheirPartsAgainAndAgain() {
    StringBuilder sql = new StringBuilder("WITH c0 AS (SELECT id FROM orders)");
    for (int i = 1; i < 40; i++) {
      sql.append(", c%d AS (SELECT a.id FROM c%d a, c%d b)".formatted(i, i - 1, i - 1));
    }
    Clauses clauses = clauses(sql + " SELECT id FROM c39");

    assertThat(clauses.all().stream().mapToInt(clause -> clause.text().length()).sum())
        .isLessThan(1_000);
  }

  @Test
  void readsLongChains() {
    String chain = String.join(" AND ", java.util.Collections.nCopies(5_000, "id = 1"));

    assertThat(clauses("SELECT id FROM orders WHERE " + chain))
        .isEqualTo(clauses("SELECT id FROM orders WHERE id = 1"));
  }

  private static Clauses clauses(String sql) {
    return QueryParts.of(sql, Dialect.SQLITE, SHOP).orElseThrow().clauses();
  }

  private static UsedNames names(String sql) {
    return QueryParts.of(sql, Dialect.SQLITE, SHOP).orElseThrow().names();
  }
}
