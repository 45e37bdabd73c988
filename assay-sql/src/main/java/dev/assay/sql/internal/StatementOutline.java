// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The semantic outline of a statement, all its queries together. Two ways of writing the same, such
 * as a join and IN with a subquery, have the same tables and filters. Columns are without their
 * tables.
 */
final class StatementOutline {
  /** The tables of the database, anywhere. */
  final Set<String> tables = new LinkedHashSet<>();

  /** The select items of the outermost query. */
  final List<Term> items = new ArrayList<>();

  /** The conditions of WHERE, HAVING and ON that compare something with a value. */
  final Map<String, Filter> filters = new LinkedHashMap<>();

  /** The conditions that compare two columns, as a pair in order. */
  final Map<String, List<String>> joinConditions = new LinkedHashMap<>();

  final Set<String> grouping = new LinkedHashSet<>();
  final List<SortKey> order = new ArrayList<>();
  final List<String> operations = new ArrayList<>();

  /** NOT IN and NOT EXISTS with a subquery. */
  final Set<String> exclusions = new LinkedHashSet<>();

  /** The arguments of COUNT without DISTINCT, as they are written. */
  final Set<String> counted = new LinkedHashSet<>();

  String limit = "";
  boolean distinct;
  boolean disjunction;
  boolean outerJoin;
  boolean naturalJoin;
  int subqueries;

  /** True if a table that is not of the database, or part of the text, could not be read. */
  boolean vague;

  /**
   * A select item.
   *
   * @param text with columns without their tables
   * @param qualified with columns of known tables as {@code table.column}
   * @param written for people
   */
  record Term(String text, String qualified, String written) {}

  /**
   * A sort key.
   *
   * @param written for people
   */
  record SortKey(String text, boolean descending, String written) {
    /** Returns the compared text. */
    String words() {
      return text + direction();
    }

    String shown() {
      return written + direction();
    }

    private String direction() {
      return descending ? " DESC" : " ASC";
    }
  }

  /**
   * A comparison with a value.
   *
   * @param left the compared text
   * @param operator such as {@code >=}
   * @param right the value; empty if the operator needs none
   * @param extreme whether the value is a subquery's MAX or MIN
   * @param qualified the compared text with the table
   * @param written the compared text, for people
   */
  record Filter(
      String left,
      String operator,
      String right,
      boolean extreme,
      String qualified,
      String written) {
    /** Returns the text compared with the other query's filters. */
    String words() {
      return words(left);
    }

    String shown() {
      return words(written);
    }

    private String words(String compared) {
      return "%s %s %s".formatted(compared, operator, right).strip();
    }
  }

  boolean hasExtreme() {
    return filters.values().stream().anyMatch(Filter::extreme);
  }

  boolean hasExclusion() {
    return !exclusions.isEmpty()
        || operations.stream().anyMatch(operation -> operation.startsWith("EXCEPT"))
        || (outerJoin
            && filters.values().stream().anyMatch(filter -> filter.operator().equals("IS NULL")));
  }

  /** Returns whether it takes the first row by a column. */
  boolean takesFirstBy(String column) {
    return limit.equals("1") && !order.isEmpty() && order.get(0).text().equals(column);
  }

  /** Returns whether a select item has the condition in it, as in CASE. */
  boolean calculates(Filter filter) {
    String condition = compact(filter.words());
    return items.stream().anyMatch(item -> compact(item.text()).contains(condition));
  }

  private static String compact(String text) {
    return text.replace(" ", "");
  }

  /** Returns whether a join or a subquery requires two columns to be equal. */
  boolean equates(String one, String other) {
    return joinConditions.values().stream()
        .anyMatch(pair -> pair.contains(one) && pair.contains(other));
  }
}
