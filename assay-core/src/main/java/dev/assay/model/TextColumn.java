// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Character strings. */
public final class TextColumn extends Column {
  private final @Nullable String[] values;

  TextColumn(String name, String typeName, @Nullable String[] values, NullMask nullMask) {
    super(name, typeName, values.length, nullMask);
    this.values = values;
  }

  /** The value; {@code null} where NULL. */
  public @Nullable String at(int row) {
    return values[row];
  }

  /** Returns whether another column has the same values; see {@link #at}. */
  boolean hasSameValues(TextColumn other) {
    return Arrays.equals(values, other.values);
  }

  @Override
  ValueFamily familyOf(int row) {
    return ValueFamily.TEXT;
  }

  @Override
  @Nullable Object valueOf(int row) {
    return values[row];
  }
}
