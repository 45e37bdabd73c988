// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import dev.assay.sql.SqlToken.Kind;

/**
 * The measures of a text that determine a parser's time.
 *
 * @param length in characters
 * @param tokens without comments
 * @param nesting depth of parentheses, brackets, braces and CASE
 * @param chain number of parts of the longest name, such as 3 for {@code shop.main.item}
 */
record QueryTextSize(int length, int tokens, int nesting, int chain) {
  static QueryTextSize of(SqlText text) {
    int depth = 0;
    int deepest = 0;
    int chain = 1;
    int longest = 1;
    SqlToken last = null;
    for (SqlToken token : text.code()) {
      depth = Math.max(0, depth + nesting(text, token));
      deepest = Math.max(deepest, depth);
      if (joinsNames(text, token)) {
        chain++;
        longest = Math.max(longest, chain);
      } else if (last == null || !joinsNames(text, last)) {
        chain = 1;
      }
      last = token;
    }
    return new QueryTextSize(text.sql().length(), text.code().size(), deepest, longest);
  }

  private static int nesting(SqlText text, SqlToken token) {
    if (token.kind() == Kind.PUNCTUATION) {
      char mark = text.sql().charAt(token.start());
      return "([{".indexOf(mark) >= 0 ? 1 : ")]}".indexOf(mark) >= 0 ? -1 : 0;
    }
    return text.isWord(token, "CASE") ? 1 : text.isWord(token, "END") ? -1 : 0;
  }

  /** Returns whether a token joins names: dots, colons and at signs do in several parsers. */
  private static boolean joinsNames(SqlText text, SqlToken token) {
    char mark = text.sql().charAt(token.start());
    boolean single = token.end() - token.start() == 1;
    return (single && (mark == '.' || mark == ':' || mark == '@'))
        || (token.kind() == Kind.PARAMETER && mark != '?' && !single)
        || (token.kind() == Kind.NUMBER && mark == '.');
  }

  boolean within(QueryTextSize most) {
    return length <= most.length
        && tokens <= most.tokens
        && nesting <= most.nesting
        && chain <= most.chain;
  }
}
