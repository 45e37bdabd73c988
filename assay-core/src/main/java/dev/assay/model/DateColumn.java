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

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Calendar dates as days since 1970-01-01. */
public final class DateColumn implements Column {
  private final String name;
  private final String typeName;
  private final long[] epochDays;
  private final Nulls nulls;

  DateColumn(String name, String typeName, long[] epochDays, Nulls nulls) {
    this.name = name;
    this.typeName = typeName;
    this.epochDays = epochDays;
    this.nulls = nulls;
  }

  /** Days since 1970-01-01; 0 where NULL. */
  public long epochDay(int row) {
    return epochDays[row];
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
    return epochDays.length;
  }

  @Override
  public boolean isNull(int row) {
    return nulls.at(row);
  }

  @Override
  public ValueFamily family(int row) {
    return nulls.at(row) ? ValueFamily.NULL : ValueFamily.DATE;
  }

  @Override
  public @Nullable Object value(int row) {
    return nulls.at(row) ? null : LocalDate.ofEpochDay(epochDays[row]);
  }
}
