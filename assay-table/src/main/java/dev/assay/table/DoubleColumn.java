// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

/** Binary floats; single precision values are widened exactly. */
public final class DoubleColumn extends Column {
  private final double[] values;
  private final boolean single;

  DoubleColumn(String name, String typeName, double[] values, boolean single, NullMask nullMask) {
    super(name, typeName, values.length, nullMask);
    this.values = values;
    this.single = single;
  }

  /** The value; 0 where NULL. */
  public double at(int row) {
    return values[row];
  }

  /** Returns whether the column has single precision (REAL), so that noise is 1e-6 and not 1e-9. */
  public boolean isSingle() {
    return single;
  }

  @Override
  ValueFamily familyOf(int row) {
    return single ? ValueFamily.REAL : ValueFamily.DOUBLE;
  }

  @Override
  Object valueOf(int row) {
    return single ? (Object) (float) values[row] : (Object) values[row];
  }
}
