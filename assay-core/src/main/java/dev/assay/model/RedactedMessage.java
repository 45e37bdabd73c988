// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What may be told of a database's message where no cell may be. A function can raise any error
 * while rows are read, a syntax error too, and quote a value in it. So the message itself is never
 * told: only what kind of fault it is, and those words of it that the query's own text has.
 */
final class RedactedMessage {
  private static final Map<String, String> FAULTS =
      Map.of(
          ErrorKind.SYNTAX.name(), "syntax error",
          ErrorKind.UNKNOWN_TABLE.name(), "unknown table",
          ErrorKind.UNKNOWN_COLUMN.name(), "unknown column",
          ErrorKind.UNKNOWN_FUNCTION.name(), "unknown function",
          ErrorKind.PERMISSION.name(), "no permission");

  private static final int MOST = 3;

  private static final Pattern QUOTED =
      Pattern.compile("\"([^\"]+)\"|'([^']+)'|`([^`]+)`|\\[([^\\]]+)]");

  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$.]*");

  /** Words that messages and queries have in common without meaning each other. */
  private static final Set<String> GLUE =
      Set.of(
          "a and as at by column database does error exists for from function group having in is"
              .concat(" join limit name near no not of on or order schema select syntax table the")
              .concat(" to type union unknown value values where with")
              .split(" "));

  private RedactedMessage() {}

  /**
   * What is told; told again, it stays as it is.
   *
   * @param kind of the error, a name of {@link ErrorKind}
   * @param sql the query that failed, or {@code null} if unknown
   */
  static String of(@Nullable String kind, String message, @Nullable String sql) {
    String fault = FAULTS.getOrDefault(String.valueOf(kind), "error");
    String bare = "%s %s".formatted(fault, Redaction.WORDS);
    if (message.equals(bare)) {
      return message;
    }
    Set<String> shared = sql == null ? Set.of() : shared(message, sql);
    return shared.isEmpty()
        ? bare
        : shared.stream()
            .map("\"%s\""::formatted)
            .collect(Collectors.joining(", ", fault + ": ", " " + Redaction.REST));
  }

  private static Set<String> shared(String message, String sql) {
    Set<String> words = new LinkedHashSet<>();
    Matcher quoted = QUOTED.matcher(message);
    while (quoted.find()) {
      for (int group = 1; group <= quoted.groupCount(); group++) {
        add(quoted.group(group), sql, words);
      }
    }
    if (words.isEmpty()) {
      WORD.matcher(message)
          .results()
          .map(word -> word.group())
          .filter(word -> !GLUE.contains(word.toLowerCase(Locale.ROOT)))
          .forEach(word -> add(word, sql, words));
    }
    return words;
  }

  private static void add(@Nullable String word, String sql, Set<String> words) {
    if (word == null || word.isBlank() || word.contains("\"") || words.size() == MOST) {
      return;
    }
    Matcher whole =
        Pattern.compile(
                "(?<![\\p{L}\\p{N}_])" + Pattern.quote(word) + "(?![\\p{L}\\p{N}_])",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
            .matcher(sql);
    if (whole.find()) {
      words.add(whole.group());
    }
  }
}
