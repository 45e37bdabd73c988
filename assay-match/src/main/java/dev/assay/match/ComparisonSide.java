// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import org.jspecify.annotations.Nullable;

/**
 * One side of a comparison.
 *
 * @param table the result
 * @param sql the query that gave it, or {@code null} if unknown; tells order, sort keys and
 *     rounding
 * @param dialect of that query
 * @param ties which of its rows tie and what its limit cut, as far as additional queries showed;
 *     {@code null} if none was run
 * @param fanOut which of its rows a join repeats, as far as an additional query showed; {@code
 *     null} if none was run
 */
public record ComparisonSide(
    ResultTable table,
    @Nullable String sql,
    Dialect dialect,
    @Nullable Ties ties,
    @Nullable FanOut fanOut) {
  /** A result whose ties are as its columns tell. */
  public ComparisonSide(ResultTable table, @Nullable String sql, Dialect dialect) {
    this(table, sql, dialect, null, null);
  }

  /** Returns a copy with the known ties. */
  public ComparisonSide with(@Nullable Ties known) {
    return new ComparisonSide(table, sql, dialect, known, fanOut);
  }

  /** Returns a copy with the known fan-out. */
  public ComparisonSide withRepeats(@Nullable FanOut known) {
    return new ComparisonSide(table, sql, dialect, ties, known);
  }

  /** A result without its query. */
  public static ComparisonSide of(ResultTable table) {
    return new ComparisonSide(table, null, Dialect.ANSI);
  }
}
