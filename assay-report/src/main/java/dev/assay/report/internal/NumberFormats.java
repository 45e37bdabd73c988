// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
public final class NumberFormats {
  public static final String NOTHING = "nothing was scored";

  private NumberFormats() {}

  /** {@code 1,034}. */
  public static String count(long number) {
    return number > -1000 && number < 1000
        ? Long.toString(number)
        : String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 1 question}, {@code 2 questions}. */
  public static String count(long number, String noun) {
    return count(number) + " " + noun + (number == 1 ? "" : "s");
  }

  /**
   * {@code 82.0 %}. Only all is 100.0 %, and only none is 0.0 %: a share that would be rounded
   * there stops short.
   */
  public static String percent(Proportion share) {
    if (share.total() == 0) {
      return NOTHING;
    }
    if (share.successes() > 0 && share.successes() < share.total()) {
      return percent(Math.min(0.999, Math.max(0.001, share.value())));
    }
    return percent(share.value());
  }

  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /** {@code 71.1 % to 86.7 %}. */
  public static String interval(Proportion share) {
    return share.total() == 0 ? "" : percent(share.low()) + " to " + percent(share.high());
  }

  /** {@code 820 of 1,000}. */
  public static String ratio(Proportion share) {
    return count(share.successes()) + " of " + count(share.total());
  }

  /** {@code 1.8 ms}, {@code 2.40 s}, {@code 3 min 05 s}, {@code 2 h 03 min}. */
  public static String time(double ms) {
    if (ms < 999.95) {
      return decimals(ms, 1) + " ms";
    }
    if (ms < 59_995) {
      return decimals(ms / 1000, 2) + " s";
    }
    long seconds = Math.round(ms / 1000);
    return seconds < 3600
        ? String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60)
        : String.format(Locale.ROOT, "%d h %02d min", seconds / 3600, seconds / 60 % 60);
  }

  /** {@code 0.824}. */
  public static String score(double score) {
    return decimals(score, 3);
  }

  /** As {@code %.3f} has it, but faster: a report has many scores and times. */
  static String decimals(double number, int places) {
    if (number == (int) number && (number > 0 || 1 / number > 0)) { // most scores are 0 or 1
      return (int) number + (places > 0 ? "." + "0".repeat(places) : "");
    }
    return number > 0 && number < Double.POSITIVE_INFINITY
        ? BigDecimal.valueOf(number).setScale(places, RoundingMode.HALF_UP).toPlainString()
        : String.format(Locale.ROOT, "%." + places + "f", number);
  }

  /** {@code 0.824}, or a dash where there is none. */
  static String score(Estimate estimate) {
    return estimate.isDefined() ? score(estimate.value()) : "-";
  }

  /** {@code 0.790 to 0.861}, or in words why there is no interval. */
  static String interval(Estimate estimate) {
    ConfidenceInterval confidenceInterval = estimate.interval();
    return confidenceInterval == null
        ? String.valueOf(estimate.reason())
        : score(confidenceInterval.low()) + " to " + score(confidenceInterval.high());
  }

  /** The remark on a coefficient of agreement; also why it has no interval. */
  static String beyondChance(Estimate estimate) {
    return estimate.interval() == null ? "beyond chance; " + estimate.reason() : "beyond chance";
  }

  /** {@code 2} or {@code 2.5}: a score of a judge, which is mostly a whole number. */
  public static String plain(double score) {
    BigDecimal rounded =
        BigDecimal.valueOf(score).setScale(3, RoundingMode.HALF_UP).stripTrailingZeros();
    return rounded.setScale(Math.max(0, rounded.scale())).toPlainString();
  }

  /** {@code $1.23}, with more decimals where it is little. */
  public static String cost(double usd) {
    return String.format(Locale.ROOT, usd >= 1 || usd == 0 ? "$%,.2f" : "$%.4f", usd);
  }
}
