// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.sql.Dialect;
import dev.assay.sql.SqlText;
import dev.assay.table.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Replaces a prediction's values by a gold's. Source: {@code get_all_preds_for_execution} of
 * Spider's test-suite evaluator ({@code parse.py}), which tries every assignment of the gold's
 * values to the prediction's slots; a value may be used in several slots, or in none.
 *
 * <p>With v values and s slots there are v<sup>s</sup> queries, which the original may take forever
 * to run. Here the values are first tried in their own order, and the search fails after {@value
 * #MOST_CANDIDATES} queries, or {@value #MOST_STOPPED} that exceeded a limit of the run. Queries of
 * more than {@value #MOST_TEXT} characters are skipped.
 */
final class ValuePlugging {
  static final int MOST_CANDIDATES = 4096;
  static final int MOST_STOPPED = 3;
  static final int MOST_TEXT = 20_000;

  private final String predicted;

  ValuePlugging(String predicted) {
    this.predicted = predicted;
  }

  /** Runs candidates until one is accepted. */
  boolean passes(
      String gold, Function<String, Execution> database, BiPredicate<String, Execution> accepts) {
    if (gold.length() > MOST_TEXT || predicted.length() > MOST_TEXT) {
      return false;
    }
    List<String> values = ValueSlots.of(gold).values();
    ValueSlots slots = ValueSlots.of(predicted);
    int[] choice = new int[(int) slots.slots()];
    if (values.isEmpty() && choice.length > 0) {
      return false;
    }
    String asWritten = normalized(predicted);
    int stopped = 0;
    for (int tried = 0; tried < MOST_CANDIDATES && stopped < MOST_STOPPED; tried++) {
      String candidate = filled(slots, values, choice);
      // The prediction with its own values has already been scored.
      if (!normalized(candidate).equals(asWritten)) {
        Execution execution = database.apply(candidate);
        if (accepts.test(candidate, execution)) {
          return true;
        }
        boolean limit =
            execution instanceof Execution.TimedOut || execution instanceof Execution.TooLarge;
        stopped += limit ? 1 : 0;
      }
      if (!advance(choice, values.size())) {
        return false;
      }
    }
    return false;
  }

  private static String normalized(String sql) {
    return SqlText.of(sql, Dialect.SQLITE).normalized();
  }

  /** Advances to the next assignment, counting in base {@code values}; false after the last. */
  private static boolean advance(int[] choice, int values) {
    for (int slot = choice.length - 1; slot >= 0; slot--) {
      choice[slot] = (choice[slot] + 1) % values;
      if (choice[slot] != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * The query for an assignment. Choices are offsets from the first assignment, which gives slot n
   * the value n.
   */
  private static String filled(ValueSlots slots, List<String> values, int[] choice) {
    List<String> words = new ArrayList<>();
    int slot = 0;
    for (String word : slots.words()) {
      if (word.equals(ValueSlots.SLOT)) {
        words.add(values.get((slot + choice[slot]) % values.size()));
        slot++;
      } else {
        words.add(word);
      }
    }
    return String.join(" ", words);
  }
}
