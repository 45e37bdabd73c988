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
