// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import org.jspecify.annotations.Nullable;

/** Boxed canonical values: families without a flat form, and columns of mixed families. */
public final class ObjectColumn extends Column {
  private final @Nullable Object[] values;

  ObjectColumn(String name, String typeName, @Nullable Object[] values, NullMask nullMask) {
    super(name, typeName, values.length, nullMask);
    this.values = values;
  }

  @Override
  ValueFamily familyOf(int row) {
    return ValueFamily.of(values[row]);
  }

  @Override
  @Nullable Object valueOf(int row) {
    return values[row];
  }
}
