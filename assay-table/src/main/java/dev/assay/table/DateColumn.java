// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

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
