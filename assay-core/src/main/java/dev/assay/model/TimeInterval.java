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
