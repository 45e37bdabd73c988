/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.model;

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
