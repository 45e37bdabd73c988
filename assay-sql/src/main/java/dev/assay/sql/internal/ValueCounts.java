// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Queries that count the values which the aggregates of a query see, and the keys by which it takes
 * the first rows: where one counts 0, the query asks for the extremum, total or average of nothing.
 * Found by tokens.
 */
public final class ValueCounts {
  private static final Set<String> AGGREGATES = Set.of("MIN", "MAX", "AVG", "SUM", "TOTAL");
  private static final Set<String> SET_OPERATIONS = Set.of("UNION", "INTERSECT", "EXCEPT");
  private static final Set<String> FROM = Set.of("FROM");
  private static final Set<String> CUTS = Set.of("LIMIT", "FETCH", "OFFSET");

  /** Words that follow the tables and conditions of a query. */
  private static final Set<String> AFTER_ROWS =
      Set.of("GROUP", "HAVING", "WINDOW", "QUALIFY", "ORDER", "LIMIT", "OFFSET", "FETCH");

  private final SqlText text;
  private final int last;
  private final List<String> found = new ArrayList<>();

  private ValueCounts(SqlText text, int last) {
    this.text = text;
    this.last = last;
  }

  /** The queries, each with one number as its answer; one within a subquery may not run alone. */
  public static List<String> of(String sql, Dialect dialect) {
    SqlText text = SqlText.of(sql, dialect);
    List<SqlText.Span> statements = text.statementSpans();
    int last = statements.size() == 1 ? statements.get(0).end() : 0;
    ValueCounts counts = new ValueCounts(text, last);
    for (int i = 0; i < last; i++) {
      if (text.isWord(i, "SELECT")) {
        counts.read(i);
      }
    }
    return counts.found;
  }

  private void read(int select) {
    int end = end(select, last, SET_OPERATIONS);
    int from = text.find(new SqlText.Span(select, end), FROM);
    if (from == end) {
      return;
    }
    String rows =
        text.part(new SqlText.Span(from, text.find(new SqlText.Span(from, end), AFTER_ROWS)));
    boolean cut = text.find(new SqlText.Span(from, end), CUTS) < end;
    int depth = 0;
    for (int i = select; i < end; i++) {
      if (text.isMark(i, '(') && (text.isWord(i + 1, "SELECT") || text.isWord(i + 1, "WITH"))) {
        i = text.closing(i);
        continue;
      }
      depth += text.bracket(i);
      if (AGGREGATES.contains(text.word(i)) && text.isMark(i + 1, '(')) {
        int after = text.closing(i + 1);
        if (!text.isWord(after + 1, "OVER")) {
          add(select, new SqlText.Span(i + 2, after), rows);
        }
      } else if (text.isWord(i, "ORDER") && text.isWord(i + 1, "BY") && (cut || depth > 0)) {
        int stop = end(i + 2, end, CUTS);
        List<SqlText.Span> keys = text.split(new SqlText.Span(i + 2, stop));
        if (!keys.isEmpty()) {
          add(select, text.withoutDirection(keys.get(0)), rows);
        }
      }
    }
  }

  /** The first of these words outside brackets, or the end of the brackets around the start. */
  private int end(int from, int limit, Set<String> words) {
    int depth = 0;
    for (int i = from; i < limit; i++) {
      depth += text.bracket(i);
      if (depth < 0 || (depth == 0 && words.contains(text.word(i)))) {
        return i;
      }
    }
    return limit;
  }

  private void add(int select, SqlText.Span value, String rows) {
    boolean plain = text.split(value).size() == 1;
    for (int i = value.first(); i < value.end(); i++) {
      plain &= !AGGREGATES.contains(text.word(i)) && !text.isWord(i, "COUNT");
    }
    if (plain) {
      found.add(
          SubqueryLimits.definitions(text, select)
              + "SELECT count(%s) %s".formatted(text.part(value), rows));
    }
  }
}
