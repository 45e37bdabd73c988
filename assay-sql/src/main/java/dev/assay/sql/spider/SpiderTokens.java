// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tokens of a text: words in lower case, quoted texts as single tokens, {@code != >= <=}
 * joined.
 *
 * <p>Both quotation marks are equivalent, so {@code 'it"s'} ends at its second mark; a doubled mark
 * begins a new text immediately. A quoted text must be separated by blanks: with adjacent
 * characters it becomes part of a word without meaning.
 */
final class SpiderTokens {
  private static final Set<String> BEFORE_EQUALS = Set.of("!", ">", "<");

  private SpiderTokens() {}

  /**
   * The tokens.
   *
   * @throws SpiderSyntaxException if there is an odd number of quotation marks
   */
  static List<String> of(String text) {
    Map<String, String> quoted = new HashMap<>();
    List<String> words = SpiderTokenizer.split(takeOutQuoted(text.replace('\'', '"'), quoted));
    List<String> tokens = new ArrayList<>(words.size());
    for (String word : words) {
      int last = tokens.size() - 1;
      if (word.equals("=") && last >= 0 && BEFORE_EQUALS.contains(tokens.get(last))) {
        tokens.set(last, tokens.get(last) + "=");
      } else {
        tokens.add(quoted.getOrDefault(word, word));
      }
    }
    return tokens;
  }

  private static String takeOutQuoted(String text, Map<String, String> quoted) {
    StringBuilder rest = new StringBuilder(text.length());
    int done = 0;
    for (int open = text.indexOf('"'); open >= 0; open = text.indexOf('"', done)) {
      int close = text.indexOf('"', open + 1);
      if (close < 0) {
        throw new SpiderSyntaxException();
      }
      String stand = "__val_" + open + "_" + close + "__";
      quoted.put(stand, text.substring(open, close + 1));
      rest.append(text, done, open).append(stand);
      done = close + 1;
    }
    return rest.append(text, done, text.length()).toString();
  }
}
