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

  /** Whether the column is of single precision (REAL), so that noise is 1e-6 and not 1e-9. */
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
