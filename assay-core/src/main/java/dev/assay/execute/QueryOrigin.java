// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.sql.Dialect;
import org.jspecify.annotations.Nullable;

/** The author of a query. A gold query never runs in a session that a prediction has touched. */
public enum QueryOrigin {
  /** The data set's author, or Assay itself. */
  GOLD,

  /** The system being evaluated, such as a model or an agent. */
  PREDICTION,

  /**
   * Assay itself, about a query of either: the query is checked as any other, and not run, but its
   * plan is returned, which tells its estimated cost.
   */
  PLAN;

  /** The origin of the queries whose sessions it may share. */
  public QueryOrigin sessions() {
    return this == GOLD ? GOLD : PREDICTION;
  }

  /**
   * The statement that is sent to the database for a query, or {@code null} if its plan tells no
   * cost.
   */
  @Nullable String sent(String sql, Dialect dialect) {
    if (this != PLAN) {
      return sql;
    }
    return switch (dialect) {
      case POSTGRES -> "EXPLAIN (FORMAT JSON) " + sql;
      case SNOWFLAKE -> "EXPLAIN USING JSON " + sql;
      default -> null;
    };
  }
}
