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
