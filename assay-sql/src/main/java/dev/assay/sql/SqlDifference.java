// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.Locale;

/**
 * A difference between a query and the gold query, in SQL's terms.
 *
 * @param kind the part that differs
 * @param detail the parts that differ, shortened; empty if the kind says everything
 * @param place the tables or columns concerned, those of the gold query if it has them, as {@code
 *     table.column} where the table is known; empty if none are
 */
public record SqlDifference(Kind kind, String detail, String place) {
  private static final int LONGEST = 120;

  /** The kinds of differences, the most telling first. */
  public enum Kind {
    SET_OPERATION_MISSING("set operation missing"),
    SET_OPERATION_ADDED("set operation added"),
    OTHER_SET_OPERATION("other set operation"),
    EXCLUSION_MISSING("exclusion missing"),
    EXCLUSION_ADDED("exclusion added"),
    OTHER_EXCLUSION("other exclusion"),
    VALUE_SPELLING("value spelled otherwise"),
    OTHER_DATE("other date or time"),
    OTHER_FILTER_VALUE("other filter value"),
    OTHER_COMPARISON("other comparison"),
    OTHER_CONNECTIVE("other connective"),
    OTHER_FILTER_COLUMN("other filter column"),
    OTHER_FILTER("other filter"),
    OTHER_AGGREGATE("other aggregate"),
    FILTER_MISSING("filter missing"),
    FILTER_ADDED("filter added"),
    ALL_TIES("ties treated differently"),
    LIMIT_MISSING("LIMIT missing"),
    LIMIT_ADDED("LIMIT added"),
    OTHER_LIMIT("other LIMIT"),
    OTHER_DIRECTION("other sort direction"),
    OTHER_ORDER("other order"),
    ORDER_MISSING("order missing"),
    DISTINCT_MISSING("DISTINCT missing"),
    DISTINCT_ADDED("DISTINCT added"),
    COLUMNS_MISSING("columns missing"),
    OTHER_COLUMNS("other columns"),
    OTHER_CALCULATION("other calculation"),
    OTHER_TABLE("other table"),
    JOIN_MISSING("join missing"),
    JOIN_ADDED("join added"),
    GROUPING_MISSING("grouping missing"),
    GROUPING_ADDED("grouping added"),
    OTHER_GROUPING("other grouping"),
    JOIN_CONDITION_MISSING("join condition missing"),
    OTHER_JOIN_CONDITION("other join condition"),
    OTHER_JOIN_TYPE("other type of join"),
    COLUMNS_ADDED("columns added");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** The kind in files, such as {@code filter_missing}. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The kind for people, such as {@code filter missing}. */
    public String words() {
      return words;
    }
  }

  public SqlDifference {
    detail = detail.length() <= LONGEST ? detail : detail.substring(0, LONGEST - 1) + "…";
  }

  /** The difference for people, such as {@code filter missing: status = 'paid'}. */
  public String words() {
    return detail.isEmpty() ? kind.words() : kind.words() + ": " + detail;
  }
}
