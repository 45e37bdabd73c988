// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** Instants and time zones as people write them: {@code 2024-06-01T00:00:00Z}, {@code UTC}. */
public final class TimeValues {
  private static final int FIRST_YEAR = 1970;
  private static final int LAST_YEAR = 2037;

  private TimeValues() {}

  /**
   * Reads an instant, to the microsecond; {@code Z} or an offset must say where it is what time.
   *
   * @throws IllegalArgumentException if it is not one, or one that some database has no word for:
   *     finer than a microsecond, or not from 1970 to 2037
   */
  public static Instant instant(String text) {
    OffsetDateTime time;
    try {
      time = OffsetDateTime.parse(text.strip());
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'%s' is not an instant; write date, time and offset, such as 2024-06-01T00:00:00Z"
              .formatted(text),
          e);
    }
    Instant instant = time.toInstant();
    int year = instant.atOffset(ZoneOffset.UTC).getYear();
    if (year < FIRST_YEAR || year > LAST_YEAR) {
      throw new IllegalArgumentException(
          "'%s' is not in the years %d to %d, which every database has"
              .formatted(text, FIRST_YEAR, LAST_YEAR));
    }
    if (!instant.equals(instant.truncatedTo(ChronoUnit.MICROS))) {
      throw new IllegalArgumentException(
          "'%s' is finer than a microsecond; leave out its last digits".formatted(text));
    }
    return instant;
  }

  /**
   * Parses a time zone: a name of the IANA database. Offsets are not accepted, because databases
   * read their sign differently.
   *
   * @throws IllegalArgumentException if there is no time zone with that name
   */
  public static ZoneId zone(String text) {
    String name = text.strip();
    if (name.equals("Z") || ZoneId.getAvailableZoneIds().contains(name)) {
      return ZoneId.of(name);
    }
    throw new IllegalArgumentException(
        "there is no time zone '%s'; write UTC, or a name such as Europe/Paris".formatted(text));
  }
}
