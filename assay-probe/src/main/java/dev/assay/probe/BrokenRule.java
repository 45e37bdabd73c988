// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.DataConstraint;
import org.jspecify.annotations.Nullable;

/**
 * What the real rows show and some rows break.
 *
 * @param words a phrase after "needs", such as {@code two rows of country with one Name, where 239
 *     rows all differ}
 * @param constraint that would rule these rows out, or {@code null} if no constraint says it
 */
record BrokenRule(String words, @Nullable DataConstraint constraint) {
  /** Columns that would have to be unique together. */
  static BrokenRule unique(String words, SourceTable table, Iterable<Integer> columns) {
    StringBuilder names = new StringBuilder();
    for (int c : columns) {
      names.append(names.isEmpty() ? "" : ", ").append(name(table, c));
    }
    return of(words, DataConstraint.Kind.UNIQUE, names.toString());
  }

  /** A column that would have to hold no NULL. */
  static BrokenRule notNull(String words, SourceTable table, int column) {
    return of(words, DataConstraint.Kind.NOT_NULL, name(table, column));
  }

  /** A condition that no row would satisfy. */
  static BrokenRule never(String words, SourceTable table, String condition) {
    return of(words, DataConstraint.Kind.NEVER, table.name() + ": " + condition);
  }

  private static BrokenRule of(String words, DataConstraint.Kind kind, String rule) {
    return new BrokenRule(words, DataConstraint.parse(kind, rule));
  }

  private static String name(SourceTable table, int column) {
    return table.name() + "." + table.shape().columnName(column);
  }
}
