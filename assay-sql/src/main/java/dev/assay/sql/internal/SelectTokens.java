// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.internal.SqlText.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One SELECT of a text, with its clauses as ranges of tokens. */
final class SelectTokens {
  private static final Set<String> SET_OPERATIONS = Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");
  private static final Set<String> CUTS = Set.of("LIMIT", "OFFSET", "FETCH");
  private static final Set<String> CLAUSES =
      words("FROM WHERE GROUP HAVING QUALIFY WINDOW ORDER FOR OPTION LIMIT OFFSET FETCH");
  private static final Set<String> AGGREGATES =
      words(
          "COUNT SUM AVG MIN MAX TOTAL GROUP_CONCAT STRING_AGG ARRAY_AGG LISTAGG JSON_AGG JSONB_AGG"
              + " JSON_ARRAYAGG MEDIAN STDDEV VARIANCE BOOL_OR BOOL_AND FIRST LAST ANY_VALUE LIST");

  final SqlText text;
  final int first;
  final int end;
  final boolean outermost;
  final boolean distinct;
  final List<Span> items;

  /** Ranges that begin with the clause's word. */
  private final Map<String, Span> clauses = new HashMap<>();

  private boolean united;

  private SelectTokens(SqlText text, int first, int end, boolean outermost) {
    this.text = text;
    this.first = first;
    this.end = end;
    this.outermost = outermost;
    this.distinct = text.isWord(first + 1, "DISTINCT");
    int start = distinct || text.isWord(first + 1, "ALL") ? first + 2 : first + 1;
    start = distinct && text.isWord(start, "ON") ? text.closing(start + 1) + 1 : start;
    readClauses(start);
    this.items = text.split(clause(""));
  }

  static Set<String> words(String list) {
    return Set.of(list.split(" "));
  }

  /** Returns whether a word can't be a table's alias, for a clause or another query follows. */
  static boolean endsFrom(String word) {
    return CLAUSES.contains(word) || SET_OPERATIONS.contains(word);
  }

  /** The innermost query around a token; {@code null} if it begins with WITH, or is no SELECT. */
  static @Nullable SelectTokens around(SqlText text, int at) {
    int depth = 0;
    for (int i = at - 1; i >= 0; i--) {
      if (text.isMark(i, ')')) {
        depth++;
      } else if (text.isMark(i, '(') && depth-- == 0) {
        depth = 0;
        if (text.isWord(i + 1, "WITH")) {
          return null;
        }
        if (text.isWord(i + 1, "SELECT")) {
          return new SelectTokens(text, i + 1, text.closing(i), false);
        }
      }
    }
    Span body = OutermostQuery.of(text).body();
    return at >= body.first() && text.isWord(body.first(), "SELECT")
        ? new SelectTokens(text, body.first(), body.end(), true)
        : null;
  }

  private void readClauses(int start) {
    String open = "";
    int from = start;
    int depth = 0;
    for (int i = start; i <= end; i++) {
      String word = i < end && depth == 0 && !text.isMark(i - 1, '.') ? text.word(i) : "";
      united |= SET_OPERATIONS.contains(word) && !isStar(i - 1);
      if (i == end || starts(word, i)) {
        clauses.putIfAbsent(open, new Span(from, i));
        open = word;
        from = i;
      }
      depth += i < end ? text.bracket(i) : 0;
    }
  }

  private boolean starts(String word, int i) {
    boolean read = clauses.containsKey("");
    return switch (word) {
      case "FROM" -> !read && !text.isWord(i - 1, "DISTINCT");
      case "GROUP", "ORDER" -> read && text.isWord(i + 1, "BY");
      case "WINDOW" -> read && text.isWord(i + 2, "AS");
      default -> read && CLAUSES.contains(word);
    };
  }

  boolean isStar(int i) {
    return text.text(text.code().get(i)).equals("*");
  }

  boolean has(String clause) {
    return clauses.containsKey(clause);
  }

  /** The tokens of a clause with its word; none if there is no such clause. */
  Span clause(String word) {
    return clauses.getOrDefault(word, new Span(end, end));
  }

  /** The parts of GROUP BY or ORDER BY between commas. */
  List<Span> keys(String clause) {
    Span range = clause(clause);
    return has(clause) ? text.split(new Span(range.first() + 2, range.end())) : List.of();
  }

  /** Returns whether rows that it reads are neither united nor grouped by all items. */
  boolean isSimple() {
    return has("FROM")
        && !united
        && !text.isWord(clause("GROUP").first() + (has("GROUP") ? 2 : 0), "ALL");
  }

  /** Returns whether each row of the result is one row that it reads. */
  boolean isPlain() {
    return isSimple()
        && !distinct
        && !has("GROUP")
        && !has("HAVING")
        && !isCut()
        && countAggregates() == 0;
  }

  /** Returns whether a limit cuts a query within; callers know of one of the whole query. */
  boolean isCut() {
    return !outermost
        && (CUTS.stream().anyMatch(this::has) || text.isWord(clause("").first(), "TOP"));
  }

  boolean joins() {
    Span from = clause("FROM");
    return text.find(from, Set.of("JOIN", "APPLY")) < from.end() || text.split(from).size() > 1;
  }

  /** Returns how often the items and the sort keys call aggregates. */
  int countAggregates() {
    return countAggregates(clause("")) + countAggregates(clause("ORDER"));
  }

  private int countAggregates(Span range) {
    int count = 0;
    for (int i = range.first(); i < range.end(); i++) {
      if (text.isMark(i, '(') && text.isWord(i + 1, "SELECT")) {
        i = text.closing(i);
      } else if (text.isMark(i + 1, '(')
          && AGGREGATES.contains(text.word(i))
          && !text.isWord(text.closing(i + 1) + 1, "OVER")) {
        count++;
      }
    }
    return count;
  }

  /** Returns whether an item is a star, of all tables or of one with that name. */
  boolean isStar(Span item, @Nullable String table) {
    int at = item.first();
    return isStar(at)
        || (table != null
            && text.isName(at, table)
            && text.isMark(at + 1, '.')
            && at + 2 < item.end()
            && isStar(at + 2));
  }

  /** The name under which this query passes a column on; {@code null} if it does not. */
  @Nullable String renamed(String name, @Nullable String source) {
    for (Span item : items) {
      if (isStar(item, source)) {
        return name;
      }
      boolean qualified =
          source != null && text.isName(item.first(), source) && text.isMark(item.first() + 1, '.');
      int at = qualified ? item.first() + 2 : item.first();
      if (at < item.end() && text.isName(at, name)) {
        return at == item.end() - 1 ? name : aliasOf(new Span(item.first(), at + 1));
      }
    }
    return null;
  }

  /** Returns whether an item is a plain column that no key of GROUP BY names. */
  boolean hasUngroupedColumn() {
    return items.stream().anyMatch(item -> isStar(item.end() - 1) || isUngrouped(item));
  }

  private boolean isUngrouped(Span item) {
    int at = text.isMark(item.first() + 1, '.') ? item.first() + 2 : item.first();
    boolean column = text.isName(at) && IntStream.range(at, item.end()).allMatch(text::isName);
    return column
        && keys("GROUP").stream()
            .noneMatch(
                key ->
                    text.isName(key.end() - 1, text.name(at))
                        || resolved(key).equals(text.part(new Span(item.first(), at + 1))));
  }

  /** The alias of the item that consists of these tokens; {@code null} if there is none. */
  @Nullable String aliasOf(Span expression) {
    int stop = expression.end() + (text.isWord(expression.end(), "AS") ? 1 : 0);
    return text.isName(stop) && items.contains(new Span(expression.first(), stop + 1))
        ? text.name(stop)
        : null;
  }

  /** A key as it can be written among the items: an alias or a position stands for its item. */
  String resolved(Span key) {
    String written = text.part(key);
    for (int i = 0; i < items.size() && key.end() == key.first() + 1; i++) {
      Span item = items.get(i);
      int last = item.end() - 1;
      boolean as = text.isWord(last - 1, "AS");
      boolean alias =
          last > item.first()
              && !text.isMark(last - 1, '.')
              && text.isName(last)
              && text.isName(key.first(), text.name(last));
      if (alias || written.equals(String.valueOf(i + 1))) {
        return text.part(new Span(item.first(), as ? last - 1 : alias ? last : item.end()));
      }
    }
    return written;
  }
}
