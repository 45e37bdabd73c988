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

/** Binary floats; single precision values are widened exactly. */
public final class DoubleColumn implements Column {
  private final String name;
  private final String typeName;
  private final double[] values;
  private final boolean single;
  private final Nulls nulls;

  DoubleColumn(String name, String typeName, double[] values, boolean single, Nulls nulls) {
    this.name = name;
    this.typeName = typeName;
    this.values = values;
    this.single = single;
    this.nulls = nulls;
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
  public String name() {
    return name;
  }

  @Override
  public String typeName() {
    return typeName;
  }

  @Override
  public int size() {
    return values.length;
  }

  @Override
  public boolean isNull(int row) {
    return nulls.at(row);
  }

  @Override
  public ValueFamily family(int row) {
    return nulls.at(row) ? ValueFamily.NULL : (single ? ValueFamily.REAL : ValueFamily.DOUBLE);
  }

  @Override
  public @Nullable Object value(int row) {
    return nulls.at(row) ? null : single ? (Object) (float) values[row] : (Object) values[row];
  }
}
