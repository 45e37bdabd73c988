// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import static dev.assay.guard.SqlGuard.refused;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.table.Execution.Refused;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Checks WITH lists at any depth: each definition must begin like a query, and so must the text
 * after the list. Databases also accept other statements there, such as {@code COPY} in DuckDB.
 */
final class WithClauseCheck {
  private static final Set<String> QUERIES = Set.of("SELECT", "VALUES", "WITH", "FROM", "TABLE");

  private static final Set<String> DUCKDB_QUERIES =
      Set.of(
          "PIVOT",
          "PIVOT_WIDER",
          "UNPIVOT",
          "PIVOT_LONGER",
          "DESCRIBE",
          "DESC",
          "SHOW",
          "SUMMARIZE");

  /** Clauses that may follow a definition without ending the list. */
  private static final Set<String> CLAUSES = Set.of("SEARCH", "CYCLE");

  /** Words of these clauses that are followed by a name, which may look like a keyword. */
  private static final Set<String> BEFORE_NAMES =
      Set.of("BY", "SET", "CYCLE", "USING", "TO", "DEFAULT");

  private final SqlText text;
  private final List<SqlToken> code;

  /** For each closing parenthesis the index of its opening one, else -1. */
  private final int[] openings;

  private final Deque<Level> levels = new ArrayDeque<>();

  /** State within a parenthesis, or at the top level. */
  private static final class Level {
    private final int opening;
    private final boolean definition;

    /** True if a definition was read and the list's main query was not. */
    private boolean inList;

    private Level(int opening, boolean definition) {
      this.opening = opening;
      this.definition = definition;
    }
  }

  private WithClauseCheck(SqlText text) {
    this.text = text;
    this.code = text.code();
    this.openings = new int[code.size()];
    Arrays.fill(openings, -1);
    levels.push(new Level(-1, false));
  }

  static Optional<Refused> refuse(SqlText text) {
    return new WithClauseCheck(text).refuse();
  }

  private Optional<Refused> refuse() {
    for (int i = 0; i < code.size(); i++) {
      Optional<Refused> refused = refuse(i);
      if (refused.isPresent()) {
        return refused;
      }
    }
    return Optional.empty();
  }

  private Optional<Refused> refuse(int i) {
    if (isMark(i, '(')) {
      levels.push(new Level(i, isDefinition(i)));
      return levels.element().definition
          ? query(i, "The definition in a WITH list")
          : Optional.empty();
    }
    if (isMark(i, ')') && levels.size() > 1) {
      Level closed = levels.pop();
      openings[i] = closed.opening;
      levels.element().inList |= closed.definition;
      return closed.definition && !isAnyOf(i + 1, CLAUSES)
          ? query(i + 1, "What follows a WITH list")
          : Optional.empty();
    }
    boolean named = isMark(i - 1, ',') || isAnyOf(i - 1, BEFORE_NAMES);
    if (levels.element().inList && isAnyOf(i, QUERIES) && !named) {
      levels.element().inList = false;
    }
    return Optional.empty();
  }

  /**
   * Returns whether a parenthesis opens the definition in {@code WITH name (columns) USING KEY
   * (keys) AS (}.
   */
  private boolean isDefinition(int i) {
    int at = i - 1;
    if (isWord(at, "MATERIALIZED")) {
      at = isWord(at - 1, "NOT") ? at - 2 : at - 1;
    }
    if (!isWord(at, "AS")) {
      return false;
    }
    at = beforeColumns(at - 1);
    if (isWord(at, "KEY") && isWord(at - 1, "USING")) {
      at = beforeColumns(at - 2);
    }
    return isWord(at - 1, "WITH")
        || isWord(at - 1, "RECURSIVE")
        || (isMark(at - 1, ',') && levels.element().inList);
  }

  private int beforeColumns(int at) {
    return at >= 0 && openings[at] >= 0 ? openings[at] - 1 : at;
  }

  /** Refuses a statement at an index, after any parentheses, that is not a query. */
  private Optional<Refused> query(int from, String what) {
    int at = from;
    while (isMark(at, '(')) {
      at++;
    }
    if (at >= code.size() || code.get(at).kind() != Kind.WORD || isQuery(at)) {
      return Optional.empty();
    }
    String word = text.text(code.get(at)).toUpperCase(Locale.ROOT);
    return refused(
        SingleQueryCheck.WRITES.contains(word) ? "writes" : "not_a_query",
        "%s starts with %s at index %d.".formatted(what, word, code.get(at).start()));
  }

  private boolean isQuery(int i) {
    return isAnyOf(i, QUERIES) || (text.dialect() == Dialect.DUCKDB && isAnyOf(i, DUCKDB_QUERIES));
  }

  private boolean isAnyOf(int i, Set<String> words) {
    return i >= 0
        && i < code.size()
        && code.get(i).kind() == Kind.WORD
        && words.contains(text.text(code.get(i)).toUpperCase(Locale.ROOT));
  }

  private boolean isWord(int i, String word) {
    return text.isWord(i, word);
  }

  private boolean isMark(int i, char mark) {
    return text.isMark(i, mark);
  }
}
