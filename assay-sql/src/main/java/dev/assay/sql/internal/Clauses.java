// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * The clauses of a query, each as a text that is equal for clauses that say the same. What is
 * overlooked:
 *
 * <ul>
 *   <li>case outside literals, white space, comments, quotes around names, output names (AS);
 *   <li>aliases of tables and what columns are qualified by: {@code o.amount} is {@code amount},
 *       whatever table has it; WITH names and derived tables count as the queries that they stand
 *       for;
 *   <li>the order, and repetition, of what AND and OR connect; the order of select items and of
 *       GROUP BY; the sides of {@code =} and {@code <>}; {@code a > b} is {@code b < a}; {@code !=}
 *       is {@code <>};
 *   <li>ordinals and output names in ORDER BY and GROUP BY count as their expressions;
 *   <li>INNER before JOIN, OUTER after LEFT; a comma between tables is CROSS JOIN; TOP, FETCH FIRST
 *       and LIMIT are one.
 * </ul>
 *
 * <p>Everything else counts: literals character by character, the order of tables and of set
 * operations, and that a condition stands in ON and not in WHERE.
 *
 * @param all the clauses in the order of {@link Kind}; one JOIN a joined table, one SET_OPERATION
 *     an operation with its right side, at most one of each other kind; never empty
 */
public record Clauses(List<Clause> all) {
  /** The kind of a clause. */
  public enum Kind {
    SELECT,
    FROM,
    JOIN,
    WHERE,
    GROUP_BY,
    HAVING,
    ORDER_BY,
    LIMIT,
    SET_OPERATION
  }

  /**
   * One clause.
   *
   * @param kind the kind
   * @param text its normal form
   */
  public record Clause(Kind kind, String text) {}

  public Clauses {
    all = List.copyOf(all);
  }

  /**
   * Returns the number of these clauses that the other query also has; each of its clauses counts
   * once.
   */
  public int matched(Clauses other) {
    List<Clause> left = new ArrayList<>(other.all);
    int matched = 0;
    for (Clause clause : all) {
      matched += left.remove(clause) ? 1 : 0;
    }
    return matched;
  }
}
