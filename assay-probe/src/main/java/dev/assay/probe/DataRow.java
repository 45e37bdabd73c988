// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One row of a table. Immutable; a changed row is another object, and rows are told apart by
 * identity, as a table may hold the same values twice.
 */
final class DataRow {
  private final @Nullable Object[] cells;
  private final boolean real;

  /** The real row that this one was made from by changes; {@code null} if there is none. */
  private final @Nullable DataRow origin;

  /** The cells as keys compare them; made when they are first asked for. */
  private @Nullable Object @Nullable [] comparable;

  private DataRow(@Nullable Object[] cells, boolean real, @Nullable DataRow origin) {
    this.cells = cells;
    this.real = real;
    this.origin = origin;
  }

  /** A row as the real database has it. */
  static DataRow real(List<? extends @Nullable Object> cells) {
    return new DataRow(cells.toArray(), true, null);
  }

  /** A row that was made up. */
  static DataRow made(List<? extends @Nullable Object> cells) {
    return new DataRow(cells.toArray(), false, null);
  }

  /** Returns whether the real database has this row. */
  boolean isReal() {
    return real;
  }

  /** The real row that this one was made from by changes, or is; {@code null} if there is none. */
  @Nullable DataRow origin() {
    return real ? this : origin;
  }

  int width() {
    return cells.length;
  }

  @Nullable Object get(int column) {
    return cells[column];
  }

  /** Returns a copy with another value in a column; this row if the value is the same. */
  DataRow with(int column, @Nullable Object value) {
    if (Objects.equals(cells[column], value)) {
      return this;
    }
    @Nullable Object[] changed = cells.clone();
    changed[column] = value;
    return new DataRow(changed, false, origin());
  }

  /** Another row of the same values. */
  DataRow copy() {
    return new DataRow(cells, false, origin());
  }

  List<@Nullable Object> cells() {
    List<@Nullable Object> list = Arrays.asList(cells);
    return Collections.unmodifiableList(list);
  }

  /** The values of some columns in a form in which a foreign key compares them. */
  List<@Nullable Object> key(List<Integer> columns) {
    @Nullable Object[] all = comparable();
    if (columns.size() == 1) {
      return Collections.singletonList(all[columns.get(0)]);
    }
    @Nullable Object[] key = new Object[columns.size()];
    for (int i = 0; i < key.length; i++) {
      key[i] = all[columns.get(i)];
    }
    return Arrays.asList(key);
  }

  /** A value in the same form. */
  @Nullable Object keyed(int column) {
    return comparable()[column];
  }

  private @Nullable Object[] comparable() {
    @Nullable Object[] all = comparable;
    if (all == null) {
      all = new Object[cells.length];
      for (int c = 0; c < all.length; c++) {
        all[c] = comparable(cells[c]);
      }
      comparable = all;
    }
    return all;
  }

  /** SQLite compares a key's text with a number by the column's affinity. */
  private static @Nullable Object comparable(@Nullable Object value) {
    if (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15) {
      return number.longValue();
    }
    if (value instanceof String text
        && !text.isEmpty()
        && text.length() < 19
        && text.chars().allMatch(c -> c >= '0' && c <= '9')
        && (text.length() == 1 || text.charAt(0) != '0')) {
      return Long.valueOf(text);
    }
    return value;
  }
}
