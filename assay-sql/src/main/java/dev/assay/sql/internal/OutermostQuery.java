// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.internal.SqlToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The outermost query of a text, found by its tokens alone: seen through WITH and through
 * parentheses that hold the whole query.
 *
 * <p>It knows less than {@link QueryShape}, but it costs a few microseconds and also reads what no
 * parser does.
 */
public final class OutermostQuery {
  private static final Set<String> VERBS =
      Set.of(
          "SELECT", "VALUES", "TABLE", "FROM", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE",
          "CREATE");
  private static final Set<String> AFTER_PARENTHESES =
      Set.of("ORDER", "LIMIT", "OFFSET", "FETCH", "FOR");

  /** Words that are followed by a name in a WITH list and its SEARCH and CYCLE clauses. */
  private static final Set<String> BEFORE_NAMES =
      Set.of("WITH", "RECURSIVE", "BY", "SET", "CYCLE", "USING", "TO", "DEFAULT");

  private final SqlText text;
  private final List<SqlToken> code;
  private int first;
  private int end;
  private boolean ordered;
  private boolean limited;
  private boolean nested;

  private OutermostQuery(SqlText text) {
    this.text = text;
    this.code = text.code();
    this.end = code.size();
    while (end > 0 && is(end - 1, ';')) {
      end--;
    }
    while (first < end && is(first, ';')) {
      first++;
    }
    read();
  }

  /** The outermost query of a text; of the whole text if it holds several statements. */
  public static OutermostQuery of(SqlText text) {
    return new OutermostQuery(text);
  }

  /** Its first word in upper case, such as {@code SELECT}; empty if there is none. */
  public Optional<String> verb() {
    int i = first;
    while (i < end && is(i, '(')) {
      i++;
    }
    return i < end && code.get(i).kind() == Kind.WORD
        ? Optional.of(text.text(code.get(i)).toUpperCase(Locale.ROOT))
        : Optional.empty();
  }

  /** Returns whether it has an ORDER BY of its own: not of a window, an aggregate or a subquery. */
  public boolean ordered() {
    return ordered;
  }

  /** Returns whether LIMIT, TOP or FETCH cuts its result, as far as words tell. */
  public boolean limited() {
    return limited;
  }

  /** The tokens of the query after its WITH list, without the parentheses around it. */
  SqlText.Span body() {
    return new SqlText.Span(first, end);
  }

  /**
   * Returns whether clauses follow a query in parentheses, so that it may have two ORDER BY or
   * LIMIT clauses.
   */
  boolean isNested() {
    return nested;
  }

  private void read() {
    skipWith();
    int[] closings = first < end && is(first, '(') ? closings() : new int[0];
    while (first < end && is(first, '(') && holdsQuery(first)) {
      int close = Math.min(closings[first], end);
      readClauses(close + 1);
      nested |= close != end - 1;
      if (close != end - 1 && !isAnyOf(close + 1, AFTER_PARENTHESES)) {
        return;
      }
      first++;
      end = close;
      skipWith();
    }
    readClauses(first);
  }

  /**
   * Returns whether a parenthesis holds a query: in {@code (a, b) = …} it does not, but any other
   * one at the beginning does.
   */
  private boolean holdsQuery(int open) {
    int next = open + 1;
    return next < end
        && (is(next, '(') || text.isWord(code.get(next), "WITH") || isAnyOf(next, VERBS));
  }

  private void readClauses(int from) {
    int depth = 0;
    for (int i = from; i < end; i++) {
      depth += text.bracket(i);
      if (depth == 0 && code.get(i).kind() == Kind.WORD) {
        ordered |= isWord(i, "ORDER") && (isWord(i + 1, "BY") || isWord(i + 1, "SIBLINGS"));
        limited |= cutsAt(i);
      }
    }
  }

  private boolean cutsAt(int i) {
    if (isWord(i, "LIMIT")) {
      return isOperand(i + 1);
    }
    if (isWord(i, "FETCH")) {
      return isWord(i + 1, "FIRST") || isWord(i + 1, "NEXT");
    }
    boolean afterSelect =
        i > first && (isWord(i - 1, "SELECT") || isWord(i - 1, "DISTINCT") || isWord(i - 1, "ALL"));
    return isWord(i, "TOP") && afterSelect && isOperand(i + 1);
  }

  private boolean isOperand(int i) {
    return i < end
        && (is(i, '(')
            || code.get(i).kind() == Kind.NUMBER
            || code.get(i).kind() == Kind.PARAMETER);
  }

  /** Moves to the query after a WITH list, if there is one. */
  private void skipWith() {
    if (first >= end || !isWord(first, "WITH")) {
      return;
    }
    int depth = 0;
    for (int i = first + 1; i < end; i++) {
      if (depth == 0 && isMainQuery(i)) {
        first = i;
        return;
      }
      depth += text.bracket(i);
    }
    first = end;
  }

  /**
   * Returns whether the main query starts at a token. It follows the last definition, and a token
   * after certain words is a name even if it looks like a keyword.
   */
  private boolean isMainQuery(int i) {
    boolean named = is(i - 1, ',') || isAnyOf(i - 1, BEFORE_NAMES);
    return !named && (isAnyOf(i, VERBS) || (is(i, '(') && is(i - 1, ')')));
  }

  /** For each opening bracket the index of its closing one, or the end of the text. */
  private int[] closings() {
    int[] closings = new int[code.size()];
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < code.size(); i++) {
      int nesting = text.bracket(i);
      closings[i] = code.size();
      if (nesting > 0) {
        open.push(i);
      } else if (nesting < 0 && !open.isEmpty()) {
        closings[open.pop()] = i;
      }
    }
    return closings;
  }

  private boolean is(int i, char mark) {
    return text.isMark(code.get(i), mark);
  }

  private boolean isWord(int i, String word) {
    return i < end && text.isWord(code.get(i), word);
  }

  private boolean isAnyOf(int i, Set<String> words) {
    return i < end
        && code.get(i).kind() == Kind.WORD
        && words.contains(text.text(code.get(i)).toUpperCase(Locale.ROOT));
  }
}
