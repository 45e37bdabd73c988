// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import org.jspecify.annotations.Nullable;

/**
 * One column of a {@link ResultTable}: a name, the engine's type name, and values stored by family
 * in flat arrays. Immutable. {@link ObjectColumn} holds what has no flat form, and columns whose
 * cells are of several families (SQLite).
 */
public abstract sealed class Column
    permits LongColumn,
        DoubleColumn,
        DecimalColumn,
        TextColumn,
        BooleanColumn,
        DateColumn,
        TimestampColumn,
        ObjectColumn {
  private final String name;
  private final String typeName;
  private final int size;
  private final NullMask nullMask;

  Column(String name, String typeName, int size, NullMask nullMask) {
    this.name = name;
    this.typeName = typeName;
    this.size = size;
    this.nullMask = nullMask;
  }

  /** The name as the engine reported it; may be empty, need not be unique. */
  public final String name() {
    return name;
  }

  /** The engine's own type name, such as {@code DECIMAL(10,2)}; for display only. */
  public final String typeName() {
    return typeName;
  }

  /** Number of rows. */
  public final int size() {
    return size;
  }

  public final boolean isNull(int row) {
    return nullMask.at(row);
  }

  /** The family of one cell; {@link ValueFamily#NULL} where {@link #isNull(int)}. */
  public final ValueFamily family(int row) {
    return nullMask.at(row) ? ValueFamily.NULL : familyOf(row);
  }

  /** The cell as the canonical type of its family (boxed); for display and slow paths. */
  public final @Nullable Object value(int row) {
    return nullMask.at(row) ? null : valueOf(row);
  }

  /** The family of a cell that is not NULL. */
  abstract ValueFamily familyOf(int row);

  /** The value of a cell that is not NULL. */
  abstract @Nullable Object valueOf(int row);
}
