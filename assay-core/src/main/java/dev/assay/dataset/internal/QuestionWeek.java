// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The ISO week in which a question was asked, in UTC, such as {@code 2026-W48}; a question keeps it
 * as a tag.
 */
public record QuestionWeek(String name) implements Comparable<QuestionWeek> {
  private static final String TAG = "week:";
  private static final Pattern WEEK = Pattern.compile("\\d{4}-W\\d{2}");
  private static final Pattern NUMBER = Pattern.compile("\\d{9,19}(\\.\\d+)?");
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendPattern("['T'][' ']HH:mm[:ss]")
          .optionalStart()
          .appendFraction(java.time.temporal.ChronoField.NANO_OF_SECOND, 1, 9, true)
          .optionalEnd()
          .appendPattern("[' ']['UTC']['GMT'][XXX][XX][X]")
          .optionalEnd()
          .toFormatter(Locale.ROOT);

  /** From milliseconds, microseconds or nanoseconds on, a number since 1970 is in these. */
  private static final long[] UNITS = {
    100_000_000_000L, 100_000_000_000_000L, 100_000_000_000_000_000L
  };

  /**
   * The week of a time: ISO 8601, with a blank in place of {@code T} or without time of day, in UTC
   * where it has no offset; or seconds, milliseconds, microseconds or nanoseconds since 1970.
   *
   * @return empty if it is none of these
   */
  public static Optional<QuestionWeek> of(String time) {
    String text = time.strip();
    if (NUMBER.matcher(text).matches()) {
      double number = Double.parseDouble(text);
      for (long unit : UNITS) {
        number = Double.parseDouble(text) >= unit ? number / 1000 : number;
      }
      return Optional.of(of(Instant.ofEpochSecond((long) number)));
    }
    try {
      TemporalAccessor read =
          TIME.parseBest(
              text, java.time.OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
      Instant instant =
          read instanceof java.time.OffsetDateTime offset
              ? offset.toInstant()
              : read instanceof LocalDateTime local
                  ? local.toInstant(ZoneOffset.UTC)
                  : LocalDate.from(read).atStartOfDay().toInstant(ZoneOffset.UTC);
      return Optional.of(of(instant));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The week of an instant. */
  public static QuestionWeek of(Instant instant) {
    LocalDate day = instant.atZone(ZoneOffset.UTC).toLocalDate();
    return new QuestionWeek(
        "%04d-W%02d"
            .formatted(
                day.get(IsoFields.WEEK_BASED_YEAR), day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR)));
  }

  /** The week among the tags of a question; empty if there is none. */
  public static Optional<QuestionWeek> in(List<String> tags) {
    return tags.stream()
        .filter(tag -> tag.startsWith(TAG))
        .map(tag -> tag.substring(TAG.length()))
        .filter(week -> WEEK.matcher(week).matches())
        .map(QuestionWeek::new)
        .findFirst();
  }

  /** The tag that stands for it. */
  String tag() {
    return TAG + name;
  }

  @Override
  public int compareTo(QuestionWeek other) {
    return name.compareTo(other.name);
  }
}
