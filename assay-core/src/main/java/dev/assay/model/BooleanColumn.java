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
import org.jspecify.annotations.Nullable;

/** Truth values. */
public final class BooleanColumn implements Column {
  private final String name;
  private final String typeName;
  private final BitSet values;
  private final int size;
  private final Nulls nulls;

  BooleanColumn(String name, String typeName, BitSet values, int size, Nulls nulls) {
    this.name = name;
    this.typeName = typeName;
    this.values = (BitSet) values.clone();
    this.size = size;
    this.nulls = nulls;
  }

  /** The value; false where NULL. */
  public boolean at(int row) {
    return values.get(row);
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
    return size;
  }

  @Override
  public boolean isNull(int row) {
    return nulls.at(row);
  }

  @Override
  public ValueFamily family(int row) {
    return nulls.at(row) ? ValueFamily.NULL : ValueFamily.BOOLEAN;
  }

  @Override
  public @Nullable Object value(int row) {
    return nulls.at(row) ? null : (Object) values.get(row);
  }
}
