// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run, or a part of it, as a plain table for other programs.
 *
 * @param name of the table, a lower-case word
 * @param columns at least one; their names differ
 * @param rows as many cells as there are columns; a cell is {@code null} or of its column's kind
 */
public record FlatTable(String name, List<Column> columns, List<List<@Nullable Object>> rows) {
  /** The type of a column's cells. */
  public enum Kind {
    /** {@link String}. */
    TEXT,
    /** {@link Long}. */
    INTEGER,
    /** {@link Double}, finite. */
    NUMBER,
    /** {@link java.time.Instant}. */
    TIME
  }

  /**
   * A column.
   *
   * @param key whether it is part of the primary key; then no cell is {@code null}
   */
  public record Column(String name, Kind kind, boolean key) {
    /** A column that may repeat itself. */
    public Column(String name, Kind kind) {
      this(name, kind, false);
    }
  }

  public FlatTable {
    columns = List.copyOf(columns);
    rows = rows instanceof LazyList ? rows : copies(name, columns.size(), rows);
  }

  private static List<List<@Nullable Object>> copies(
      String name, int width, List<List<@Nullable Object>> rows) {
    List<List<@Nullable Object>> copies = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      if (row.size() != width) {
        throw new IllegalArgumentException(
            "%s has %d columns, a row has %d".formatted(name, width, row.size()));
      }
      copies.add(Collections.unmodifiableList(new ArrayList<>(row)));
    }
    return Collections.unmodifiableList(copies);
  }
}
