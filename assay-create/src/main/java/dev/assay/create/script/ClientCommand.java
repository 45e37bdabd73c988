// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line for the program that reads a script, such as psql, sqlite3 or mysql, rather than for the
 * database.
 *
 * @param effect what it means for a load
 * @param name as it is written, such as {@code \\connect}
 * @param argument what follows the name on the line, up to a statement
 * @param rest a statement that begins on the same line; empty if there is none
 */
record ClientCommand(Effect effect, String name, String argument, String rest) {
  /** What a command means for a load. */
  enum Effect {
    /** Nothing, and not worth a word. */
    NONE,
    /** Nothing that a table could hold. */
    PASSED_OVER,
    /** Names the database in which the script goes on. */
    CONNECT,
    /** Begins the rows of a COPY. */
    COPY,
    /** Ends the script. */
    END,
    /** Reads further statements or rows, or decides about them, which only the client can do. */
    LOSES
  }

  private static final Pattern PSQL = Pattern.compile("\\s*(\\\\(?:\\w+|[!?.;:]))(.*)");
  private static final Pattern DOT = Pattern.compile("\\s*(\\.[a-z]+)\\b(.*)");
  private static final Pattern SOURCE = Pattern.compile("(?i)\\s*(source)\\s(.*)");
  private static final Pattern COPY_FROM_STDIN = Pattern.compile("(?i).*\\bfrom\\s+p?stdin\\b.*");
  private static final Pattern UTF8 = Pattern.compile("(?i)\\W*(utf-?8|unicode)?\\W*");

  /** Switches of pg_dump against a hostile server; they guard psql and change no content. */
  private static final Set<String> SILENT = Set.of("\\restrict", "\\unrestrict");

  private static final Set<String> ENDS = Set.of("\\q", "\\quit", ".quit", ".exit");

  /** Commands whose argument may be any text. */
  private static final Set<String> SPEAKING =
      Set.of(
          "\\echo",
          "\\qecho",
          "\\warn",
          "\\set",
          "\\pset",
          "\\prompt",
          "\\!",
          ".print",
          ".shell",
          ".system",
          ".prompt",
          ".echo",
          "\\o",
          "\\out");

  private static final Set<String> LOSING =
      Set.of(
          "\\i",
          "\\include",
          "\\ir",
          "\\include_relative",
          "\\g",
          "\\gx",
          "\\gset",
          "\\gexec",
          "\\gdesc",
          "\\watch",
          "\\crosstabview",
          "\\bind",
          "\\bind_named",
          "\\parse",
          "\\if",
          "\\elif",
          "\\else",
          "\\endif",
          "\\lo_import",
          "\\e",
          "\\edit",
          "\\ef",
          "\\ev",
          "\\.",
          ".read",
          ".import",
          ".restore",
          ".open",
          ".load",
          "source");

  /**
   * The command on a line; empty if it can't be one.
   *
   * @param dialect tells the client
   */
  static Optional<ClientCommand> of(String line, Dialect dialect) {
    for (Pattern pattern : new Pattern[] {PSQL, DOT, SOURCE}) {
      Matcher matcher = pattern.matcher(line);
      if (matcher.matches() && (pattern != SOURCE || dialect == Dialect.MYSQL)) {
        String name = matcher.group(1);
        return Optional.of(
            of(pattern == SOURCE ? name.toLowerCase(Locale.ROOT) : name, matcher.group(2)));
      }
    }
    return Optional.empty();
  }

  private static ClientCommand of(String name, String behind) {
    if (name.equals("\\copy")) {
      boolean inline = COPY_FROM_STDIN.matcher(behind).matches();
      String what = behind.strip().replaceFirst(";$", "").replaceFirst("(?i)\\bpstdin\\b", "stdin");
      return new ClientCommand(inline ? Effect.COPY : Effect.LOSES, name, what, "");
    }
    int end = SPEAKING.contains(name) ? -1 : behind.indexOf(';');
    int separator = behind.indexOf("\\\\");
    if (separator >= 0 && (end < 0 || separator < end)) {
      end = separator;
    }
    String rest = end < 0 ? "" : behind.substring(end + (end == separator ? 2 : 1)).strip();
    String argument = (end < 0 ? behind : behind.substring(0, end)).strip();
    return new ClientCommand(effect(name, argument), name, argument, rest);
  }

  private static Effect effect(String name, String argument) {
    if (SILENT.contains(name)) {
      return Effect.NONE;
    }
    if (name.equals("\\c") || name.equals("\\connect")) {
      return Effect.CONNECT;
    }
    if (ENDS.contains(name)) {
      return Effect.END;
    }
    boolean encoding = name.equals("\\encoding") && !UTF8.matcher(argument).matches();
    return LOSING.contains(name) || encoding ? Effect.LOSES : Effect.PASSED_OVER;
  }

  /** The command with its argument. */
  String text() {
    return argument.isEmpty() ? name : name + " " + argument;
  }
}
