// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.vendor;

import dev.assay.engines.jdbc.CellReader;
import dev.assay.engines.jdbc.CellReaders;
import dev.assay.model.TimeInterval;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The ways of reading cells that vendors' files can name. */
enum VendorCell {
  TEXT(CellReaders.TEXT),
  JSON(CellReaders.JSON),
  DECIMAL(CellReaders.DECIMAL),
  INTEGER(CellReaders.INTEGER),
  INSTANT(CellReaders.INSTANT),
  TIMESTAMP(CellReaders.TIMESTAMP),
  UUID(CellReaders.UUID_TEXT),
  /** A float in a class of the driver's own. */
  FLOAT((rows, column) -> number(rows.getObject(column), true)),
  /** A double in a class of the driver's own. */
  DOUBLE((rows, column) -> number(rows.getObject(column), false)),
  /** Oracle's intervals. */
  INTERVAL(
      (rows, column) -> {
        String text = rows.getString(column);
        return text == null ? null : interval(text);
      });

  private static final int MONTHS_A_YEAR = 12;
  private static final int SECONDS_AN_HOUR = 3600;
  private static final int SECONDS_A_MINUTE = 60;
  private static final int NANOS = 9;

  /** {@code 1-2} or {@code -1-2}. */
  private static final Pattern MONTHS = Pattern.compile("([+-]?)(\\d+)-(\\d+)");

  /** {@code 1 2:3:4.5} or {@code -1 2:3:4.5}. */
  private static final Pattern DAYS =
      Pattern.compile("([+-]?)(\\d+) (\\d+):(\\d+):(\\d+(?:\\.\\d*)?)");

  @SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
  private final CellReader reader;

  VendorCell(CellReader reader) {
    this.reader = reader;
  }

  CellReader reader() {
    return reader;
  }

  private static @Nullable Object number(@Nullable Object value, boolean single) {
    if (value instanceof Number number) {
      return single ? (Object) number.floatValue() : (Object) number.doubleValue();
    }
    return value == null ? null : value.toString();
  }

  /** Parses an interval in Oracle's format; any other text is kept. */
  static Object interval(String text) {
    Matcher months = MONTHS.matcher(text.trim());
    if (months.matches()) {
      int all =
          Integer.parseInt(months.group(2)) * MONTHS_A_YEAR + Integer.parseInt(months.group(3));
      return new TimeInterval(months.group(1).equals("-") ? -all : all, 0, Duration.ZERO);
    }
    Matcher days = DAYS.matcher(text.trim());
    if (!days.matches()) {
      return text;
    }
    boolean negative = days.group(1).equals("-");
    long seconds =
        Long.parseLong(days.group(3)) * SECONDS_AN_HOUR
            + Long.parseLong(days.group(4)) * SECONDS_A_MINUTE;
    Duration time =
        Duration.ofSeconds(seconds)
            .plusNanos(new BigDecimal(days.group(5)).movePointRight(NANOS).longValue());
    int count = Integer.parseInt(days.group(2));
    return new TimeInterval(0, negative ? -count : count, negative ? time.negated() : time);
  }
}
