// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.List;

/**
 * A query without one part that it may not need. Whether the part is needed, only the answers tell.
 *
 * @param part the part that is left out
 * @param name of the table that is left out, as the query writes it, or what the DISTINCT is of
 * @param sql the rest
 */
public record ReducedQuery(Part part, String name, String sql) {
  /** The part that is left out. */
  public enum Part {
    /** A joined table with the condition that joins it, where nothing else names its columns. */
    JOIN,
    /** The DISTINCT of the outermost SELECT, or of an aggregate in its select list. */
    DISTINCT
  }

  /**
   * A query without each such part in turn; none if it can't be parsed. Never throws.
   *
   * @param schema tells whose a bare column is; no table is left out that it does not have
   */
  public static List<ReducedQuery> of(String sql, Dialect dialect, Schema schema) {
    try {
      return new QueryReducer(SqlText.of(sql, dialect), schema).reduced();
    } catch (StackOverflowError | RuntimeException unreadable) {
      // The parser's own printing fails on some of what it parses.
      return List.of();
    }
  }
}
