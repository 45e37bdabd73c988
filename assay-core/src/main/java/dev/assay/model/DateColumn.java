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

/** Calendar dates as days since 1970-01-01. */
public final class DateColumn extends Column {
  private final long[] epochDays;

  DateColumn(String name, String typeName, long[] epochDays, NullMask nullMask) {
    super(name, typeName, epochDays.length, nullMask);
    this.epochDays = epochDays;
  }

  /** Days since 1970-01-01; 0 where NULL. */
  public long epochDay(int row) {
    return epochDays[row];
  }

  @Override
  ValueFamily familyOf(int row) {
    return ValueFamily.DATE;
  }

  @Override
  Object valueOf(int row) {
    return LocalDate.ofEpochDay(epochDays[row]);
  }
}
