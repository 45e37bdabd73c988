// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.sql.Dialect;
import dev.assay.sql.SqlText;
import dev.assay.sql.SqlToken;
import dev.assay.sql.SqlToken.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
