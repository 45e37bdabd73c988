// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.Clauses.Clause;
import java.util.List;
import java.util.Optional;

/**
 * The parts of a query: its clauses in a normal form, and the names that it uses. Cached for the
 * last few texts.
 *
 * @param clauses of the outermost query
 * @param names of tables and columns, in all its subqueries
 */
public record QueryParts(Clauses clauses, UsedNames names) {
  private static final RecentTexts<Text, Optional<QueryParts>> RECENT = new RecentTexts<>();

  /**
   * The parts of a query; empty if it is no query, can't be parsed, or is nested too deeply. Never
   * throws. Safe for use by several threads.
   *
   * @param schema tells whose column a bare name is; may be {@link Schema#UNKNOWN}
   */
  public static Optional<QueryParts> of(String sql, Dialect dialect, Schema schema) {
    return RECENT.get(
        sql,
        new Text(sql, dialect, schema),
        () ->
            StatementParser.read(
                SqlText.of(sql, dialect),
                select -> {
                  QueryNames names = new QueryNames(schema);
                  List<Clause> clauses = new ClauseReader(names, dialect).clauses(select);
                  return new QueryParts(new Clauses(clauses), names.used());
                }));
  }

  private record Text(String sql, Dialect dialect, Schema schema) {}
}
