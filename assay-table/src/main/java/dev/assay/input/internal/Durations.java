// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 500ms}, {@code 2s}, {@code 1.5m}, {@code 1h}. */
public final class Durations {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?) ?(ms|s|m|h)");
  private static final Map<String, Integer> MILLIS =
      Map.of("ms", 1, "s", 1_000, "m", 60_000, "h", 3_600_000);

  private Durations() {}

  /** Returns the text that {@link #parse} reads, in the largest unit that gives a whole number. */
  public static String text(Duration time) {
    long millis = time.toMillis();
    if (millis == 0 || millis % 1_000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1_000;
    return seconds % 3_600 == 0
        ? seconds / 3_600 + "h"
        : seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
  }

  /**
   * Reads a duration, or {@code 0}.
   *
   * @throws IllegalArgumentException if it is neither
   */
  public static Duration parseOrZero(String text) {
    return text.strip().matches("0 ?(ms|s|m|h)?") ? Duration.ZERO : parse(text);
  }

  /**
   * Reads a duration.
   *
   * @throws IllegalArgumentException if it is not one, or not longer than nothing
   */
  public static Duration parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a duration; write a number and ms, s, m or h, such as 30s".formatted(text));
    }
    Integer unit = MILLIS.get(form.group(2));
    BigDecimal millis =
        new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(unit == null ? 1 : unit));
    if (millis.signum() == 0 || millis.stripTrailingZeros().scale() > 0) {
      throw new IllegalArgumentException(
          "'%s' is not a duration of whole milliseconds, 1ms at least".formatted(text));
    }
    return Duration.ofMillis(millis.longValueExact());
  }
}
