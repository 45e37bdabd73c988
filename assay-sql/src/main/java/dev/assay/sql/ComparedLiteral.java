// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.List;
import net.sf.jsqlparser.statement.select.Select;

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
    try {
      return StatementParser.parse(SqlText.of(sql, dialect))
          .filter(Select.class::isInstance)
          .map(statement -> new LiteralReader(schema).read((Select) statement))
          .orElse(List.of());
    } catch (StackOverflowError | RuntimeException unreadable) {
      return List.of();
    }
  }
}
