// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Predicted queries that are hard to read; most are as long as texts that are still parsed. */
enum WorstTexts {
  PARENTHESES_99(selecting(nested("(", "1", ")", 99))),
  PARENTHESES_10_000(selecting(nested("(", "1", ")", 10_000))),
  CALLS_95(selecting(nested("ABS(", "a", ")", 95))),
  CASES_45(selecting(nested("CASE WHEN a = 1 THEN ", "1", " ELSE 2 END", 45))),
  SUBQUERIES_24(nested("SELECT a FROM (", "SELECT a FROM t", ") AS q", 24)),
  SUBQUERIES_95(nested("SELECT a FROM (", "SELECT a FROM t", ") AS q", 95)),
  IN_SUBQUERIES_95(nested("SELECT a FROM t WHERE a IN (", "SELECT a FROM t", ")", 95)),
  EXISTS_95(nested("SELECT a FROM t WHERE NOT EXISTS (", "SELECT a FROM t", ")", 95)),
  AND_10_000(where(list(10_000, i -> "a = " + i, " AND "))),
  OR_AND_10_000(where(list(5_000, i -> "a = " + i + " AND b = 1", " OR "))),
  NOT_20_000(where("NOT ".repeat(20_000) + "a = 1")),
  NOT_PARENTHESES_98(where(nested("NOT (", "a = 1 AND b = 2", ")", 98))),
  MINUS_20_000(selecting("- ".repeat(20_000) + "1")),
  SUM_20_000(selecting(list(20_000, i -> "a", " + "))),
  CONCATENATION_20_000(selecting(list(20_000, i -> "a", " || "))),
  JOINS_3_000(
      "SELECT t.a FROM t " + list(3_000, i -> "JOIN u AS u" + i + " ON u" + i + ".a = t.a", " ")),
  CROSS_JOINS_10_000("SELECT t.a FROM " + list(10_000, i -> "t AS t" + i, ", ")),
  IN_20_000(where("a IN (" + list(20_000, String::valueOf, ", ") + ")")),
  IN_TEXTS_15_000(where("a IN (" + list(15_000, i -> "'v" + i + "'", ", ") + ")")),
  COLUMNS_15_000("SELECT " + list(15_000, i -> "c" + i, ", ") + " FROM t"),
  ALIASES_8_000("SELECT " + list(8_000, i -> "a AS c" + i, ", ") + " FROM t"),
  UNIONS_5_000(list(5_000, i -> "SELECT a FROM t", " UNION ALL ")),
  MIXED_SETS_3_000(list(3_000, i -> "SELECT a FROM t", " EXCEPT SELECT a FROM u UNION ")),
  TABLE_EXPRESSIONS_2_000(
      "WITH q0 AS (SELECT a FROM t), "
          + list(2_000, i -> "q" + (i + 1) + " AS (SELECT a FROM q" + i + ")", ", ")
          + " SELECT a FROM q2000"),
  DOUBLED_TABLE_EXPRESSIONS_40(
      "WITH q0 AS (SELECT a FROM t), "
          + list(
              40,
              i -> "q" + (i + 1) + " AS (SELECT x.a FROM q" + i + " AS x, q" + i + " AS y)",
              ", ")
          + " SELECT a FROM q40"),
  WINDOWS_1_500(
      "SELECT "
          + list(1_500, i -> "ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) AS w" + i, ", ")
          + " FROM t"),
  GROUPS_10_000("SELECT a FROM t GROUP BY " + list(10_000, i -> "c" + i, ", ")),
  ORDERS_10_000("SELECT a FROM t ORDER BY " + list(10_000, i -> "c" + i + " DESC", ", ")),
  WHENS_5_000(selecting("CASE " + list(5_000, i -> "WHEN a = " + i + " THEN " + i, " ") + " END")),
  NAME_PARTS_19("SELECT " + list(19, i -> "a", ".") + " FROM t"),
  NAMES_OF_18_PARTS("SELECT " + list(500, i -> "a.".repeat(17) + "a", ", ") + " FROM t"),
  LONG_NAME("SELECT " + "a".repeat(190_000) + " FROM t"),
  LONG_TEXT("SELECT '" + "a".repeat(990_000) + "' FROM t"),
  LONG_COMMENT("SELECT a /* " + "* / ".repeat(240_000) + "*/ FROM t"),
  QUOTES(where("a = '" + "''".repeat(90_000) + "'")),
  PLACEHOLDERS_40(where(list(40, i -> "a = value AND b = 'value'", " OR "))),
  VALUES_300(where(list(300, i -> "c" + i + " = 'v" + i + "'", " AND "))),
  TOKENS_480_000("SELECT " + list(480_000, i -> "1", ","));

  private final String sql;

  WorstTexts(String sql) {
    this.sql = sql;
  }

  String sql() {
    return sql;
  }

  private static String selecting(String expression) {
    return "SELECT " + expression + " FROM t";
  }

  private static String where(String condition) {
    return "SELECT a FROM t WHERE " + condition;
  }

  private static String nested(String open, String inner, String close, int depth) {
    return open.repeat(depth) + inner + close.repeat(depth);
  }

  private static String list(int size, IntFunction<String> element, String separator) {
    return IntStream.range(0, size).mapToObj(element).collect(Collectors.joining(separator));
  }
}
