// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.table.Execution;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

  /**
   * A query as words, some of which are slots for values, and the values that stood there. Source:
   * {@code extract_query_values} of Spider's test-suite evaluator ({@code parse.py}), which finds
   * values by their text: literals in single or double quotes, then floats, then integers, if a
   * number is a separate word. The n of {@code LIMIT n} is a value; so is a name in double quotes.
   *
   * @param words in lower case; {@link #SLOT} in place of a value
   * @param values the distinct values
   */
  record ValueSlots(List<String> words, List<String> values) {
    static final String SLOT = "valuerare";

    private static final String MARK = "VALUERARE";
    private static final Pattern FLOAT = Pattern.compile("[-+]?\\d*\\.\\d+");

    /** Digits after anything but a {@code t}, so that {@code T1} is no value. */
    private static final Pattern INTEGER = Pattern.compile("[^tT]\\d+");

    ValueSlots {
      words = List.copyOf(words);
      values = List.copyOf(values);
    }

    static ValueSlots of(String sql) {
      SqlText text = SqlText.of(sql.strip().replace(";", "").replace("\t", ""), Dialect.SQLITE);
      List<String> tokens = tokens(text);
      Set<String> values = new LinkedHashSet<>();
      String marked = String.join(" ", tokens);
      for (String literal : tokens.stream().filter(ValueSlots::isLiteral).toList()) {
        values.add(literal);
        marked = marked.replace(literal, MARK);
      }
      List<String> words = List.of(marked.strip().split("\\s+"));
      words = mark(words, found(FLOAT, marked), values);
      words = mark(words, found(INTEGER, String.join(" ", words)), values);
      return new ValueSlots(
          words.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList(), List.copyOf(values));
    }

    long slots() {
      return words.stream().filter(SLOT::equals).count();
    }

    /** The tokens as in the original: a minus directly before a number belongs to it. */
    private static List<String> tokens(SqlText text) {
      List<String> tokens = new ArrayList<>();
      SqlToken last = null;
      for (SqlToken token : text.code()) {
        boolean negative =
            token.kind() == Kind.NUMBER
                && last != null
                && last.end() == token.start()
                && text.text(last).equals("-");
        if (negative) {
          tokens.remove(tokens.size() - 1);
        }
        tokens.add(negative ? "-" + text.text(token) : text.text(token));
        last = token;
      }
      return tokens;
    }

    private static boolean isLiteral(String token) {
      return token.startsWith("'") || token.startsWith("\"");
    }

    private static Set<String> found(Pattern pattern, String text) {
      return pattern
          .matcher(text)
          .results()
          .map(MatchResult::group)
          .map(String::strip)
          .collect(Collectors.toCollection(HashSet::new));
    }

    private static List<String> mark(List<String> words, Set<String> numbers, Set<String> values) {
      List<String> marked = new ArrayList<>();
      for (String word : words) {
        boolean isValue = numbers.contains(word);
        if (isValue) {
          values.add(word);
        }
        marked.add(isValue ? MARK : word);
      }
      return marked;
    }
  }
}
