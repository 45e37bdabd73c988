// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that a user's agent reports about its work. Anything but a number of at least 0 is
 * dropped, because it would distort every sum, and counted. Safe for use by several threads.
 */
final class ReportedUsage {
  /** Larger doubles are not exact integers. */
  private static final double LARGEST_COUNT = 1L << 53;

  private final Map<String, Integer> excluded = new TreeMap<>();

  /** The number, if the object has one of at least 0. */
  @Nullable Double number(JsonNode usage, String name) {
    JsonNode node = usage.path(name);
    if (node.isMissingNode() || node.isNull()) {
      return null;
    }
    double number = node.isNumber() ? node.asDouble() : Double.NaN;
    if (number >= 0 && number < Double.POSITIVE_INFINITY) {
      return number;
    }
    leaveOut(name);
    return null;
  }

  /** The integer, if the object has one of at least 0. */
  @Nullable Long whole(JsonNode usage, String name) {
    Double number = number(usage, name);
    if (number == null) {
      return null;
    }
    if (number > LARGEST_COUNT || number != Math.rint(number)) {
      leaveOut(name);
      return null;
    }
    return (long) (double) number;
  }

  /** Counts a value that was dropped. */
  synchronized void leaveOut(String name) {
    excluded.merge(name, 1, Integer::sum);
  }

  /** A note for the user; empty if all values could be used. */
  synchronized Optional<String> note() {
    String counts =
        excluded.entrySet().stream()
            .map(entry -> entry.getKey() + times(entry.getValue()))
            .collect(Collectors.joining(", "));
    return counts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Usage ignored, because it is negative, not a number, or not a whole number of tokens: "
                + counts
                + ".");
  }

  private static String times(int count) {
    return count == 1 ? " once" : String.format(Locale.ROOT, " %,d times", count);
  }
}
