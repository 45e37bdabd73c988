// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import org.jspecify.annotations.Nullable;

/**
 * A reviewer's change of a question's gold.
 *
 * @param sql the gold query to add, with or without braces around optional columns
 * @param replaces whether it replaces the gold of the question; otherwise it is an alternative
 * @param because the reviewer's reason
 * @param from the kind of the audit finding that it confirms, such as {@code fan-out}, or {@code
 *     null} for none
 */
public record GoldEdit(String sql, boolean replaces, String because, @Nullable String from) {
  /** A change that no audit asked for. */
  public GoldEdit(String sql, boolean replaces, String because) {
    this(sql, replaces, because, null);
  }

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
