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

  /** Whether values are instants (with a zone) and not local date-times. */
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
