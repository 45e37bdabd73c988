// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import org.jspecify.annotations.Nullable;

/**
 * Rows that are written together, by column; whole numbers and floats are no objects. Used by one
 * thread at a time.
 */
final class RowBatch {
  /** The rows of a batch, of which DuckDB makes one chunk. */
  private static final int MOST = 2048;

  /** Cells of a batch, and its characters and bytes; a worker must have room for several. */
  private static final int MOST_CELLS = 200_000;

  private static final long MOST_CONTENT = 1_000_000;

  private final Cells[] cells;
  private final long[][] numbers;
  private final @Nullable Object[][] objects;
  private final int most;
  private int size;
  private long content;

  /** The cells of a column. */
  enum Cells {
    LONG,
    DOUBLE,
    /** Strings, or their bytes in UTF-8. */
    TEXT,
    OBJECT
  }

  /** Marks a number, where {@code null} is NULL. */
  private static final Object NUMBER = new Object();

  RowBatch(Cells[] cells) {
    this.cells = cells;
    this.numbers = new long[cells.length][];
    this.most = Math.max(1, Math.min(MOST, MOST_CELLS / Math.max(1, cells.length)));
    this.objects = new Object[cells.length][most];
    for (int i = 0; i < cells.length; i++) {
      numbers[i] = new long[isNumber(cells[i]) ? most : 0];
    }
  }

  private static boolean isNumber(Cells cells) {
    return cells == Cells.LONG || cells == Cells.DOUBLE;
  }

  Cells cells(int column) {
    return cells[column];
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == most || content > MOST_CONTENT;
  }

  /** Sets a cell of the next row, which has no part in this before {@link #add}. */
  void set(int column, @Nullable Object value) {
    if (value instanceof Long number && cells[column] == Cells.LONG) {
      setLong(column, number);
    } else if (value instanceof Double number && cells[column] == Cells.DOUBLE) {
      setDouble(column, number);
    } else {
      objects[column][size] = value;
      if (value instanceof String text) {
        content += text.length();
      } else if (value instanceof byte[] bytes) {
        content += bytes.length;
      }
    }
  }

  void setLong(int column, long value) {
    numbers[column][size] = value;
    objects[column][size] = NUMBER;
  }

  void setDouble(int column, double value) {
    setLong(column, Double.doubleToRawLongBits(value));
  }

  /** Adds the row whose cells are set. */
  void add() {
    size++;
  }

  /** A cell that is no number, or something else than {@code null} for one that is. */
  @Nullable Object object(int column, int row) {
    return objects[column][row];
  }

  long longAt(int column, int row) {
    return numbers[column][row];
  }

  double doubleAt(int column, int row) {
    return Double.longBitsToDouble(numbers[column][row]);
  }
}
