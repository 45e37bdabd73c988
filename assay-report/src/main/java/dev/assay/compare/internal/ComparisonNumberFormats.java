// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.stats.ConfidenceInterval;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers of comparisons as people read them, the same on every page and in every locale. */
public final class ComparisonNumberFormats {
  private ComparisonNumberFormats() {}

  /** {@code +1.2}: a difference of accuracies in points, without a negative zero. */
  public static String points(double difference) {
    if (Double.isNaN(difference)) {
      return "-";
    }
    String written = String.format(Locale.ROOT, "%+.1f", 100 * difference);
    return written.equals("-0.0") || written.equals("+0.0") ? "0.0" : written;
  }

  /** {@code -0.3 to +2.6}; empty if there is none. */
  public static String interval(@Nullable ConfidenceInterval interval) {
    return interval == null ? "" : points(interval.low()) + " to " + points(interval.high());
  }

  /** {@code 0.11}; {@code <0.0001}. */
  public static String p(double p) {
    if (p < 0.0001) {
      return "<0.0001";
    }
    // Do not print 0.0497 as 0.050.
    boolean close = Math.abs(p - PairedAccuracy.SIGNIFICANT) < 0.0006;
    String digits = close || p < 0.001 ? "%.4f" : p < 0.1 ? "%.3f" : "%.2f";
    return String.format(Locale.ROOT, digits, p);
  }

  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
