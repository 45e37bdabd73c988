// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Dates with time: seconds since 1970-01-01T00:00:00 (UTC if zoned, local otherwise) and
 * nanoseconds.
 */
public final class TimestampColumn extends Column {
  private final long[] seconds;
  private final int[] nanos;
  private final boolean zoned;

  TimestampColumn(
      String name, String typeName, long[] seconds, int[] nanos, boolean zoned, NullMask nullMask) {
    super(name, typeName, seconds.length, nullMask);
    this.seconds = seconds;
    this.nanos = nanos;
    this.zoned = zoned;
  }

  /** Seconds since 1970-01-01T00:00:00; 0 where NULL. */
  public long epochSecond(int row) {
    return seconds[row];
  }

  /** Nanoseconds within the second, 0 to 999,999,999. */
  public int nano(int row) {
    return nanos[row];
  }

  /** Returns whether values are instants (with a zone) and not local date-times. */
  public boolean isZoned() {
    return zoned;
  }

  @Override
  ValueFamily familyOf(int row) {
    return zoned ? ValueFamily.INSTANT : ValueFamily.TIMESTAMP;
  }

  @Override
  Object valueOf(int row) {
    return zoned
        ? Instant.ofEpochSecond(seconds[row], nanos[row])
        : LocalDateTime.ofEpochSecond(seconds[row], nanos[row], ZoneOffset.UTC);
  }
}
