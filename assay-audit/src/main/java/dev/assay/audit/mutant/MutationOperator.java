// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import java.util.Locale;

/** A kind of fault that is put into a query. */
public enum MutationOperator {
  JOIN_TYPE("join type changed"),
  TABLE_DROPPED("joined table dropped"),
  DISTINCT_ADDED("DISTINCT added"),
  DISTINCT_DROPPED("DISTINCT dropped"),
  AGGREGATE("aggregate function replaced"),
  COUNT_DISTINCT("DISTINCT in an aggregate added or dropped"),
  COMPARISON("comparison operator replaced"),
  BOUND("bound of a comparison included or excluded"),
  BETWEEN_BOUNDS("bound of BETWEEN excluded"),
  CONNECTIVE("AND and OR exchanged"),
  SUBQUERY("subquery predicate changed or dropped"),
  SIDE_DROPPED("one side of AND or OR dropped"),
  WHERE_DROPPED("WHERE dropped"),
  HAVING_DROPPED("HAVING dropped"),
  NEGATION("NOT added or dropped"),
  MEMBERSHIP("IN and NOT IN exchanged"),
  LIKE_PATTERN("LIKE replaced by equality, or a wildcard dropped"),
  CONSTANT("constant replaced"),
  COLUMN("column replaced by another of its type"),
  GROUPING("GROUP BY column dropped or replaced"),
  ORDER_DIRECTION("sort direction reversed"),
  ORDER_DROPPED("ORDER BY or a sort key dropped"),
  LIMIT("LIMIT changed or dropped"),
  SET_OPERATION("set operation replaced, or its right side dropped"),
  NULL_HANDLING("NULL handling changed");

  private final String words;

  MutationOperator(String words) {
    this.words = words;
  }

  /** The operator in words, without a capital letter of its own. */
  public String words() {
    return words;
  }

  /** The name in JSON documents, such as {@code distinct_added}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
