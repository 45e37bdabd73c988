// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Extracts SQL from JSON as models write it: truncated, with line breaks in strings, or within
 * prose. Reads only strings and the tokens after them; one pass.
 */
final class JsonAnswer {
  private static final Set<String> SQL_KEYS =
      Set.of(
          "sql",
          "sqlquery",
          "sqlstatement",
          "sqlcode",
          "finalsql",
          "finalsqlquery",
          "generatedsql",
          "predictedsql",
          "correctedsql");

  /** Keys that may hold SQL or something else. */
  private static final Set<String> OTHER_KEYS =
      Set.of(
          "query",
          "finalquery",
          "correctedquery",
          "statement",
          "answer",
          "response",
          "output",
          "code");

  private final String text;
  private int at;

  private JsonAnswer(String text) {
    this.text = text;
  }

  /**
   * The SQL in fields of the text, in order; if any key names SQL, only the fields with such keys.
   */
  static List<String> queries(String text) {
    return new JsonAnswer(text).queries();
  }

  private List<String> queries() {
    List<String> named = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (int quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', at)) {
      at = quote + 1;
      String key = string().replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
      boolean sql = SQL_KEYS.contains(key);
      if ((sql || OTHER_KEYS.contains(key)) && skip(':') && skip('"')) {
        String value = string();
        if (sql && !value.isBlank()) {
          named.add(value);
        } else if (!sql && mayBeSql(value)) {
          others.add(value);
        }
      }
    }
    return named.isEmpty() ? others : named;
  }

  private static boolean mayBeSql(String value) {
    return value.contains("```")
        || StatementDetector.startsIn(value)
        || AbstentionDetector.marked(value) != null;
  }

  private boolean skip(char wanted) {
    int next = at;
    while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
      next++;
    }
    if (next < text.length() && text.charAt(next) == wanted) {
      at = next + 1;
      return true;
    }
    return false;
  }

  /** Reads a string up to its closing quote, or to the end. */
  private String string() {
    StringBuilder string = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return string.toString();
      }
      if (c == '\\' && at < text.length()) {
        escaped(string);
      } else if (c != '\\') {
        string.append(c);
      }
    }
    return string.toString();
  }

  private void escaped(StringBuilder string) {
    char c = text.charAt(at++);
    switch (c) {
      case 'n' -> string.append('\n');
      case 't' -> string.append('\t');
      case 'r' -> string.append('\r');
      case 'b' -> string.append('\b');
      case 'f' -> string.append('\f');
      case '"', '\\', '/' -> string.append(c);
      case 'u' -> unicode(string);
      // Not escapes of JSON: \' and a backslash before a line break.
      case '\n', '\'' -> string.append(c);
      default -> string.append('\\').append(c);
    }
  }

  private void unicode(StringBuilder string) {
    int end = Math.min(at + 4, text.length());
    try {
      string.append((char) Integer.parseInt(text.substring(at, end), 16));
      at = end;
    } catch (NumberFormatException e) {
      // Truncated, or not an escape.
      string.append("\\u");
    }
  }
}
