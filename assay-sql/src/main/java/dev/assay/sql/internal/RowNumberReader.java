// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static dev.assay.sql.internal.SelectTokens.words;

import dev.assay.sql.internal.SqlText.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rewrites a query as a {@link RowNumberFilter}. */
final class RowNumberReader {
  private static final Set<String> OUTER_JOINS = words("LEFT RIGHT FULL OUTER APPLY");
  private static final Set<String> AFTER_TABLE =
      words("JOIN INNER LEFT RIGHT FULL CROSS NATURAL ON USING LATERAL TABLESAMPLE");
  private static final Set<String> COMPARISONS = words("= == < <= > >= <> !=");
  private static final String NUMBER = "assay_row";
  private static final String PICKED = "assay_picked";

  /** Queries between the numbering and the result; real queries have at most a handful. */
  private static final int MOST_LEVELS = 10;

  private final SqlText text;
  private final List<TextEdit> edits = new ArrayList<>();
  private List<String> partition = List.of();
  private List<String> sort = List.of();
  private boolean unique = true;

  RowNumberReader(SqlText text) {
    this.text = text;
  }

  /** Rewrites the query so that what starts at a token picks nothing. Call once. */
  Optional<RowNumberFilter> read(int at) {
    SelectTokens select = SelectTokens.around(text, at);
    boolean read =
        select != null
            && select.isSimple()
            && !select.isCut()
            && (text.isWord(at, "DISTINCT")
                ? readDistinct(select, at)
                : !select.distinct
                    && (text.isMark(at + 2, ')')
                        ? readNumbering(select, at)
                        : readExtreme(select, at)));
    return read
        ? Optional.of(
            new RowNumberFilter(
                TextEdit.applied(text.sql(), edits), partition.size(), sort.size(), unique))
        : Optional.empty();
  }

  /** Reads {@code SELECT DISTINCT ON (…) … ORDER BY …}. */
  private boolean readDistinct(SelectTokens select, int at) {
    int close = text.closing(at + 2);
    List<Span> keys = select.keys("ORDER");
    if (at != select.first + 1 || close >= select.end) {
      return false;
    }
    partition = text.split(new Span(at + 3, close)).stream().map(select::resolved).toList();
    sort = keys.stream().map(text::withoutDirection).map(select::resolved).toList();
    replace(new Span(at, close + 1), "");
    return pickFirst(
        select,
        IntStream.range(0, keys.size())
            .mapToObj(
                i -> {
                  Span key = keys.get(i);
                  Span direction = new Span(text.withoutDirection(key).end(), key.end());
                  return sort.get(i) + " " + text.part(direction);
                })
            .toList());
  }

  /**
   * Reads {@code SELECT a, MAX(b) FROM … GROUP BY c}, which takes a from a row with the largest b.
   */
  private boolean readExtreme(SelectTokens select, int at) {
    Span call = new Span(at, text.closing(at + 1) + 1);
    Span argument = new Span(at + 2, call.end() - 1);
    boolean item = select.items.contains(call) || select.aliasOf(call) != null;
    Span order = select.clause("ORDER");
    if (!(item ? select.items.size() > 1 : at > order.first() && at < order.end())
        || select.countAggregates() != 1
        || select.has("HAVING")
        || text.split(argument).size() != 1
        || text.isWord(at + 2, "DISTINCT")
        || text.isWord(call.end(), "FILTER")) {
      return false;
    }
    String value = text.part(argument);
    partition = select.keys("GROUP").stream().map(select::resolved).toList();
    sort = List.of(value);
    if (select.has("GROUP")) {
      replace(select.clause("GROUP"), "");
    }
    replace(new Span(at, at + 1), "");
    String direction = text.isWord(at, "MAX") ? " DESC" : "";
    return pickFirst(select, List.of("(" + value + ") IS NULL", value + direction));
  }

  /** Adds the keys where the first row of each partition is picked. */
  private boolean pickFirst(SelectTokens select, List<String> order) {
    String number =
        "ROW_NUMBER() OVER (%s%s%s %s)"
            .formatted(
                partition.isEmpty() ? "" : "PARTITION BY ",
                String.join(", ", partition),
                order.isEmpty() ? "" : " ORDER BY",
                String.join(", ", order));
    addKeys(select, number, picked(List.of("%s = 1"), number));
    return raise(select, null);
  }

  private boolean readNumbering(SelectTokens select, int at) {
    int end = readWindow(select, at + 4);
    if (end < 0) {
      return false;
    }
    Span numbering = new Span(at, end);
    Span qualify = select.clause("QUALIFY");
    unique = text.isWord(at, "ROW_NUMBER");
    if (unique && at < qualify.first()) {
      replace(new Span(at, at + 1), "RANK");
    }
    String name = select.aliasOf(numbering);
    List<String> conditions = new ArrayList<>();
    boolean read =
        !select.has("QUALIFY")
            || (at > qualify.first()
                ? readCondition(qualify, numbering, conditions)
                : name != null && readConditions(qualify, name, null, 1, conditions));
    String number = text.part(numbering);
    addKeys(select, number, conditions.isEmpty() ? null : picked(conditions, number));
    return read
        && (select.has("QUALIFY") ? !conditions.isEmpty() : name != null)
        && raise(select, conditions.isEmpty() ? name : null);
  }

  /**
   * Reads the keys of a window at a token: in parentheses, or the name of one of the query.
   *
   * @return the token after it, or -1 if there is none
   */
  private int readWindow(SelectTokens select, int at) {
    int open = at;
    Span windows = select.clause("WINDOW");
    for (int i = windows.first(); !text.isMark(open, '(') && i < windows.end(); i++) {
      open = text.isName(i, text.name(at)) && text.isWord(i + 1, "AS") ? i + 2 : open;
    }
    if (!text.isMark(open, '(')) {
      return -1;
    }
    Span window = new Span(open + 1, text.closing(open));
    int order = text.find(window, Set.of("ORDER"));
    int frame = text.find(window, Set.of("ROWS", "RANGE", "GROUPS"));
    partition =
        text.split(new Span(open + 3, Math.min(order, frame))).stream().map(text::part).toList();
    sort =
        text.split(new Span(order + 2, frame)).stream()
            .map(text::withoutDirection)
            .filter(key -> !IneffectiveSortKey.is(text, key))
            .map(text::part)
            .toList();
    return open == at ? window.end() + 1 : at + 1;
  }

  private void replace(Span range, String replacement) {
    int start = text.code().get(range.first()).start();
    edits.add(new TextEdit(start, text.code().get(range.end() - 1).end(), replacement));
  }

  /** Adds columns at the end of the items of a query. */
  private void addColumns(SelectTokens select, List<String> columns) {
    int from = text.code().get(select.clause("FROM").first()).start();
    edits.add(
        new TextEdit(
            from,
            from,
            columns.stream().map(column -> ", " + column + " ").collect(Collectors.joining())));
  }

  /** Adds the keys to the query that numbers rows. */
  private void addKeys(SelectTokens select, String number, @Nullable String picked) {
    List<String> columns = new ArrayList<>(partition);
    columns.addAll(sort);
    columns.add(number);
    List<String> names = keyNames();
    IntStream.range(0, names.size())
        .forEach(i -> columns.set(i, columns.get(i) + " AS " + names.get(i)));
    if (picked != null) {
      columns.add(picked + " AS " + PICKED);
    }
    addColumns(select, columns);
  }

  private List<String> keyNames() {
    List<String> names = new ArrayList<>();
    IntStream.rangeClosed(1, partition.size()).forEach(i -> names.add("assay_part_" + i));
    IntStream.rangeClosed(1, sort.size()).forEach(i -> names.add("assay_sort_" + i));
    names.add(NUMBER);
    return names;
  }

  /** An expression that is 1 if a number meets all conditions, else 0. */
  private static String picked(List<String> conditions, String number) {
    return "CASE WHEN %s THEN 1 ELSE 0 END"
        .formatted(String.join(" AND ", conditions).replace("%s", number));
  }

  /**
   * Follows the rows through the queries around until the result, and finds the conditions.
   *
   * @param numberName of the row number; {@code null} once it has been compared
   */
  private boolean raise(SelectTokens inner, @Nullable String numberName) {
    SelectTokens level = inner;
    String name = numberName;
    for (int n = 0; n < MOST_LEVELS && !level.outermost; n++) {
      Source source = source(level);
      if (source == null || !source.select().isPlain() || (!unique && source.select().joins())) {
        return false;
      }
      SelectTokens outer = source.select();
      boolean picks = name == null;
      String kept = null;
      if (name != null) {
        List<String> conditions = new ArrayList<>();
        if (!readConditions(outer.clause("WHERE"), name, source.name(), 1, conditions)) {
          return false;
        }
        if (conditions.isEmpty()) {
          readJoinConditions(outer.clause("FROM"), name, source.name(), conditions);
        }
        picks = !conditions.isEmpty();
        kept = picks ? picked(conditions, NUMBER) : null;
        name = picks ? null : outer.renamed(name, source.name());
        if (!picks && name == null) {
          return false;
        }
      }
      if (!pass(outer, source.name(), kept, picks)) {
        return false;
      }
      level = outer;
    }
    return name == null && level.outermost;
  }

  /** Adds the keys to the columns of a query around; a star that covers them has them already. */
  private boolean pass(
      SelectTokens outer, @Nullable String source, @Nullable String kept, boolean picks) {
    List<Span> stars = outer.items.stream().filter(item -> outer.isStar(item, source)).toList();
    boolean covered = !stars.isEmpty();
    // Further columns must be the last ones of the result; within it any place will do.
    boolean misplaced =
        covered
            && outer.outermost
            && (stars.get(0).end() < outer.clause("FROM").first()
                || (outer.isStar(stars.get(0).first()) && outer.joins()));
    List<String> columns = covered ? new ArrayList<>() : keyNames();
    if (kept != null) {
      columns.add(kept + " AS " + PICKED);
    } else if (!covered && picks) {
      columns.add(PICKED);
    }
    addColumns(outer, columns);
    return stars.size() < 2 && !misplaced;
  }

  /** The query that reads from another one, and the name by which it does. */
  private record Source(SelectTokens select, @Nullable String name) {}

  private @Nullable Source source(SelectTokens inner) {
    int at = inner.first - 2;
    if (!text.isWord(at, "AS") && !text.isWord(at, "MATERIALIZED")) {
      SelectTokens outer = reader(inner.first - 1);
      return outer == null ? null : new Source(outer, alias(inner.end + 1));
    }
    while (Set.of("MATERIALIZED", "NOT", "AS").contains(text.word(at))) {
      at--;
    }
    return text.isName(at) ? ofDefinition(at) : null;
  }

  /** The query that has a table at a token; {@code null} if there is none. */
  private @Nullable SelectTokens reader(int at) {
    boolean table =
        text.isWord(at - 1, "FROM") || text.isWord(at - 1, "JOIN") || text.isMark(at - 1, ',');
    SelectTokens outer = table ? SelectTokens.around(text, at) : null;
    Span from = outer == null ? new Span(at, at) : outer.clause("FROM");
    return at > from.first() && at < from.end() && text.depth(from.first(), at) == 0 ? outer : null;
  }

  /** The only query that reads from a WITH query. */
  private @Nullable Source ofDefinition(int at) {
    String defined = text.name(at);
    Source found = null;
    for (int i = 0; i < text.code().size(); i++) {
      SelectTokens outer =
          i != at && text.isName(i, defined) && !text.isMark(i + 1, '.') ? reader(i) : null;
      if (outer != null && found != null) {
        return null;
      }
      if (outer != null) {
        String alias = alias(i + 1);
        found = new Source(outer, alias == null ? defined : alias);
      }
    }
    return found;
  }

  /** The alias at a token, if there is one. */
  private @Nullable String alias(int i) {
    int at = text.isWord(i, "AS") ? i + 1 : i;
    String word = text.word(at);
    return text.isName(at) && !AFTER_TABLE.contains(word) && !SelectTokens.endsFrom(word)
        ? text.name(at)
        : null;
  }

  /** Reads conditions in ON, if all rows must meet them. */
  private void readJoinConditions(
      Span from, String name, @Nullable String source, List<String> conditions) {
    int known = edits.size();
    if (text.find(from, OUTER_JOINS) < from.end()
        || !readConditions(from, name, source, 0, conditions)) {
      edits.subList(known, edits.size()).clear();
      conditions.clear();
    }
  }

  /**
   * Reads the comparisons of a number in a clause with constants.
   *
   * @return whether all could be read, or there are none
   */
  private boolean readConditions(
      Span clause, String name, @Nullable String source, int deepest, List<String> found) {
    int depth = 0;
    for (int i = clause.first(); i < clause.end(); i++) {
      depth += text.bracket(i);
      boolean qualified = text.isMark(i - 1, '.');
      if (depth <= deepest
          && text.isName(i, name)
          && !text.isMark(i + 1, '.')
          && !text.isMark(i + 1, '(')
          && (!qualified || (source != null && text.isName(i - 2, source)))
          && !readCondition(clause, new Span(qualified ? i - 2 : i, i + 1), found)) {
        return false;
      }
    }
    return true;
  }

  /** Reads the comparison around a number, which must be a condition of its own. */
  private boolean readCondition(Span clause, Span number, List<String> found) {
    int end = number.end();
    boolean before = isNumber(number.first() - 2) && isComparison(number.first() - 1);
    int start = before ? number.first() - 2 : number.first();
    int stop =
        before
            ? end
            : text.isWord(end, "BETWEEN") && text.isWord(end + 2, "AND")
                ? end + 4
                : text.isWord(end, "IN") && text.isMark(end + 1, '(')
                    ? text.closing(end + 1) + 1
                    : isComparison(end) ? end + 2 : end;
    int left = start - 1;
    int right = stop;
    while (text.isMark(left, '(') && text.isMark(right, ')') && right < clause.end()) {
      left--;
      right++;
    }
    boolean own =
        (before || stop > end)
            && IntStream.range(end + 1, stop)
                .allMatch(
                    i ->
                        isNumber(i)
                            || text.isWord(i, "AND")
                            || text.code().get(i).kind() == SqlToken.Kind.PUNCTUATION)
            && Set.of("WHERE", "AND", "ON", "QUALIFY").contains(text.word(left))
            && (right >= clause.end()
                || text.isWord(right, "AND")
                || AFTER_TABLE.contains(text.word(right))
                || text.isMark(right, ','))
            && text.find(clause, Set.of("OR", "CASE")) == clause.end();
    if (own) {
      found.add(
          "%s %%s %s"
              .formatted(
                  text.part(new Span(start, number.first())), text.part(new Span(end, stop))));
      // True for every number.
      String any = text.part(number).replaceFirst("(?i)^ROW_NUMBER\\b", "RANK") + " >= 0";
      replace(new Span(start, stop), any);
    }
    return own;
  }

  private boolean isNumber(int i) {
    return i >= 0 && i < text.code().size() && text.code().get(i).kind() == SqlToken.Kind.NUMBER;
  }

  private boolean isComparison(int i) {
    return i >= 0 && i < text.code().size() && COMPARISONS.contains(text.text(text.code().get(i)));
  }
}
