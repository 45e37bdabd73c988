// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The clauses of an outermost query that decide which of its rows are returned and in what order,
 * found by tokens, so that the query can be written without its limit or with its sort keys as
 * further columns and all else stays as it was written.
 */
public final class QueryClauses {
  /** The prefix of the names of additional columns. */
  private static final String KEY = "assay_key_";

  private static final Set<String> SET_OPERATIONS = Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");

  /** Words that follow an ORDER BY or a limit. */
  private static final Set<String> AFTER_ORDER =
      Set.of("LIMIT", "OFFSET", "FETCH", "FOR", "OPTION", "USING", "INTO", "LOCK", "SETTINGS");

  /**
   * Maximum number of ORDER BY, LIMIT, OFFSET and FETCH clauses; a valid query has at most three.
   */
  private static final int MOST_CLAUSES = 8;

  private static final RecentTexts<Text, Outline> RECENT = new RecentTexts<>();

  private final SqlText text;
  private final List<SqlToken> code;
  private final int first;
  private final int end;
  private final List<SqlText.Span> sortKeys = new ArrayList<>();

  /** The parts to remove so that the result is not limited. */
  private final List<SqlText.Span> cuts = new ArrayList<>();

  private boolean setOperation;
  private int clauses;

  /** The number of sort keys in the text. */
  private int keys;

  private boolean readable;
  private int from;
  private long offset;

  private QueryClauses(SqlText text, SqlText.Span body) {
    this.text = text;
    this.code = text.code();
    this.first = body.first();
    this.end = body.end();
    this.readable = first < end;
    read();
  }

  /**
   * Parses the clauses of a query; empty for other statements, for a query in parentheses with
   * clauses after them, and for an offset that is not a literal.
   */
  public static Optional<QueryClauses> of(String sql, Dialect dialect) {
    return outline(sql, dialect).clauses();
  }

  /** The clauses and what else the tokens tell; cached for the last few texts. */
  static Outline outline(String sql, Dialect dialect) {
    return RECENT.get(
        sql,
        new Text(sql, dialect),
        () -> {
          SqlText text = SqlText.of(sql, dialect);
          OutermostQuery query = OutermostQuery.of(text);
          return new Outline(query.ordered(), query.limited(), read(text, query));
        });
  }

  /**
   * The tokens of a query, read.
   *
   * @param ordered whether the outermost query has an ORDER BY
   * @param limited whether the outermost query is cut
   */
  record Outline(boolean ordered, boolean limited, Optional<QueryClauses> clauses) {}

  private record Text(String sql, Dialect dialect) {}

  private static Optional<QueryClauses> read(SqlText text, OutermostQuery query) {
    boolean select = query.verb().filter("SELECT"::equals).isPresent();
    if (!select || query.isNested() || text.statementSpans().size() != 1) {
      return Optional.empty();
    }
    QueryClauses clauses = new QueryClauses(text, query.body());
    return clauses.readable ? Optional.of(clauses) : Optional.empty();
  }

  /** Returns whether LIMIT, OFFSET, TOP or FETCH cuts the result. */
  public boolean isCut() {
    return !cuts.isEmpty();
  }

  /** Returns whether a result of this size may have been cut: not by LIMIT with a larger number. */
  public boolean mayCut(int rows) {
    if (cuts.isEmpty()) {
      return false;
    }
    SqlText.Span cut = cuts.get(0);
    boolean plain =
        cuts.size() == 1
            && offset == 0
            && isWord(cut.first(), "LIMIT")
            && cut.end() == cut.first() + 2;
    return !plain || number(cut.first() + 1).orElse(0) <= rows;
  }

  /** Returns the number of rows skipped. */
  public int offset() {
    return (int) offset;
  }

  /** Returns the number of sort keys, without ineffective ones. */
  public int sortKeyCount() {
    return sortKeys.size();
  }

  /** Returns whether there is an ORDER BY whose keys are all ineffective. */
  boolean ordersNothing() {
    return keys > 0 && sortKeys.isEmpty();
  }

  /** Returns whether further columns can be added to the result: not to that of a set operation. */
  public boolean takesColumns() {
    return !setOperation && from > first && text.isWord(code.get(first), "SELECT");
  }

  /**
   * The query with some of its sort keys as further columns at the end.
   *
   * @param keys 0-based positions among the {@link #sortKeyCount} keys; none if {@link
   *     #takesColumns} denies any
   * @param uncut whether nothing shall cut or skip rows
   */
  public String rewritten(List<Integer> keys, boolean uncut) {
    return rewritten(keys, List.of(), uncut);
  }

  /**
   * Returns the query with additional columns after those.
   *
   * @param columns as SQL; empty if {@link #takesColumns} is false
   */
  public String rewritten(List<Integer> keys, List<String> columns, boolean uncut) {
    List<TextEdit> edits = new ArrayList<>();
    if (!keys.isEmpty() || !columns.isEmpty()) {
      int at = code.get(from).start();
      Stream<String> written = keys.stream().map(key -> text.part(sortKeys.get(key)));
      edits.add(new TextEdit(at, at, columns(Stream.concat(written, columns.stream()).toList())));
    }
    if (uncut) {
      for (SqlText.Span cut : cuts) {
        int start = code.get(cut.first()).start();
        edits.add(new TextEdit(start, code.get(cut.end() - 1).end(), ""));
      }
    }
    return TextEdit.applied(text.sql(), edits);
  }

  private static String columns(List<String> expressions) {
    StringBuilder columns = new StringBuilder();
    for (int i = 0; i < expressions.size(); i++) {
      columns.append(", ").append(expressions.get(i)).append(" AS ").append(KEY).append(i + 1);
      columns.append(' ');
    }
    return columns.toString();
  }

  private void read() {
    int depth = 0;
    from = -1;
    for (int i = first; i < end; i++) {
      depth += text.bracket(i);
      if (depth != 0 || code.get(i).kind() != Kind.WORD || (i > first && isMark(i - 1, '.'))) {
        continue;
      }
      setOperation |= isAnyOf(i, SET_OPERATIONS) && !isStar(i - 1);
      if (from < 0 && isWord(i, "FROM") && !(isWord(i - 1, "DISTINCT") && isAfterIs(i - 1))) {
        from = i;
      }
      readOrder(i);
      readCut(i);
    }
    readTop();
  }

  /** Returns whether EXCEPT belongs to a star: {@code * EXCEPT (…)} leaves out columns. */
  private boolean isStar(int i) {
    return i >= first && text.text(code.get(i)).equals("*");
  }

  /** Returns whether FROM belongs to {@code IS [NOT] DISTINCT FROM}, which compares. */
  private boolean isAfterIs(int i) {
    return isWord(i - 1, "IS") || (isWord(i - 1, "NOT") && isWord(i - 2, "IS"));
  }

  private void readOrder(int i) {
    if (isWord(i, "ORDER") && isWord(i + 1, "SIBLINGS")) {
      readable = false;
    } else if (isWord(i, "ORDER") && isWord(i + 1, "BY") && isOneOfFew()) {
      sortKeys.clear();
      keys = 0;
      int depth = 0;
      int j = i + 2;
      for (; j < end && !(depth == 0 && j > i + 2 && endsOrder(j)); j++) {
        depth += text.bracket(j);
      }
      readable &= j > i + 2;
      text.split(new SqlText.Span(i + 2, j)).forEach(this::addKey);
    }
  }

  /**
   * Returns whether there are few such clauses. Each may be read to the end of the text, so a text
   * with many of them is not read.
   */
  private boolean isOneOfFew() {
    clauses++;
    readable &= clauses <= MOST_CLAUSES;
    return clauses <= MOST_CLAUSES;
  }

  private boolean endsOrder(int i) {
    return isAnyOf(i, AFTER_ORDER) && !isMark(i - 1, ',') && !isMark(i - 1, '.');
  }

  private void addKey(SqlText.Span written) {
    SqlText.Span key = text.withoutDirection(written);
    keys++;
    if (!IneffectiveSortKey.is(text, key)) {
      sortKeys.add(key);
    }
  }

  private void readCut(int i) {
    boolean starts =
        (isWord(i, "LIMIT") && isOperand(i + 1))
            || (isWord(i, "OFFSET") && isOperand(i + 1) && !text.text(code.get(i + 1)).equals("-"))
            || (isWord(i, "FETCH") && (isWord(i + 1, "FIRST") || isWord(i + 1, "NEXT")));
    if (!starts || !isOneOfFew()) {
      return;
    }
    int depth = 0;
    int comma = -1;
    int stop = i + 1;
    for (; stop < end && !(depth == 0 && endsOrder(stop)); stop++) {
      depth += text.bracket(stop);
      comma = depth == 0 && isMark(stop, ',') ? stop : comma;
    }
    cuts.add(new SqlText.Span(i, stop));
    if (isWord(i, "OFFSET")) {
      readOffset(i + 1, isWord(stop - 1, "ROW") || isWord(stop - 1, "ROWS") ? stop - 1 : stop);
    } else if (comma > 0) {
      readOffset(i + 1, comma);
    }
  }

  private void readOffset(int from, int to) {
    OptionalInt number = to == from + 1 ? number(from) : OptionalInt.empty();
    readable &= number.isPresent();
    offset = number.orElse(0);
  }

  private OptionalInt number(int i) {
    String digits = text.text(code.get(i));
    boolean plain = digits.length() < 10 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    return plain ? OptionalInt.of(Integer.parseInt(digits)) : OptionalInt.empty();
  }

  /** Reads TOP, which limits the query that it stands in; that must be the only one. */
  private void readTop() {
    int i = first + 1;
    if (isWord(i, "DISTINCT") || isWord(i, "ALL")) {
      i++;
    }
    if (!isWord(first, "SELECT") || !isWord(i, "TOP") || !isOperand(i + 1) || isMark(i + 1, '-')) {
      return;
    }
    int depth = 0;
    int stop = i + 1;
    do {
      depth += text.bracket(stop++);
    } while (depth > 0 && stop < end);
    if (isWord(stop, "PERCENT")) {
      stop++;
    }
    if (isWord(stop, "WITH") && isWord(stop + 1, "TIES")) {
      stop += 2;
    }
    readable &= !setOperation;
    cuts.add(new SqlText.Span(i, stop));
  }

  private boolean isOperand(int i) {
    return i < end
        && (isMark(i, '(')
            || code.get(i).kind() == Kind.NUMBER
            || code.get(i).kind() == Kind.PARAMETER
            || text.text(code.get(i)).equals("-")
            || isWord(i, "ALL")
            || isWord(i, "NULL"));
  }

  private boolean isMark(int i, char mark) {
    return i < end && text.isMark(code.get(i), mark);
  }

  private boolean isWord(int i, String word) {
    return i >= first && i < end && text.isWord(code.get(i), word);
  }

  private boolean isAnyOf(int i, Set<String> words) {
    return code.get(i).kind() == Kind.WORD
        && words.contains(text.text(code.get(i)).toUpperCase(Locale.ROOT));
  }
}
