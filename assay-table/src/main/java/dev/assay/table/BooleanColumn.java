// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import java.util.BitSet;

/** Truth values. */
public final class BooleanColumn extends Column {
  private final BitSet values;

  BooleanColumn(String name, String typeName, BitSet values, int size, NullMask nullMask) {
    super(name, typeName, size, nullMask);
    this.values = (BitSet) values.clone();
  }

  /** The value; false where NULL. */
  public boolean at(int row) {
    return values.get(row);
  }

  @Override
  ValueFamily familyOf(int row) {
    return ValueFamily.BOOLEAN;
  }

  @Override
  Object valueOf(int row) {
    return values.get(row);
  }
}
