// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.DataConstraint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule that the real rows show and some rows break.
 *
 * @param words a phrase after "needs", such as {@code two rows of country with one Name, where 239
 *     rows all differ}
 * @param constraint that would rule these rows out, or {@code null} if no constraint says it
 */
record BrokenRule(String words, @Nullable DataConstraint constraint) {
  /** Columns that would have to be unique together. */
  static BrokenRule unique(String words, SourceTable table, Iterable<Integer> columns) {
    List<String> names = new ArrayList<>();
    for (int c : columns) {
      names.add(name(table, c));
    }
    return of(words, DataConstraint.Kind.UNIQUE, names, "");
  }

  /** A column that would have to hold no NULL. */
  static BrokenRule notNull(String words, SourceTable table, int column) {
    return of(words, DataConstraint.Kind.NOT_NULL, List.of(name(table, column)), "");
  }

  /** A condition that no row would satisfy. */
  static BrokenRule never(String words, SourceTable table, String condition) {
    return of(words, DataConstraint.Kind.NEVER, List.of(table.name()), condition);
  }

  private static BrokenRule of(
      String words, DataConstraint.Kind kind, List<String> names, String text) {
    return new BrokenRule(words, new DataConstraint(kind, names, null, null, text, null, ""));
  }

  private static String name(SourceTable table, int column) {
    return table.name() + "." + table.shape().columnName(column);
  }
}
