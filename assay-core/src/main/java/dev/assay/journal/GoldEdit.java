// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

/**
 * A reviewer's change of a question's gold.
 *
 * @param sql the gold query to add, with or without braces around optional columns
 * @param replaces whether it replaces the gold of the question; otherwise it is an alternative
 * @param because the reviewer's reason
 */
public record GoldEdit(String sql, boolean replaces, String because) {
  public GoldEdit {
    if (sql.isBlank()) {
      throw new IllegalArgumentException("the gold edit has no SQL");
    }
    if (because.isBlank()) {
      throw new IllegalArgumentException("the gold edit has no reason");
    }
    sql = sql.strip();
    because = because.strip();
  }
}
