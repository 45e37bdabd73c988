// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe.proof;

/** A step of a proof, in the order in which they are done without if possible. */
enum ProofRule {
  FOREIGN_KEY("a joined parent is left out, as each row has exactly one"),
  SET_AS_CONDITION("INTERSECT or EXCEPT as a condition, on columns without NULL"),
  ANTI_JOIN("a LEFT JOIN that keeps what has no match, as NOT EXISTS"),
  NOT_IN("NOT IN as NOT EXISTS, on columns without NULL"),
  SEMI_JOIN("a subquery in a condition as a join that repeats no row"),
  IN_EXISTS("IN as EXISTS"),
  COUNT_DISTINCT("COUNT(DISTINCT) of a key as COUNT(*)"),
  COUNT_COLUMN("COUNT of a column without NULL as COUNT(*)"),
  GROUP_DISTINCT("GROUP BY without aggregates as DISTINCT"),
  GROUP_KEY("GROUP BY columns that determine each other"),
  DISTINCT_KEY("DISTINCT where no row can repeat"),
  HAVING_WHERE("a condition on groups as one on rows"),
  GROUP_ROWS("HAVING COUNT(*) >= 1 keeps every group, as each has a row"),
  NOT_NULL("IS NOT NULL of what can't be NULL"),
  IDLE_ORDER("ORDER BY without effect"),
  EQUAL_COLUMNS("columns that a condition makes equal"),
  SET_ORDER("UNION or INTERSECT the other way round"),
  BETWEEN("BETWEEN as two comparisons"),
  IN_LIST("IN as comparisons with OR"),
  LITERAL_TYPE("a literal in the type of its column"),
  LIKE_CASE("LIKE ignores case"),
  FOLDING("constants computed"),
  CONDITION_ORDER("conditions in another order"),
  JOIN_ORDER("inner joins in another order");

  private final String words;

  ProofRule(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }
}
