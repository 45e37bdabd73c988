// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line for the program that reads a script, such as psql, sqlite3 or mysql, instead of the
 * database.
 *
 * @param effect its effect on a load
 * @param name as written, such as {@code \\connect}
 * @param argument the text after the name, up to a statement
 * @param rest a statement that begins on the same line; empty if there is none
 */
record ClientCommand(Effect effect, String name, String argument, String rest) {
  /** The effect of a command on a load. */
  enum Effect {
    /** None; not worth a note. */
    NONE,
    /** None on the content of tables. */
    PASSED_OVER,
    /** Selects the database for the rest of the script. */
    CONNECT,
    /** Begins the rows of a COPY. */
    COPY,
    /** Ends the script. */
    END,
    /** Reads other statements or rows, or depends on conditions, which only the client supports. */
    UNSUPPORTED
  }

  private static final Pattern PSQL = Pattern.compile("\\s*(\\\\(?:\\w+|[!?.;:]))(.*)");
  private static final Pattern DOT = Pattern.compile("\\s*(\\.[a-z]+)\\b(.*)");
  private static final Pattern SOURCE = Pattern.compile("(?i)\\s*(source)\\s(.*)");
  private static final Pattern COPY_FROM_STDIN = Pattern.compile("(?i).*\\bfrom\\s+p?stdin\\b.*");
  private static final Pattern UTF8 = Pattern.compile("(?i)\\W*(utf-?8|unicode)?\\W*");

  /**
   * Commands with which pg_dump protects psql from a hostile server; they do not change the
   * content.
   */
  private static final Set<String> WITHOUT_NOTE = Set.of("\\restrict", "\\unrestrict");

  private static final Set<String> ENDS = Set.of("\\q", "\\quit", ".quit", ".exit");

  /** Commands whose argument may be any text. */
  private static final Set<String> WITH_TEXT_ARGUMENT =
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

  private static final Set<String> UNSUPPORTED_COMMANDS =
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
   * The command on a line; empty if it is not one.
   *
   * @param dialect determines the client
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
      return new ClientCommand(inline ? Effect.COPY : Effect.UNSUPPORTED, name, what, "");
    }
    int end = WITH_TEXT_ARGUMENT.contains(name) ? -1 : behind.indexOf(';');
    int separator = behind.indexOf("\\\\");
    if (separator >= 0 && (end < 0 || separator < end)) {
      end = separator;
    }
    String rest = end < 0 ? "" : behind.substring(end + (end == separator ? 2 : 1)).strip();
    String argument = (end < 0 ? behind : behind.substring(0, end)).strip();
    return new ClientCommand(effect(name, argument), name, argument, rest);
  }

  private static Effect effect(String name, String argument) {
    if (WITHOUT_NOTE.contains(name)) {
      return Effect.NONE;
    }
    if (name.equals("\\c") || name.equals("\\connect")) {
      return Effect.CONNECT;
    }
    if (ENDS.contains(name)) {
      return Effect.END;
    }
    boolean encoding = name.equals("\\encoding") && !UTF8.matcher(argument).matches();
    return UNSUPPORTED_COMMANDS.contains(name) || encoding
        ? Effect.UNSUPPORTED
        : Effect.PASSED_OVER;
  }

  /** The command with its argument. */
  String text() {
    return argument.isEmpty() ? name : name + " " + argument;
  }
}
