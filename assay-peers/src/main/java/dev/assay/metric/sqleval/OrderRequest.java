// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The requested order as SQL-Eval infers it: whether an order was requested follows from the
 * category and from the words order, sort and arrange in the question; the columns follow from the
 * text of the query.
 *
 * @param category of the question, or {@code null}
 * @param question its text
 */
record OrderRequest(@Nullable String category, String question) {
  private static final String ORDER_CATEGORY = "order_by";
  private static final Pattern WORDS =
      Pattern.compile("\\b(order|sort|arrange)\\b", Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern CLAUSE = Pattern.compile("ORDER BY", Pattern.CASE_INSENSITIVE);
  private static final String KEY_ENDS = ";,)";
  private static final Set<String> NOISE = Set.of("desc", "asc", "nulls", "last", "first", "limit");

  /**
   * The sort order of rows before they are compared.
   *
   * @param words of the first sort key; those that are columns come first, and last in the table
   * @param ascending for all columns
   */
  record Sorting(List<String> words, boolean ascending) {
    Sorting {
      words = List.copyOf(words);
    }
  }

  boolean order() {
    return ORDER_CATEGORY.equals(category)
        || WORDS.matcher(question.toLowerCase(Locale.ROOT)).find();
  }

  /** The order that the text of a query states; {@code null} if it states none. */
  @Nullable Sorting sorting(@Nullable String sql) {
    if (sql == null) {
      return null;
    }
    Matcher clause = CLAUSE.matcher(sql);
    if (!clause.find()) {
      return null;
    }
    List<String> words = new ArrayList<>();
    String key = firstKey(sql, clause);
    if (key != null) {
      Arrays.stream(key.split("\\s+"))
          .filter(word -> !word.isEmpty())
          .map(word -> word.substring(word.lastIndexOf('.') + 1))
          .forEach(words::add);
    }
    boolean descending = words.stream().anyMatch("desc"::equalsIgnoreCase);
    boolean ascending = !descending && words.stream().anyMatch("asc"::equalsIgnoreCase);
    return new Sorting(
        words.stream()
            .map(word -> word.replace("(", ""))
            .filter(word -> !NOISE.contains(word.toLowerCase(Locale.ROOT)))
            .toList(),
        ascending);
  }

  /**
   * The match of SQL-Eval's {@code (?<=ORDER BY)([^\n;,)]*)(?=[;,)]|\n?\z)} from the first clause
   * on, without the quadratic time of trying clauses that share an end. Source: {@code compare_df}
   * of SQL-Eval.
   */
  private static @Nullable String firstKey(String sql, Matcher clause) {
    boolean found = true;
    while (found) {
      int end = clause.end();
      while (end < sql.length()
          && sql.charAt(end) != '\n'
          && KEY_ENDS.indexOf(sql.charAt(end)) < 0) {
        end++;
      }
      if (end >= sql.length() - 1 || sql.charAt(end) != '\n') {
        return sql.substring(clause.end(), end);
      }
      found = clause.find(end);
    }
    return null;
  }
}
