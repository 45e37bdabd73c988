// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import java.math.BigInteger;
import java.time.Duration;

/**
 * A span of time as SQL has it: months, days and an exact time, kept apart because their lengths in
 * one another's units vary.
 */
public record TimeInterval(int months, int days, Duration time) {
  private static final long DAY = 24 * 3600;
  private static final int DAYS_OF_A_MONTH = 30;

  /** Its length as databases compare intervals: a month is 30 days, a day is 24 hours. */
  public BigInteger nanoseconds() {
    long days = (long) months * DAYS_OF_A_MONTH + this.days;
    return BigInteger.valueOf(days * DAY)
        .add(BigInteger.valueOf(time.getSeconds()))
        .multiply(BigInteger.valueOf(1_000_000_000))
        .add(BigInteger.valueOf(time.getNano()));
  }

  /** ISO 8601: {@code P1M2DT3H}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("P");
    if (months != 0) {
      text.append(months).append('M');
    }
    if (days != 0) {
      text.append(days).append('D');
    }
    if (!time.isZero()) {
      text.append(time.toString().substring(1));
    }
    return text.length() == 1 ? "PT0S" : text.toString();
  }
}
