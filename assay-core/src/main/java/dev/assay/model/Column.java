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
public sealed interface Column
    permits LongColumn,
        DoubleColumn,
        DecimalColumn,
        TextColumn,
        BooleanColumn,
        DateColumn,
        TimestampColumn,
        ObjectColumn {
  /** The name as the engine reported it; may be empty, need not be unique. */
  String name();

  /** The engine's own type name, such as {@code DECIMAL(10,2)}; for display only. */
  String typeName();

  /** Number of rows. */
  int size();

  boolean isNull(int row);

  /** The family of one cell; {@link ValueFamily#NULL} where {@link #isNull(int)}. */
  ValueFamily family(int row);

  /** The cell as the canonical type of its family (boxed); for display and slow paths. */
  @Nullable Object value(int row);
}
