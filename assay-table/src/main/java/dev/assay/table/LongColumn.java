// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import java.util.Arrays;

/** A column of integers that fit in 64 bits. */
public final class LongColumn extends Column {
  private final long[] values;

  LongColumn(String name, String typeName, long[] values, NullMask nullMask) {
    super(name, typeName, values.length, nullMask);
    this.values = values;
  }

  /** The value; 0 where NULL. */
  public long at(int row) {
    return values[row];
  }

  /** Returns whether another column has the same values; see {@link #at}. */
  boolean hasSameValues(LongColumn other) {
    return Arrays.equals(values, other.values);
  }

  @Override
  ValueFamily familyOf(int row) {
    return ValueFamily.INTEGER;
  }

  @Override
  Object valueOf(int row) {
    return values[row];
  }
}
