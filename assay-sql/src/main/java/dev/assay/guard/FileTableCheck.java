// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import static dev.assay.guard.SqlGuard.refused;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.table.Execution.Refused;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds files that DuckDB reads where a table is expected: {@code FROM 'a.csv'}. A string there is
 * always a file. A name is a file only if there is no such table, so it counts only if it is a
 * path.
 */
final class FileTableCheck {
  /** Words directly before a table. */
  private static final Set<String> BEFORE_TABLES =
      Set.of(
          "JOIN",
          "LATERAL",
          "TABLE",
          "PIVOT",
          "PIVOT_WIDER",
          "UNPIVOT",
          "PIVOT_LONGER",
          "DESCRIBE",
          "DESC",
          "SHOW",
          "SUMMARIZE");

  /** Reserved words that end a list of tables. */
  private static final Set<String> AFTER_TABLES =
      Set.of(
          "SELECT",
          "WHERE",
          "GROUP",
          "HAVING",
          "WINDOW",
          "QUALIFY",
          "ORDER",
          "LIMIT",
          "OFFSET",
          "UNION",
          "EXCEPT",
          "INTERSECT");

  /** Words at the start of a parenthesis that is not a list of tables. */
  private static final Set<String> STARTS =
      Set.of(
          "WITH",
          "VALUES",
          "PIVOT",
          "PIVOT_WIDER",
          "UNPIVOT",
          "PIVOT_LONGER",
          "DESCRIBE",
          "DESC",
          "SHOW",
          "SUMMARIZE");

  /** Functions with FROM between their arguments. */
  private static final Set<String> WITH_FROM = Set.of("EXTRACT", "TRIM", "SUBSTRING", "OVERLAY");

  /**
   * Table macros that take the name of a table or of a file, and aggregates with the same names.
   */
  private static final Set<String> TAKING_TABLES = Set.of("histogram", "histogram_values");

  /** File names that DuckDB or one of its extensions can read. */
  private static final Pattern FILE =
      Pattern.compile(
          "\\.(csv|tsv|parquet|json|jsonl|ndjson|geojson|db|duckdb|ddb|sqlite|xlsx|avro|vortex"
              + "|arrows?|ipc|feather|shp|gpkg|fgb)(\\.(gz|zst))?($|\\?)");

  private final SqlText text;
  private final List<SqlToken> code;
  private final Deque<Level> levels = new ArrayDeque<>();

  /** State within a parenthesis, bracket or brace, or at the top level. */
  private static final class Level {
    private final int opening;

    /** True if a table may stand in place of the parenthesis. */
    private final boolean table;

    /** True if the parenthesis holds the arguments of a function with FROM. */
    private final boolean arguments;

    /** True if another table follows after a comma. */
    private boolean inTables;

    private Level(int opening, boolean table, boolean arguments) {
      this.opening = opening;
      this.table = table;
      this.arguments = arguments;
      this.inTables = table;
    }
  }

  private FileTableCheck(SqlText text) {
    this.text = text;
    this.code = text.code();
    levels.push(new Level(-1, false, false));
  }

  static Optional<Refused> refuse(SqlText text) {
    return text.dialect() == Dialect.DUCKDB ? new FileTableCheck(text).refuse() : Optional.empty();
  }

  private Optional<Refused> refuse() {
    for (int i = 0; i < code.size(); i++) {
      if (isTable(i)) {
        Optional<Refused> refused = table(i);
        if (refused.isPresent()) {
          return refused;
        }
      }
      follow(i);
    }
    return Optional.empty();
  }

  private void follow(int i) {
    SqlToken token = code.get(i);
    if (token.kind() == Kind.PUNCTUATION) {
      switch (text.text(token)) {
        case "(" -> levels.push(new Level(i, isTable(i), isAnyOf(i - 1, WITH_FROM)));
        case "[", "{" -> levels.push(new Level(i, false, false));
        case ")", "]", "}" -> {
          if (levels.size() > 1) {
            levels.pop();
          }
        }
        default -> {}
      }
    } else if (namesTables(i)) {
      levels.element().inTables = true;
    } else if (isAnyOf(i, AFTER_TABLES)
        || (isAnyOf(i, STARTS) && i == levels.element().opening + 1)) {
      levels.element().inTables = false;
    }
  }

  /**
   * Returns whether FROM introduces tables: in {@code EXTRACT(… FROM '…')} and {@code IS DISTINCT
   * FROM '…'} it does not.
   */
  private boolean namesTables(int i) {
    return isWord(i, "FROM") && !isWord(i - 1, "DISTINCT") && !levels.element().arguments;
  }

  /** Returns whether the token is in the position of a table. */
  private boolean isTable(int i) {
    Level level = levels.element();
    if (i - 1 == level.opening) {
      return level.table;
    }
    if (level.inTables && (isMark(i - 1, ',') || isColon(i - 1) || isAliased(i))) {
      return true;
    }
    return namesTables(i - 1) || isAnyOf(i - 1, BEFORE_TABLES);
  }

  private Optional<Refused> table(int i) {
    if (code.get(i).kind() == Kind.STRING) {
      return file(i, text.text(code.get(i)));
    }
    StringBuilder name = new StringBuilder();
    int at = i;
    while (isName(at)) {
      name.append(unquoted(at));
      at++;
      if (!isMark(at, '.')) {
        break;
      }
      name.append('.');
      at++;
    }
    if (isPath(name)) {
      return file(i, "\"" + name + "\"");
    }
    return isMark(at, '(') && TAKING_TABLES.contains(unquoted(at - 1)) && !isPlain(at + 1)
        ? file(i, text.text(code.get(at - 1)) + " of what is no table's name")
        : Optional.empty();
  }

  private Optional<Refused> file(int i, String what) {
    return refused(
        "function", "The table at index " + code.get(i).start() + ", " + what + ", is a file.");
  }

  /**
   * Returns whether a name is a path: tables may be named like files, {@code "sales.csv"}, but
   * hardly ever with a folder.
   */
  private static boolean isPath(CharSequence name) {
    return name.chars().anyMatch(c -> "/\\*?".indexOf(c) >= 0) && FILE.matcher(name).find();
  }

  /** Returns whether an argument is an unquoted name. */
  private boolean isPlain(int from) {
    int at = from;
    while (isWordAt(at) && isMark(at + 1, '.')) {
      at += 2;
    }
    return isWordAt(at) && (isMark(at + 1, ',') || isMark(at + 1, ')'));
  }

  private boolean isName(int i) {
    return isWordAt(i)
        || (i < code.size() && (code.get(i).kind() == Kind.QUOTED_IDENTIFIER || isAliased(i)));
  }

  private boolean isWordAt(int i) {
    return i < code.size() && code.get(i).kind() == Kind.WORD;
  }

  private String unquoted(int i) {
    String name = text.text(code.get(i));
    return SqlName.unquote(isAliased(i) ? name.substring(1) : name).toLowerCase(Locale.ROOT);
  }

  /**
   * Returns whether a table has its alias in front: {@code x:t}, although {@code :t} is a parameter
   * to the lexer.
   */
  private boolean isAliased(int i) {
    return code.get(i).kind() == Kind.PARAMETER && text.sql().charAt(code.get(i).start()) == ':';
  }

  private boolean isColon(int i) {
    return i >= 0 && text.text(code.get(i)).equals(":");
  }

  /** Returns whether a token is one of the keywords; the name in {@code t.from} is not. */
  private boolean isAnyOf(int i, Set<String> words) {
    return i >= 0
        && isWordAt(i)
        && !isMark(i - 1, '.')
        && words.contains(text.text(code.get(i)).toUpperCase(Locale.ROOT));
  }

  private boolean isWord(int i, String word) {
    return text.isWord(i, word) && !isMark(i - 1, '.');
  }

  private boolean isMark(int i, char mark) {
    return text.isMark(i, mark);
  }
}
