// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * The wait that a provider demands: RFC 9110, section 10.2.3, and OpenAI's header in milliseconds.
 */
public final class RetryAfter {
  private static final Duration LONGEST = Duration.ofDays(1);

  private RetryAfter() {}

  /** Returns {@code null} if the headers state none, or none that can be parsed. */
  public static @Nullable Duration of(HttpHeaders headers, Instant now) {
    Duration exact = headers.firstValue("retry-after-ms").map(RetryAfter::millis).orElse(null);
    if (exact != null) {
      return exact;
    }
    return headers.firstValue("retry-after").map(text -> read(text.strip(), now)).orElse(null);
  }

  private static @Nullable Duration read(String text, Instant now) {
    Duration seconds = number(text, 1000);
    if (seconds != null) {
      return seconds;
    }
    try {
      Instant until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return bounded(Duration.between(now, until));
    } catch (DateTimeParseException unreadable) {
      return null;
    }
  }

  private static @Nullable Duration millis(String text) {
    return number(text.strip(), 1);
  }

  /** Parses a number; some providers send fractions of a second. */
  private static @Nullable Duration number(String text, int millis) {
    if (!text.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")) {
      return null;
    }
    return bounded(Duration.ofMillis((long) Math.ceil(Double.parseDouble(text) * millis)));
  }

  private static Duration bounded(Duration wait) {
    if (wait.isNegative()) {
      return Duration.ZERO;
    }
    return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
  }
}
