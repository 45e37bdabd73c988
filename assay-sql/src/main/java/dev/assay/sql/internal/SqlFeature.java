// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

/** A construct of SQL that a query may use, anywhere in it. */
public enum SqlFeature {
  JOIN("join"),
  OUTER_JOIN("outer join"),
  SELF_JOIN("self-join"),
  SUBQUERY("subquery"),
  EXISTS("EXISTS"),
  WITH("WITH"),
  SET_OPERATION("set operation"),
  AGGREGATE("aggregate"),
  GROUP_BY("GROUP BY"),
  HAVING("HAVING"),
  WINDOW("window function"),
  ORDER_BY("ORDER BY"),
  LIMIT("LIMIT"),
  DISTINCT("DISTINCT"),
  OR("OR"),
  NOT("negation"),
  BETWEEN("BETWEEN"),
  LIKE("LIKE"),
  NULL_TEST("IS NULL"),
  CASE("CASE"),
  CAST("CAST"),
  ARITHMETIC("arithmetic");

  private final String words;

  SqlFeature(String words) {
    this.words = words;
  }

  /** Its name for people. */
  public String words() {
    return words;
  }
}
