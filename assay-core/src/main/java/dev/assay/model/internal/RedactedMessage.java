// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import dev.assay.table.ErrorKind;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The part of a database's message that may be shown when cell values must not be. A function can
 * raise any error while rows are read, even a syntax error, and quote a value in it. So the message
 * itself is never shown, but only the kind of error, and those of its words that also occur in the
 * query.
 */
final class RedactedMessage {
  private static final Map<String, String> FAULTS =
      Map.of(
          ErrorKind.SYNTAX.name(), "syntax error",
          ErrorKind.UNKNOWN_TABLE.name(), "unknown table",
          ErrorKind.UNKNOWN_COLUMN.name(), "unknown column",
          ErrorKind.UNKNOWN_FUNCTION.name(), "unknown function",
          ErrorKind.PERMISSION.name(), "no permission",
          ErrorKind.UNBOUND_PARAMETER.name(), "a parameter has no value");

  private static final int MOST = 3;

  private static final Pattern QUOTED =
      Pattern.compile("\"([^\"]+)\"|'([^']+)'|`([^`]+)`|\\[([^\\]]+)]");

  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$.]*");

  /** Words that messages and queries have in common by coincidence. */
  private static final Set<String> COMMON_WORDS =
      Set.of(
          "a and as at by column database does error exists for from function group having in is"
              .concat(" join limit name near no not of on or order schema select syntax table the")
              .concat(" to type union unknown value values where with")
              .split(" "));

  private RedactedMessage() {}

  /**
   * The redacted message. Redacting it again does not change it.
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
          .filter(word -> !COMMON_WORDS.contains(word.toLowerCase(Locale.ROOT)))
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
