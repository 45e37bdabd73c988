// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.audit.mutant.QueryOutline.ClauseKind;
import dev.assay.audit.mutant.QueryOutline.ClauseRange;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlText.Span;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The structure of a query by its tokens: what belongs together in parentheses or CASE … END, its
 * SELECTs and their clauses. Tokens are counted without comments. Immutable.
 */
final class QueryOutline {
  private final SqlText text;
  private final List<SqlToken> code;

  /** For each opening token its closing one; for all others -1. */
  private final int[] closings;

  private final List<SelectBlock> blocks = new ArrayList<>();

  QueryOutline(String sql, Dialect dialect) {
    this.text = SqlText.of(sql, dialect);
    this.code = text.code();
    this.closings = closings();
    for (int i = 0; i < code.size(); i++) {
      if (isWord(i, "SELECT") && !isMark(i - 1, '.')) {
        blocks.add(block(i));
      }
    }
  }

  private int[] closings() {
    int[] closings = new int[code.size()];
    Arrays.fill(closings, -1);
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < code.size(); i++) {
      if (isMark(i, '(') || (isWord(i, "CASE") && !isMark(i - 1, '.'))) {
        open.push(i);
      } else if (isMark(i, ')')) {
        while (!open.isEmpty() && !isMark(open.peek(), '(')) {
          open.pop();
        }
        close(closings, open, i);
      } else if (isWord(i, "END") && !open.isEmpty() && isWord(open.peek(), "CASE")) {
        close(closings, open, i);
      }
    }
    return closings;
  }

  private static void close(int[] closings, Deque<Integer> open, int at) {
    if (!open.isEmpty()) {
      closings[open.pop()] = at;
    }
  }

  private SelectBlock block(int start) {
    List<ClauseRange> clauses = new ArrayList<>();
    ClauseKind kind = ClauseKind.SELECT;
    int keyword = start;
    int i = start + 1;
    for (;
        i < code.size() && !isMark(i, ')') && !isMark(i, ';') && !isSetOperation(i);
        i = next(i)) {
      ClauseKind begun = clauseAt(i);
      if (begun != null && begun != kind) {
        clauses.add(range(kind, keyword, i));
        kind = begun;
        keyword = i;
      }
    }
    clauses.add(range(kind, keyword, i));
    int after = i < code.size() && isSetOperation(i) ? i : -1;
    return new SelectBlock(start, i, List.copyOf(clauses), setOperationBefore(start), after);
  }

  private ClauseRange range(ClauseKind kind, int keyword, int end) {
    boolean two = kind == ClauseKind.GROUP_BY || kind == ClauseKind.ORDER_BY;
    return new ClauseRange(kind, keyword, Math.min(end, keyword + (two ? 2 : 1)), end);
  }

  private @Nullable ClauseKind clauseAt(int i) {
    if (code.get(i).kind() != Kind.WORD || isMark(i - 1, '.') || isWord(i - 1, "AS")) {
      return null;
    }
    return switch (word(i)) {
      case "FROM" -> isWord(i - 1, "DISTINCT") ? null : ClauseKind.FROM;
      case "WHERE" -> ClauseKind.WHERE;
      case "GROUP" -> isWord(i + 1, "BY") ? ClauseKind.GROUP_BY : null;
      case "HAVING" -> ClauseKind.HAVING;
      case "ORDER" -> isWord(i + 1, "BY") ? ClauseKind.ORDER_BY : null;
      case "LIMIT" -> ClauseKind.LIMIT;
      case "OFFSET", "FETCH", "WINDOW", "QUALIFY", "FOR" -> ClauseKind.OTHER;
      default -> null;
    };
  }

  /** {@code * EXCEPT (…)} leaves out columns. */
  boolean isSetOperation(int i) {
    return (isWord(i, "UNION") || isWord(i, "INTERSECT") || isWord(i, "EXCEPT"))
        && !isMark(i - 1, '.')
        && !isOperator(i - 1, "*");
  }

  private int setOperationBefore(int start) {
    int i = start - 1;
    while (isMark(i, '(')) {
      i--;
    }
    if (isWord(i, "ALL") || isWord(i, "DISTINCT")) {
      i--;
    }
    return i >= 0 && isSetOperation(i) ? i : -1;
  }

  String sql() {
    return text.sql();
  }

  Dialect dialect() {
    return text.dialect();
  }

  int size() {
    return code.size();
  }

  List<SelectBlock> blocks() {
    return blocks;
  }

  /** The innermost SELECT around a token. */
  Optional<SelectBlock> blockOf(int token) {
    SelectBlock innermost = null;
    for (SelectBlock block : blocks) {
      innermost = block.contains(token) ? block : innermost;
    }
    return Optional.ofNullable(innermost);
  }

  /** The SELECTs around a SELECT, innermost first. */
  List<SelectBlock> around(SelectBlock inner) {
    List<SelectBlock> around = new ArrayList<>();
    for (SelectBlock block : blocks) {
      if (block.contains(inner.start()) && block.start() < inner.start()) {
        around.add(0, block);
      }
    }
    return around;
  }

  SqlToken token(int i) {
    return code.get(i);
  }

  /** A token as it is written. */
  String written(int i) {
    return text.text(code.get(i));
  }

  /** A token in upper case, as keywords are compared. */
  String word(int i) {
    return written(i).toUpperCase(Locale.ROOT);
  }

  /** Tokens as they are written, with what stands between them. */
  String written(Span span) {
    return text.sql().substring(code.get(span.first()).start(), code.get(span.end() - 1).end());
  }

  boolean isWord(int i, String word) {
    return i >= 0 && i < code.size() && text.isWord(code.get(i), word);
  }

  boolean isMark(int i, char mark) {
    return i >= 0 && i < code.size() && text.isMark(code.get(i), mark);
  }

  boolean isOperator(int i, String operator) {
    return i >= 0
        && i < code.size()
        && code.get(i).kind() == Kind.OPERATOR
        && written(i).equals(operator);
  }

  /** The closing token of an opening one; -1 for any other. */
  int closing(int i) {
    return closings[i];
  }

  /** The token after this one or, if it opens a group, after the group. */
  int next(int i) {
    return Math.max(i, closings[i]) + 1;
  }

  /** The parts of some tokens between commas. */
  List<Span> parts(int first, int end) {
    List<Span> parts = new ArrayList<>();
    int start = first;
    for (int i = first; i < end; i = next(i)) {
      if (isMark(i, ',')) {
        parts.add(new Span(start, i));
        start = i + 1;
      }
    }
    parts.add(new Span(start, end));
    return parts.stream().filter(part -> part.first() < part.end()).toList();
  }

  /** Returns whether there is a SELECT among some tokens. */
  boolean hasSelect(int first, int end) {
    return blocks.stream().anyMatch(block -> first <= block.start() && block.start() < end);
  }

  /** A clause of one SELECT. */
  enum ClauseKind {
    SELECT,
    FROM,
    WHERE,
    GROUP_BY,
    HAVING,
    ORDER_BY,
    LIMIT,
    /** OFFSET, FETCH, WINDOW, QUALIFY and FOR, which no operator changes. */
    OTHER
  }

  /**
   * The tokens of a clause, by their positions among those of the query.
   *
   * @param keyword its first word
   * @param first the first token after its keywords
   * @param end after its last token
   */
  record ClauseRange(ClauseKind kind, int keyword, int first, int end) {}

  /**
   * One SELECT of a query, or of a subquery or a side of a set operation.
   *
   * @param start its token SELECT
   * @param end after its last token
   * @param clauses in the order of the text
   * @param afterSetOperation the token of the set operation before it, or -1
   * @param beforeSetOperation the token of the set operation after it, or -1
   */
  record SelectBlock(
      int start,
      int end,
      List<ClauseRange> clauses,
      int afterSetOperation,
      int beforeSetOperation) {
    Optional<ClauseRange> clause(ClauseKind kind) {
      return clauses.stream().filter(clause -> clause.kind() == kind).findFirst();
    }

    boolean contains(int token) {
      return start <= token && token < end;
    }
  }
}
