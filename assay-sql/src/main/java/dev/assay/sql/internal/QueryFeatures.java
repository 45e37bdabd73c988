// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The constructs of a query.
 *
 * @param used constructs, wherever they stand
 * @param joins tables of FROM but the first, in all its queries
 * @param depth queries within queries: 0 if there is but one
 * @param hardness the counts for Spider's levels of difficulty
 */
public record QueryFeatures(Set<SqlFeature> used, int joins, int depth, HardnessCounts hardness) {
  public QueryFeatures {
    Set<SqlFeature> copy = EnumSet.noneOf(SqlFeature.class);
    copy.addAll(used);
    used = Collections.unmodifiableSet(copy);
  }

  /**
   * The three counts from which Spider's level of difficulty follows, as {@code eval_hardness}
   * makes them, but of any SQL that can be parsed. They are of the outermost query, or the first of
   * a set operation.
   *
   * @param clauses WHERE, GROUP BY, ORDER BY, LIMIT, joined tables, every OR and LIKE
   * @param nested queries as operands of conditions, and a set operation
   * @param others from 0 to 4: more than one aggregate, select item, condition, GROUP BY column
   */
  public record HardnessCounts(int clauses, int nested, int others) {}

  /** The features of a query; empty if it can't be parsed. Never throws. */
  public static Optional<QueryFeatures> of(String sql, Dialect dialect) {
    return StatementParser.read(SqlText.of(sql, dialect), FeatureReader::read);
  }
}
