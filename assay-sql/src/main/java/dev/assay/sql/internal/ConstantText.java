// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A query that selects one text and nothing else: {@code SELECT 'No data.' AS answer}. Models are
 * told to write such a query where they can't answer.
 */
public final class ConstantText {
  /** Refusals are shorter; limits the recursion of the pattern. */
  private static final int LONGEST = 1_000;

  private static final Pattern QUERY =
      Pattern.compile(
          "\\s*SELECT\\s*(?:'((?:[^'\\\\]|''|\\\\.)*+)'|\"((?:[^\"\\\\]|\"\"|\\\\.)*+)\")"
              + "(?:\\s*(?:AS\\s+)?(?:\\w+|\"\\w+\"|`\\w+`|\\[\\w+]))?[\\s;]*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Pattern OTHER_THAN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private ConstantText() {}

  /**
   * The text that a query selects; empty if it selects anything else. A quote within is doubled or
   * has a backslash before it, as dialects differ.
   */
  public static Optional<String> of(String sql) {
    if (sql.length() > LONGEST) {
      return Optional.empty();
    }
    Matcher query = QUERY.matcher(sql);
    if (!query.matches()) {
      return Optional.empty();
    }
    String single = query.group(1);
    String literal =
        single != null ? single.replace("''", "'") : query.group(2).replace("\"\"", "\"");
    return Optional.of(literal.replaceAll("\\\\(.)", "$1"));
  }

  /** The words of a text in lower case with one space between: what stays however it is quoted. */
  public static String words(String text) {
    return OTHER_THAN_WORDS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
  }
}
