// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.List;

/**
 * A literal that a query looks for in a column: by {@code =}, IN or LIKE, and not negated.
 *
 * @param table as the catalog has it
 * @param column likewise
 * @param literal as the query writes it
 * @param pattern whether it is a pattern of LIKE
 */
public record ComparedLiteral(String table, String column, String literal, boolean pattern) {
  /**
   * The literals of a query; those alone of which it is known what column they are looked for in.
   * None if it can't be parsed. Never throws.
   */
  public static List<ComparedLiteral> of(String sql, Dialect dialect, Schema schema) {
    return StatementParser.read(SqlText.of(sql, dialect), new LiteralReader(schema)::read)
        .orElse(List.of());
  }
}
