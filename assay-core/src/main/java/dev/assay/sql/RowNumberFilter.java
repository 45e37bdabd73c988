// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query that picks rows by their number in a sort order, rewritten so that it keeps all rows that
 * it picks from: {@code ROW_NUMBER}, {@code RANK} or {@code DENSE_RANK} that a query around it, or
 * QUALIFY, compares with constants, or {@code DISTINCT ON}; on SQLite also {@code MAX} or {@code
 * MIN} beside columns that are not grouped, which it takes from a row with the extreme value. Found
 * by tokens, so that all else stays as it was written.
 *
 * <p>The rewritten query has additional columns at the end: the keys of the partition, the sort
 * keys, the number of the row, and 1 if the query picks the row, else 0. {@code ROW_NUMBER} becomes
 * {@code RANK}, so that rows that tie show the same number where the result shows it. Between the
 * numbering and the result there must be only queries that select, filter and join: where rows are
 * grouped, made distinct, limited or united, one row of the result is not one row that was picked.
 */
public final class RowNumberFilter {
  private static final Set<String> NUMBERING = Set.of("ROW_NUMBER", "RANK", "DENSE_RANK");
  private static final Set<String> SET_OPERATIONS = Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");
  private static final Set<String> CUTS = Set.of("LIMIT", "OFFSET", "FETCH");
  private static final Set<String> OUTER_JOINS = Set.of("LEFT", "RIGHT", "FULL", "OUTER", "APPLY");
  private static final Set<String> CLAUSES =
      Set.of("WHERE", "GROUP", "HAVING", "QUALIFY", "WINDOW", "ORDER", "FOR", "OPTION");
  private static final Set<String> AFTER_TABLE =
      Set.of(
          "JOIN",
          "INNER",
          "LEFT",
          "RIGHT",
          "FULL",
          "CROSS",
          "NATURAL",
          "ON",
          "USING",
          "LATERAL",
          "TABLESAMPLE");
  private static final Set<String> AGGREGATES =
      Set.of(
          "COUNT",
          "SUM",
          "AVG",
          "MIN",
          "MAX",
          "TOTAL",
          "GROUP_CONCAT",
          "STRING_AGG",
          "ARRAY_AGG",
          "LISTAGG",
          "JSON_AGG",
          "JSONB_AGG",
          "JSON_ARRAYAGG",
          "MEDIAN",
          "STDDEV",
          "VARIANCE",
          "BOOL_OR",
          "BOOL_AND",
          "FIRST",
          "LAST",
          "ANY_VALUE",
          "LIST");

  private static final String PARTITION = "assay_part_";
  private static final String SORT = "assay_sort_";
  private static final String NUMBER = "assay_row";
  private static final String PICKED = "assay_picked";

  /** Queries between the numbering and the result; real queries have at most a handful. */
  private static final int MOST_LEVELS = 10;

  private final SqlText text;
  private final List<Edit> edits = new ArrayList<>();
  private List<String> partition = List.of();
  private List<String> sort = List.of();
  private boolean unique = true;

  private RowNumberFilter(SqlText text) {
    this.text = text;
  }

  /** A range of the query, and its replacement. */
  private record Edit(int start, int end, String text) {}

  /** The query as rewritten. */
  public String sql() {
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (Edit edit : edits) {
      out.append(text.sql(), at, edit.start()).append(edit.text());
      at = edit.end();
    }
    return out.append(text.sql().substring(at)).toString();
  }

  /** Returns how many columns hold keys of the partition. */
  public int partitionKeys() {
    return partition.size();
  }

  /** Returns how many columns hold sort keys. */
  public int sortKeys() {
    return sort.size();
  }

  /** Returns whether no two rows of a partition have the same number. */
  public boolean unique() {
    return unique;
  }

  /**
   * The rewritten query, with the limit of the whole query if it has one; empty if no row number
   * picks rows, or none in a way that is known. Of several, the first is rewritten, and the others
   * pick as they do.
   */
  public static Optional<RowNumberFilter> of(String sql, Dialect dialect) {
    SqlText text = SqlText.of(sql, dialect);
    if (text.statementSpans().size() != 1) {
      return Optional.empty();
    }
    for (int at : numberings(text)) {
      RowNumberFilter filter = new RowNumberFilter(text);
      if (filter.read(at)) {
        return Optional.of(filter.sorted());
      }
    }
    List<Integer> extremes = dialect == Dialect.SQLITE ? extremes(text) : List.of();
    RowNumberFilter filter = new RowNumberFilter(text);
    return extremes.size() == 1 && filter.readExtreme(extremes.get(0))
        ? Optional.of(filter.sorted())
        : Optional.empty();
  }

  private RowNumberFilter sorted() {
    edits.sort(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end));
    return this;
  }

  /**
   * Returns whether a row number may pick rows: a query numbers them within another one or with
   * QUALIFY, or has DISTINCT ON.
   */
  public static boolean mayPick(String sql, Dialect dialect) {
    SqlText text = SqlText.of(sql, dialect);
    int body = OutermostQuery.of(text).body().first();
    return numberings(text).stream()
        .anyMatch(
            i ->
                text.isWord(i, "DISTINCT")
                    || i < body
                    || depth(text, body, i) > 0
                    || hasWord(text, body, "QUALIFY"));
  }

  private static boolean hasWord(SqlText text, int from, String word) {
    for (int i = from; i < text.code().size(); i++) {
      if (text.isWord(i, word)) {
        return true;
      }
    }
    return false;
  }

  private static int depth(SqlText text, int from, int to) {
    int depth = 0;
    for (int i = from; i < to; i++) {
      depth += text.nesting(text.code().get(i));
    }
    return depth;
  }

  /** The tokens at which rows are numbered, or at which DISTINCT ON begins. */
  private static List<Integer> numberings(SqlText text) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i + 2 < text.code().size(); i++) {
      boolean distinct =
          text.isWord(i, "DISTINCT") && text.isWord(i + 1, "ON") && text.isMark(i + 2, '(');
      boolean numbers =
          text.isMark(i + 1, '(')
              && text.isMark(i + 2, ')')
              && text.isWord(i + 3, "OVER")
              && NUMBERING.contains(upper(text, i));
      if (distinct || numbers) {
        found.add(i);
      }
    }
    return found;
  }

  /** The tokens at which MAX or MIN is called. */
  private static List<Integer> extremes(SqlText text) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i + 1 < text.code().size(); i++) {
      if (text.isMark(i + 1, '(') && (text.isWord(i, "MAX") || text.isWord(i, "MIN"))) {
        found.add(i);
      }
    }
    return found;
  }

  private static String upper(SqlText text, int i) {
    SqlToken token = text.code().get(i);
    return token.kind() == SqlToken.Kind.WORD ? text.text(token).toUpperCase(Locale.ROOT) : "";
  }

  private boolean read(int at) {
    Select select = around(at);
    if (select == null || select.from < 0 || select.united || select.groupsByAll()) {
      return false;
    }
    return text.isWord(at, "DISTINCT") ? readDistinct(select, at) : readNumbering(select, at);
  }

  /** Reads {@code SELECT DISTINCT ON (…) … ORDER BY …}. */
  private boolean readDistinct(Select select, int at) {
    int close = closing(at + 2);
    if (at != select.first + 1 || close >= select.end || select.isCut()) {
      return false;
    }
    List<String> keys = new ArrayList<>();
    List<String> order = new ArrayList<>();
    for (SqlText.Span span : split(at + 3, close)) {
      keys.add(select.resolved(span));
    }
    if (select.order >= 0) {
      for (SqlText.Span span : split(select.order + 2, select.orderEnd)) {
        SqlText.Span key = withoutDirection(span);
        String direction = key.end() == span.end() ? "" : " " + part(key.end(), span.end());
        order.add(select.resolved(key) + direction);
        sort = append(sort, select.resolved(key));
      }
    }
    partition = keys;
    String number =
        "ROW_NUMBER() OVER (PARTITION BY "
            + String.join(", ", keys)
            + (order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order))
            + ")";
    edits.add(new Edit(start(at), end(close), ""));
    addKeys(select, number, "CASE WHEN " + number + " = 1 THEN 1 ELSE 0 END");
    return raise(select, null, true);
  }

  /**
   * Reads {@code SELECT a, MAX(b) FROM … GROUP BY c}, which takes a from a row with the largest b.
   */
  private boolean readExtreme(int at) {
    Select select = around(at);
    int close = closing(at + 1);
    boolean item =
        select != null
            && select.items.stream()
                .anyMatch(
                    span ->
                        span.first() == at
                            && (span.end() == close + 1 || select.aliasOf(at, close + 1) != null));
    if (select == null
        || !item
        || select.from < 0
        || select.items.size() < 2
        || select.united
        || select.distinct
        || select.isCut()
        || select.groupsByAll()
        || select.countAggregates() != 1
        || find(select.from, select.end, "HAVING") < select.end
        || split(at + 2, close).size() != 1
        || text.isWord(at + 2, "DISTINCT")
        || text.isWord(close + 1, "FILTER")) {
      return false;
    }
    String value = part(at + 2, close);
    boolean largest = text.isWord(at, "MAX");
    List<String> keys = new ArrayList<>();
    if (select.group >= 0) {
      for (SqlText.Span span : split(select.group + 2, select.groupEnd)) {
        keys.add(select.resolved(span));
      }
      edits.add(new Edit(start(select.group), end(select.groupEnd - 1), ""));
    }
    partition = keys;
    sort = List.of(value);
    String number =
        "ROW_NUMBER() OVER ("
            + (keys.isEmpty() ? "" : "PARTITION BY " + String.join(", ", keys) + " ")
            + "ORDER BY (%s) IS NULL, %s%s)".formatted(value, value, largest ? " DESC" : "");
    edits.add(new Edit(start(at), end(at), ""));
    addKeys(select, number, "CASE WHEN " + number + " = 1 THEN 1 ELSE 0 END");
    return raise(select, null, true);
  }

  private boolean readNumbering(Select select, int at) {
    int specification = at + 4;
    Window window = window(select, specification);
    if (window == null || select.distinct || select.isCut()) {
      return false;
    }
    partition = window.partition();
    sort = window.sort();
    unique = upper(text, at).equals("ROW_NUMBER");
    String number = part(at, window.end());
    if (unique && (select.qualify < 0 || at < select.qualify)) {
      edits.add(new Edit(start(at), end(at), "RANK"));
    }
    String name = select.aliasOf(at, window.end());
    if (select.qualify >= 0) {
      Predicate predicate =
          at > select.qualify
              ? predicate(select.qualify, select.qualifyEnd, at, window.end())
              : name == null ? null : find(select.qualify, select.qualifyEnd, name, null, 1);
      if (predicate == null) {
        return false;
      }
      edits.add(predicate.loosened());
      addKeys(select, number, picked(predicate, number));
      return raise(select, null, true);
    }
    if (name == null) {
      return false;
    }
    addKeys(select, number, null);
    return raise(select, name, false);
  }

  /** Adds the keys to the query that numbers rows. */
  private void addKeys(Select select, String number, @Nullable String picked) {
    StringBuilder columns = new StringBuilder();
    for (int i = 0; i < partition.size(); i++) {
      columns.append(", ").append(partition.get(i)).append(" AS ").append(PARTITION).append(i + 1);
    }
    for (int i = 0; i < sort.size(); i++) {
      columns.append(", ").append(sort.get(i)).append(" AS ").append(SORT).append(i + 1);
    }
    columns.append(", ").append(number).append(" AS ").append(NUMBER);
    if (picked != null) {
      columns.append(", ").append(picked).append(" AS ").append(PICKED);
    }
    int from = start(select.from);
    edits.add(new Edit(from, from, columns.append(' ').toString()));
  }

  private static String picked(Predicate predicate, String number) {
    return "CASE WHEN " + predicate.before() + number + predicate.after() + " THEN 1 ELSE 0 END";
  }

  /**
   * Follows the rows through the queries around until the result, and finds the comparison.
   *
   * @param numberName of the row number; {@code null} once it has been compared
   */
  private boolean raise(Select inner, @Nullable String numberName, boolean compared) {
    Select level = inner;
    String name = numberName;
    boolean picks = compared;
    for (int n = 0; n < MOST_LEVELS; n++) {
      if (level.isOutermost()) {
        return picks;
      }
      Source source = source(level);
      if (source == null) {
        return false;
      }
      Select outer = source.select();
      boolean plain =
          outer.from >= 0
              && !outer.united
              && !outer.distinct
              && !outer.grouped
              && !outer.isCut()
              && !outer.aggregates();
      if (!plain || (!unique && outer.joins())) {
        return false;
      }
      String kept = null;
      if (!picks) {
        Predicate predicate = name == null ? null : outer.comparison(name, source.name());
        if (predicate == null) {
          name = name == null ? null : outer.renamed(name, source.name());
          if (name == null) {
            return false;
          }
        } else {
          edits.add(predicate.loosened());
          kept = picked(predicate, NUMBER);
          picks = true;
        }
      }
      if (!pass(outer, source.name(), kept, picks)) {
        return false;
      }
      level = outer;
    }
    return false;
  }

  /** Adds the keys to the columns of a query around; a star that covers them has them already. */
  private boolean pass(
      Select outer, @Nullable String source, @Nullable String kept, boolean picks) {
    boolean covered = false;
    for (int i = 0; i < outer.items.size(); i++) {
      SqlText.Span item = outer.items.get(i);
      boolean own = text.text(text.code().get(item.first())).equals("*");
      boolean qualified =
          source != null
              && text.isMark(item.first() + 1, '.')
              && item.first() + 2 < item.end()
              && text.text(text.code().get(item.first() + 2)).equals("*")
              && name(item.first()).equalsIgnoreCase(source);
      if (own || qualified) {
        // Further columns must be the last ones of the result; within it any place will do.
        boolean misplaced = i < outer.items.size() - 1 || (own && outer.joins());
        if (covered || (outer.isOutermost() && misplaced)) {
          return false;
        }
        covered = true;
      }
    }
    StringBuilder columns = new StringBuilder();
    if (!covered) {
      for (int i = 0; i < partition.size(); i++) {
        columns.append(", ").append(PARTITION).append(i + 1);
      }
      for (int i = 0; i < sort.size(); i++) {
        columns.append(", ").append(SORT).append(i + 1);
      }
      columns.append(", ").append(NUMBER);
    }
    if (kept != null) {
      columns.append(", ").append(kept).append(" AS ").append(PICKED);
    } else if (!covered && picks) {
      columns.append(", ").append(PICKED);
    }
    int from = start(outer.from);
    edits.add(new Edit(from, from, columns.append(' ').toString()));
    return true;
  }

  /** The query that reads from another one, and the name by which it does. */
  private record Source(Select select, @Nullable String name) {}

  private @Nullable Source source(Select inner) {
    int open = inner.first - 1;
    int close = inner.end;
    if (!text.isMark(open, '(') || !text.isMark(close, ')')) {
      return null;
    }
    if (text.isWord(open - 1, "AS") || text.isWord(open - 1, "MATERIALIZED")) {
      return ofDefinition(open);
    }
    Select outer = around(open);
    if (outer == null || outer.from < 0 || open < outer.from || open >= outer.fromEnd) {
      return null;
    }
    boolean table =
        text.isWord(open - 1, "FROM")
            || text.isWord(open - 1, "JOIN")
            || text.isMark(open - 1, ',');
    return table && depth(text, outer.from, open) == 0 ? new Source(outer, alias(close + 1)) : null;
  }

  /** The only query that reads from a WITH query. */
  private @Nullable Source ofDefinition(int open) {
    int at = open - 1;
    while (text.isWord(at, "MATERIALIZED") || text.isWord(at, "NOT") || text.isWord(at, "AS")) {
      at--;
    }
    if (at < 0 || text.isMark(at, ')')) {
      return null;
    }
    String defined = name(at);
    Source found = null;
    for (int i = 0; i < text.code().size(); i++) {
      boolean table =
          i != at
              && isName(i)
              && name(i).equalsIgnoreCase(defined)
              && !text.isMark(i - 1, '.')
              && !text.isMark(i + 1, '.')
              && (text.isWord(i - 1, "FROM")
                  || text.isWord(i - 1, "JOIN")
                  || text.isMark(i - 1, ','));
      Select outer = table ? around(i) : null;
      if (outer != null && outer.from >= 0 && i > outer.from && i < outer.fromEnd) {
        if (found != null || depth(text, outer.from, i) != 0) {
          return null;
        }
        String alias = alias(i + 1);
        found = new Source(outer, alias == null ? defined : alias);
      }
    }
    return found;
  }

  /** The alias at a token, if there is one. */
  private @Nullable String alias(int i) {
    int at = text.isWord(i, "AS") ? i + 1 : i;
    boolean alias =
        at < text.code().size()
            && isName(at)
            && !AFTER_TABLE.contains(upper(text, at))
            && !CLAUSES.contains(upper(text, at))
            && !CUTS.contains(upper(text, at))
            && !SET_OPERATIONS.contains(upper(text, at));
    return alias ? name(at) : null;
  }

  private boolean isName(int i) {
    SqlToken.Kind kind = text.code().get(i).kind();
    return kind == SqlToken.Kind.WORD || kind == SqlToken.Kind.QUOTED_IDENTIFIER;
  }

  private String name(int i) {
    return SqlName.unquote(text.text(text.code().get(i)));
  }

  /** The keys of a window. */
  private record Window(List<String> partition, List<String> sort, int end) {}

  /** Reads a window at a token: in parentheses, or the name of one of the query. */
  private @Nullable Window window(Select select, int at) {
    if (text.isMark(at, '(')) {
      return window(at, closing(at), closing(at) + 1);
    }
    for (int i = Math.max(0, select.window); select.window >= 0 && i < select.end; i++) {
      if (isName(i)
          && name(i).equalsIgnoreCase(name(at))
          && text.isWord(i + 1, "AS")
          && text.isMark(i + 2, '(')) {
        return window(i + 2, closing(i + 2), at + 1);
      }
    }
    return null;
  }

  private @Nullable Window window(int open, int close, int end) {
    int at = open + 1;
    List<String> keys = new ArrayList<>();
    List<String> order = new ArrayList<>();
    if (text.isWord(at, "PARTITION") && text.isWord(at + 1, "BY")) {
      int stop = find(at, close, "ORDER");
      split(at + 2, stop).forEach(span -> keys.add(part(span.first(), span.end())));
      at = stop;
    }
    if (text.isWord(at, "ORDER") && text.isWord(at + 1, "BY")) {
      int stop = Math.min(find(at, close, "ROWS"), find(at, close, "RANGE"));
      for (SqlText.Span span : split(at + 2, stop)) {
        SqlText.Span key = withoutDirection(span);
        if (!IneffectiveSortKey.is(text, key)) {
          order.add(part(key.first(), key.end()));
        }
      }
      at = stop;
    }
    boolean read = at == close || text.isWord(at, "ROWS") || text.isWord(at, "RANGE");
    return read ? new Window(keys, order, end) : null;
  }

  /** The first token of that word at depth 0, or {@code to}. */
  private int find(int from, int to, String word) {
    int depth = 0;
    for (int i = from; i < to; i++) {
      depth += text.nesting(text.code().get(i));
      if (depth == 0 && text.isWord(i, word)) {
        return i;
      }
    }
    return to;
  }

  private List<SqlText.Span> split(int from, int to) {
    List<SqlText.Span> parts = new ArrayList<>();
    int depth = 0;
    int first = from;
    for (int i = from; i < to; i++) {
      depth += nesting(i);
      if (depth == 0 && text.isMark(i, ',')) {
        parts.add(new SqlText.Span(first, i));
        first = i + 1;
      }
    }
    if (to > first) {
      parts.add(new SqlText.Span(first, to));
    }
    return parts;
  }

  private int nesting(int i) {
    SqlToken token = text.code().get(i);
    if (token.kind() != SqlToken.Kind.PUNCTUATION) {
      return 0;
    }
    char c = text.sql().charAt(token.start());
    return "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
  }

  private SqlText.Span withoutDirection(SqlText.Span span) {
    int last = span.end();
    if (last - 2 > span.first() && text.isWord(last - 2, "NULLS")) {
      last -= 2;
    }
    if (last - 1 > span.first()
        && (text.isWord(last - 1, "ASC") || text.isWord(last - 1, "DESC"))) {
      last--;
    }
    return new SqlText.Span(span.first(), last);
  }

  /**
   * A comparison of a row number with constants, as a condition that must hold.
   *
   * @param before the text before the number
   * @param after the text after it
   * @param loosened makes the comparison true for every number
   */
  private record Predicate(String before, String after, Edit loosened) {}

  /** The comparison of a name in a clause with constants. */
  private @Nullable Predicate find(
      int from, int to, String name, @Nullable String source, int deepest) {
    int depth = 0;
    Predicate found = null;
    for (int i = from; i < to; i++) {
      depth += text.nesting(text.code().get(i));
      boolean named = depth <= deepest && isName(i) && name(i).equalsIgnoreCase(name);
      if (named && !text.isMark(i + 1, '.') && !text.isMark(i + 1, '(')) {
        boolean qualified = text.isMark(i - 1, '.');
        if (qualified && (source == null || !name(i - 2).equalsIgnoreCase(source))) {
          continue;
        }
        Predicate next = predicate(from, to, qualified ? i - 2 : i, i + 1);
        if (next == null || found != null) {
          return null;
        }
        found = next;
      }
    }
    return found;
  }

  /** Reads the comparison around an operand, which must be a condition of its own. */
  private @Nullable Predicate predicate(int from, int to, int first, int end) {
    int start = first;
    int stop = end;
    if (isNumber(first - 2) && isComparison(first - 1)) {
      start = first - 2;
    } else if (isComparison(end) && isNumber(end + 1)) {
      stop = end + 2;
    } else if (text.isWord(end, "BETWEEN")
        && isNumber(end + 1)
        && text.isWord(end + 2, "AND")
        && isNumber(end + 3)) {
      stop = end + 4;
    } else if (text.isWord(end, "IN") && text.isMark(end + 1, '(')) {
      int close = closing(end + 1);
      for (int i = end + 2; i < close; i++) {
        if (!isNumber(i) && !text.isMark(i, ',')) {
          return null;
        }
      }
      stop = close + 1;
    } else {
      return null;
    }
    int left = start - 1;
    int right = stop;
    while (text.isMark(left, '(') && text.isMark(right, ')') && right < to) {
      left--;
      right++;
    }
    boolean begins =
        text.isWord(left, "WHERE")
            || text.isWord(left, "AND")
            || text.isWord(left, "ON")
            || text.isWord(left, "QUALIFY");
    boolean ends =
        right >= to
            || text.isWord(right, "AND")
            || AFTER_TABLE.contains(upper(text, right))
            || text.isMark(right, ',');
    if (!begins || !ends || isBetween(left, from) || hasChoice(from, to)) {
      return null;
    }
    return new Predicate(
        start == first ? "" : part(start, first) + " ",
        stop == end ? "" : " " + part(end, stop),
        new Edit(
            start(start),
            end(stop - 1),
            part(first, end).replaceFirst("(?i)^ROW_NUMBER\\b", "RANK") + " >= 0"));
  }

  /** Returns whether conditions of a clause need not all hold. */
  private boolean hasChoice(int from, int to) {
    return find(from, to, "OR") < to || find(from, to, "CASE") < to;
  }

  /** Returns whether an AND belongs to BETWEEN. */
  private boolean isBetween(int and, int from) {
    int depth = 0;
    for (int i = and - 1; i > from && text.isWord(and, "AND"); i--) {
      depth += nesting(i);
      if (depth == 0 && text.isWord(i, "BETWEEN")) {
        return find(i + 1, and, "AND") == and;
      }
    }
    return false;
  }

  private boolean isNumber(int i) {
    return i >= 0 && i < text.code().size() && text.code().get(i).kind() == SqlToken.Kind.NUMBER;
  }

  private boolean isComparison(int i) {
    return i >= 0
        && i < text.code().size()
        && Set.of("=", "==", "<", "<=", ">", ">=", "<>", "!=")
            .contains(text.text(text.code().get(i)));
  }

  private int closing(int open) {
    int depth = 0;
    for (int i = open; i < text.code().size(); i++) {
      depth += text.nesting(text.code().get(i));
      if (depth == 0) {
        return i;
      }
    }
    return text.code().size();
  }

  private int start(int i) {
    return text.code().get(i).start();
  }

  private int end(int i) {
    return text.code().get(i).end();
  }

  private String part(int from, int to) {
    return to <= from ? "" : text.sql().substring(start(from), end(to - 1));
  }

  private static List<String> append(List<String> list, String item) {
    List<String> longer = new ArrayList<>(list);
    longer.add(item);
    return longer;
  }

  /** The innermost query around a token; {@code null} if it begins with WITH, or is no SELECT. */
  private @Nullable Select around(int at) {
    int depth = 0;
    for (int i = at - 1; i >= 0; i--) {
      if (text.isMark(i, ')')) {
        depth++;
      } else if (text.isMark(i, '(') && depth-- == 0) {
        depth = 0;
        if (text.isWord(i + 1, "SELECT")) {
          return new Select(i + 1, closing(i), false);
        }
        if (text.isWord(i + 1, "WITH")) {
          return null;
        }
      }
    }
    SqlText.Span body = OutermostQuery.of(text).body();
    return at >= body.first() && text.isWord(body.first(), "SELECT")
        ? new Select(body.first(), body.end(), true)
        : null;
  }

  /** The clauses of one query. */
  private final class Select {
    final int first;
    final int end;
    final List<SqlText.Span> items;
    private final boolean outermost;
    int from = -1;
    int fromEnd;
    int where = -1;
    int whereEnd;
    int group = -1;
    int groupEnd;
    int qualify = -1;
    int qualifyEnd;
    int window = -1;
    int order = -1;
    int orderEnd;
    boolean united;
    boolean distinct;
    boolean grouped;
    boolean cut;

    Select(int first, int end, boolean outermost) {
      this.first = first;
      this.end = end;
      this.outermost = outermost;
      int start = first + 1;
      if (text.isWord(start, "DISTINCT") || text.isWord(start, "ALL")) {
        distinct = text.isWord(start, "DISTINCT");
        start = text.isWord(start + 1, "ON") ? closing(start + 2) + 1 : start + 1;
      }
      cut = text.isWord(start, "TOP");
      readClauses(start);
      this.items = split(start, from < 0 ? end : from);
    }

    private void readClauses(int start) {
      int depth = 0;
      for (int i = start; i < end; i++) {
        depth += nesting(i);
        if (depth == 0
            && text.code().get(i).kind() == SqlToken.Kind.WORD
            && !text.isMark(i - 1, '.')) {
          readClause(i);
        }
      }
    }

    private void readClause(int i) {
      String word = upper(text, i);
      boolean by = text.isWord(i + 1, "BY");
      boolean star = text.text(text.code().get(i - 1)).equals("*");
      if (SET_OPERATIONS.contains(word) && !star) {
        united = true;
      } else if (word.equals("FROM") && from < 0 && !text.isWord(i - 1, "DISTINCT")) {
        from = i;
        fromEnd = end;
      } else if (from >= 0 && word.equals("WHERE")) {
        endBefore(i);
        where = i;
        whereEnd = end;
      } else if (from >= 0 && (word.equals("HAVING") || (word.equals("GROUP") && by))) {
        endBefore(i);
        grouped = true;
        if (word.equals("GROUP")) {
          group = i;
          groupEnd = end;
        }
      } else if (from >= 0 && word.equals("QUALIFY")) {
        endBefore(i);
        qualify = i;
        qualifyEnd = end;
      } else if (from >= 0 && word.equals("WINDOW") && text.isWord(i + 2, "AS")) {
        endBefore(i);
        window = i;
      } else if (from >= 0 && word.equals("ORDER") && by) {
        endBefore(i);
        order = i;
        orderEnd = end;
      } else if (from >= 0 && CUTS.contains(word)) {
        endBefore(i);
        cut = true;
      } else if (from >= 0 && (word.equals("FOR") || word.equals("OPTION"))) {
        endBefore(i);
      }
    }

    private void endBefore(int i) {
      fromEnd = Math.min(fromEnd, i);
      whereEnd = whereEnd > i ? i : whereEnd;
      groupEnd = groupEnd > i ? i : groupEnd;
      qualifyEnd = qualifyEnd > i ? i : qualifyEnd;
      orderEnd = orderEnd > i ? i : orderEnd;
    }

    boolean isOutermost() {
      return outermost;
    }

    /** Returns whether a limit cuts a query within; callers know of one of the whole query. */
    boolean isCut() {
      return cut && !outermost;
    }

    boolean groupsByAll() {
      return group >= 0 && text.isWord(group + 2, "ALL");
    }

    boolean joins() {
      return find(from, fromEnd, "JOIN") < fromEnd
          || find(from, fromEnd, "APPLY") < fromEnd
          || split(from + 1, fromEnd).size() > 1;
    }

    /** Returns whether the query makes one row of several although it does not group. */
    boolean aggregates() {
      return countAggregates() > 0;
    }

    /** Returns how often the items and the sort keys call aggregates. */
    int countAggregates() {
      return countAggregates(first, from) + (order < 0 ? 0 : countAggregates(order, orderEnd));
    }

    private int countAggregates(int start, int stop) {
      int count = 0;
      for (int i = start; i < stop; i++) {
        if (text.isMark(i, '(') && text.isWord(i + 1, "SELECT")) {
          i = closing(i);
        } else if (text.isMark(i + 1, '(')
            && AGGREGATES.contains(upper(text, i))
            && !text.isWord(closing(i + 1) + 1, "OVER")) {
          count++;
        }
      }
      return count;
    }

    /** The comparison of a row number with constants, as a condition for every row. */
    @Nullable Predicate comparison(String name, @Nullable String source) {
      if (where >= 0 && mentions(where, whereEnd, name)) {
        return find(where, whereEnd, name, source, 1);
      }
      boolean inner = OUTER_JOINS.stream().allMatch(word -> find(from, fromEnd, word) == fromEnd);
      return inner ? find(from + 1, fromEnd, name, source, 0) : null;
    }

    private boolean mentions(int start, int stop, String name) {
      int depth = 0;
      for (int i = start; i < stop; i++) {
        depth += text.nesting(text.code().get(i));
        if (depth <= 1 && isName(i) && name(i).equalsIgnoreCase(name)) {
          return true;
        }
      }
      return false;
    }

    /** The name under which this query passes a column on; {@code null} if it does not. */
    @Nullable String renamed(String name, @Nullable String source) {
      if (where >= 0 && mentions(where, whereEnd, name)) {
        return null;
      }
      for (SqlText.Span item : items) {
        int at = item.first();
        if (text.text(text.code().get(at)).equals("*") && item.end() == at + 1) {
          return name;
        }
        if (text.isMark(at + 1, '.') && source != null && name(at).equalsIgnoreCase(source)) {
          at += 2;
        }
        if (at == item.end() - 1 && text.text(text.code().get(at)).equals("*")) {
          return name;
        }
        if (at < item.end() && isName(at) && name(at).equalsIgnoreCase(name)) {
          return at == item.end() - 1 ? name : aliasOf(item.first(), at + 1);
        }
      }
      return null;
    }

    /** The alias of the item that consists of these tokens; {@code null} if there is none. */
    @Nullable String aliasOf(int start, int stop) {
      for (SqlText.Span item : items) {
        boolean as = text.isWord(stop, "AS");
        if (item.first() == start && item.end() == stop + (as ? 2 : 1) && isName(item.end() - 1)) {
          return name(item.end() - 1);
        }
      }
      return null;
    }

    /** A key as it can be written among the items: an alias or a position stands for its item. */
    String resolved(SqlText.Span key) {
      String written = part(key.first(), key.end());
      if (key.end() != key.first() + 1) {
        return written;
      }
      for (int i = 0; i < items.size(); i++) {
        SqlText.Span item = items.get(i);
        int last = item.end() - 1;
        boolean alias =
            last > item.first()
                && isName(key.first())
                && isName(last)
                && !text.isMark(last - 1, '.')
                && name(last).equalsIgnoreCase(name(key.first()));
        int stop = alias ? (text.isWord(last - 1, "AS") ? last - 1 : last) : item.end();
        if (alias || (isNumber(key.first()) && written.equals(String.valueOf(i + 1)))) {
          return alias ? part(item.first(), stop) : part(item.first(), withoutAlias(item));
        }
      }
      return written;
    }

    private int withoutAlias(SqlText.Span item) {
      int last = item.end() - 1;
      return last - 1 > item.first() && text.isWord(last - 1, "AS") ? last - 1 : item.end();
    }
  }
}
