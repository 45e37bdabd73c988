// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The changes that Spider's test-suite evaluator makes to the text of a query before it runs it.
 * Source: {@code postprocess} and {@code replace_cur_year} in its {@code exec_eval.py}, {@code
 * remove_distinct} in its {@code parse.py}. A text without changes is returned as it is.
 */
final class SpiderText {
  private static final Pattern CURRENT_YEAR =
      Pattern.compile("YEAR\\s*\\(\\s*CURDATE\\s*\\(\\s*\\)\\s*\\)\\s*", Pattern.CASE_INSENSITIVE);

  private static final String DISTINCT = "distinct";

  private SpiderText() {}

  /** Joins comparison operators that a tokenizer has split. */
  static String joinOperators(String sql) {
    return sql.replace("> =", ">=").replace("< =", "<=").replace("! =", "!=");
  }

  /**
   * Replaces the current year by 2020, as the original does, because SQLite has no function for it.
   */
  static String fillYear(String sql) {
    Matcher years = CURRENT_YEAR.matcher(sql);
    return years.find() ? years.replaceAll("2020") : sql;
  }

  /** Returns whether a text has a word in it, in any case, perhaps as a part of others. */
  private static boolean mentions(String sql, String word) {
    for (int i = sql.length() - word.length(); i >= 0; i--) {
      if (sql.regionMatches(true, i, word, 0, word.length())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Removes the word DISTINCT everywhere, and all statements but the first; blanks around the word
   * stay.
   */
  static String withoutDistinct(String sql) {
    if (!mentions(sql, DISTINCT) && sql.indexOf(';') < 0) {
      return sql;
    }
    SqlText text = SqlText.of(sql, Dialect.SQLITE);
    List<SqlText.Span> statements = text.statementSpans();
    int end =
        statements.size() > 1 ? text.code().get(statements.get(0).end() - 1).end() : sql.length();
    StringBuilder kept = new StringBuilder();
    int from = 0;
    for (SqlToken token : text.code()) {
      if (token.end() <= end && text.isWord(token, DISTINCT)) {
        kept.append(sql, from, token.start());
        from = token.end();
      }
    }
    return from == 0 && end == sql.length() ? sql : kept.append(sql, from, end).toString();
  }
}
