// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.model.TimeInterval;
import java.math.BigDecimal;
import java.time.Duration;

/** Parses intervals in DuckDB's format: {@code 1 year 2 months -3 days 04:05:06.789}. */
final class IntervalText {
  private static final int MONTHS_A_YEAR = 12;
  private static final int SECONDS_AN_HOUR = 3600;
  private static final int SECONDS_A_MINUTE = 60;
  private static final int NANO_DIGITS = 9;

  private IntervalText() {}

  static TimeInterval parse(String text) {
    int months = 0;
    int days = 0;
    Duration time = Duration.ZERO;
    String[] words = text.split(" ", -1);
    for (int i = 0; i < words.length; i++) {
      if (words[i].indexOf(':') >= 0) {
        time = time(words[i]);
      } else {
        int number = Integer.parseInt(words[i]);
        String unit = words[++i];
        if (unit.startsWith("year")) {
          months += number * MONTHS_A_YEAR;
        } else if (unit.startsWith("month")) {
          months += number;
        } else {
          days += number;
        }
      }
    }
    return new TimeInterval(months, days, time);
  }

  private static Duration time(String text) {
    boolean negative = text.startsWith("-");
    String[] parts = (negative ? text.substring(1) : text).split(":", -1);
    BigDecimal seconds = new BigDecimal(parts[2]);
    Duration time =
        Duration.ofSeconds(
                Long.parseLong(parts[0]) * SECONDS_AN_HOUR
                    + Long.parseLong(parts[1]) * SECONDS_A_MINUTE)
            .plusNanos(seconds.movePointRight(NANO_DIGITS).longValue());
    return negative ? time.negated() : time;
  }
}
