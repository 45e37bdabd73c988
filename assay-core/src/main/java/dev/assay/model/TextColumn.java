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

/** Character strings. */
public final class TextColumn implements Column {
  private final String name;
  private final String typeName;
  private final @Nullable String[] values;
  private final Nulls nulls;

  TextColumn(String name, String typeName, @Nullable String[] values, Nulls nulls) {
    this.name = name;
    this.typeName = typeName;
    this.values = values;
    this.nulls = nulls;
  }

  /** The value; {@code null} where NULL. */
  public @Nullable String at(int row) {
    return values[row];
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
    return nulls.at(row) ? ValueFamily.NULL : ValueFamily.TEXT;
  }

  @Override
  public @Nullable Object value(int row) {
    return nulls.at(row) ? null : values[row];
  }
}
