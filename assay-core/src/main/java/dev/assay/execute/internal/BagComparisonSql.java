// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.execute.BagComparisonSyntax;
import dev.assay.execute.BagComparisonSyntax.KeyRule;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the statements with which a database compares the rows of two queries, as bags.
 *
 * <p>The queries become derived tables, never WITH queries, whose names they could use. Each ends
 * on a line of its own, so that a comment at its end does not hide the parenthesis after it. They
 * must be {@linkplain dev.assay.sql.internal.EmbeddedQuery self-contained}.
 *
 * @param namesColumns as {@link BagComparisonSyntax#namesColumns}
 * @param rules one for each column of the gold and its counterpart
 * @param order the prediction's column for each of the gold's, from 0
 */
public record BagComparisonSql(boolean namesColumns, List<KeyRule> rules, List<Integer> order) {
  private static final String GOLD = "gold_side";
  private static final String PREDICTED = "predicted_side";

  public BagComparisonSql {
    rules = List.copyOf(rules);
    order = List.copyOf(order);
  }

  /** Statements for queries whose columns stand in the same order. */
  public BagComparisonSql(boolean namesColumns, List<KeyRule> rules) {
    this(namesColumns, rules, IntStream.range(0, rules.size()).boxed().toList());
  }

  /** The first rows of a query. */
  public static String first(String query, int rows) {
    return "SELECT * FROM (\n%s\n) AS %s LIMIT %d".formatted(query, GOLD, rows);
  }

  /**
   * Counts the rows of one query, grouped as for a comparison. The result is one row: the number of
   * rows.
   */
  public String count(String query) {
    return "SELECT COALESCE(SUM(gold_count), 0) AS gold_rows\nFROM (\n  SELECT SUM(is_gold) AS gold_count\n  FROM (\n%s\n  ) AS all_rows\n  GROUP BY %s\n) AS groups_of_rows"
        .formatted(side(query, GOLD, 1, 0), keys());
  }

  /**
   * Describes each column of one query. The result is one row: the number of rows, and for each
   * column those that are not NULL, and how many of them are different.
   */
  public String facts(String query) {
    return "SELECT COUNT(*) AS row_count, %s\nFROM (\n%s\n) AS all_rows"
        .formatted(
            each(c -> "COUNT(k%d) AS n%d, COUNT(DISTINCT k%d) AS d%d".formatted(c, c, c, c)),
            side(query, GOLD, 1, 0));
  }

  /**
   * Compares two queries. The result is one row: the number of rows of the gold, of the prediction,
   * of the gold's rows that the prediction lacks, of the prediction's that the gold lacks, and the
   * number of different rows that only one of the two has.
   */
  public String compare(String gold, String predicted) {
    return """
        SELECT
          COALESCE(SUM(gold_count), 0) AS gold_rows,
          COALESCE(SUM(predicted_count), 0) AS predicted_rows,
          COALESCE(SUM(CASE WHEN gold_count > predicted_count THEN gold_count - predicted_count ELSE 0 END), 0) AS missing_rows,
          COALESCE(SUM(CASE WHEN predicted_count > gold_count THEN predicted_count - gold_count ELSE 0 END), 0) AS extra_rows,
          COALESCE(SUM(CASE WHEN gold_count = 0 OR predicted_count = 0 THEN 1 ELSE 0 END), 0) AS rows_of_one_side
        FROM (
          SELECT SUM(is_gold) AS gold_count, SUM(is_predicted) AS predicted_count
        %s
        ) AS groups_of_rows"""
        .formatted(groups(gold, predicted));
  }

  /**
   * The first rows that differ: the values of each, and how often the gold has it more often than
   * the prediction ({@code missing}), or the reverse.
   */
  public String differences(String gold, String predicted, boolean missing, int rows) {
    String more = missing ? "gold_count - predicted_count" : "predicted_count - gold_count";
    return """
        SELECT %s, %s AS row_count
        FROM (
          SELECT %s, SUM(is_gold) AS gold_count, SUM(is_predicted) AS predicted_count
        %s
        ) AS groups_of_rows
        WHERE %s > 0
        ORDER BY %s
        LIMIT %d"""
        .formatted(
            each(c -> rules.get(c - 1).valueOf("k" + c) + " AS v" + c),
            more,
            keys(),
            groups(gold, predicted),
            more,
            keys(),
            rows);
  }

  private String groups(String gold, String predicted) {
    return "  FROM (\n%s\n    UNION ALL\n%s\n  ) AS all_rows\n  GROUP BY %s"
        .formatted(side(gold, GOLD, 1, 0), side(predicted, PREDICTED, 0, 1), keys());
  }

  /** The keys of a query's rows, and which side they are of. */
  private String side(String query, String name, int gold, int predicted) {
    String keys =
        each(
            c -> rules.get(c - 1).keyOf("c" + (gold > 0 ? c : order.get(c - 1) + 1)) + " AS k" + c);
    return "    SELECT %s, %d AS is_gold, %d AS is_predicted\n    FROM (\n%s\n    ) AS %s"
        .formatted(
            keys,
            gold,
            predicted,
            namesColumns ? query : named(query),
            namesColumns ? "%s (%s)".formatted(name, each(c -> "c" + c)) : name);
  }

  /** The query after an empty one that names the columns of both. */
  private String named(String query) {
    return "SELECT %s FROM (SELECT 1 AS one) AS nothing WHERE FALSE\n    UNION ALL\n    SELECT * FROM (\n%s\n    ) AS unnamed"
        .formatted(each(c -> "NULL AS c" + c), query);
  }

  private String keys() {
    return each(c -> "k" + c);
  }

  /** A list with one element for each column, counted from 1. */
  private String each(IntFunction<String> element) {
    return IntStream.rangeClosed(1, rules.size())
        .mapToObj(element)
        .collect(Collectors.joining(", "));
  }
}
