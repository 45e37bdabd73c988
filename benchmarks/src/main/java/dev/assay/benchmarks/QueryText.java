// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Queries that are measured. {@code #} stands for a number that differs each time, so that nothing
 * known of an earlier text helps.
 */
public enum QueryText {
  SHORT("SELECT name FROM customer WHERE age > #"),
  JOINS(
      "SELECT T1.name, COUNT(*) FROM customer AS T1 JOIN orders AS T2 ON T1.id = T2.customer_id"
          + " JOIN item AS T3 ON T2.id = T3.order_id WHERE T3.price > # GROUP BY T1.name"
          + " HAVING COUNT(*) >= 2 ORDER BY COUNT(*) DESC LIMIT 3"),
  SUBQUERIES(
      "SELECT name FROM customer WHERE id IN (SELECT customer_id FROM orders WHERE total >"
          + " (SELECT AVG(total) FROM orders WHERE year = #)) EXCEPT SELECT name FROM customer"
          + " WHERE NOT EXISTS (SELECT 1 FROM item WHERE price < 5)"),
  COMMON_TABLES(
      "WITH recent AS (SELECT * FROM orders WHERE year >= #), large AS (SELECT customer_id,"
          + " SUM(total) AS total FROM recent GROUP BY customer_id) SELECT c.name, l.total,"
          + " RANK() OVER (ORDER BY l.total DESC) AS place FROM large l JOIN customer c"
          + " ON c.id = l.customer_id WHERE CASE WHEN l.total > 100 THEN 1 ELSE 0 END = 1"),
  LONG_LIST(
      IntStream.range(0, 500)
          .mapToObj(String::valueOf)
          .collect(Collectors.joining(", ", "SELECT name FROM customer WHERE id IN (#, ", ")")));

  private final String before;
  private final String after;

  QueryText(String text) {
    int number = text.indexOf('#');
    before = text.substring(0, number);
    after = text.substring(number + 1);
  }

  String with(long number) {
    return before + number + after;
  }
}
