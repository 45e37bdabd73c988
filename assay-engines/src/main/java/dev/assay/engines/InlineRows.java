// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The rows of an INSERT of literals.
 *
 * @param table the name of the table, without quotes and in lower case
 * @param columns their names in the same form; empty if the statement names none
 * @param rows literals as they are written
 */
record InlineRows(String table, List<String> columns, List<List<String>> rows) {
  InlineRows {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  static InlineRows of(String insert, Dialect dialect) throws SQLException {
    SqlText text = SqlText.of(insert, dialect);
    List<SqlToken> code = text.code();
    List<String> columns = new ArrayList<>();
    int at = 3;
    if (code.size() > at && text.isMark(code.get(at), '(')) {
      for (List<SqlToken> column : parts(text, at)) {
        columns.add(folded(written(text, column)));
        at += column.size() + 1;
      }
      at++;
    }
    if (code.size() <= at || !text.isWord(code.get(at), "VALUES")) {
      throw new SQLException("rows of literals were expected after VALUES");
    }
    List<List<String>> rows = new ArrayList<>();
    for (int i = at + 1; i < code.size(); i++) {
      if (text.isMark(code.get(i), '(')) {
        List<List<SqlToken>> cells = parts(text, i);
        rows.add(cells.stream().map(cell -> written(text, cell)).toList());
        i += cells.stream().mapToInt(cell -> cell.size() + 1).sum();
      } else if (!text.isMark(code.get(i), ',')) {
        throw new SQLException("rows of literals were expected after VALUES");
      }
    }
    return new InlineRows(folded(text.text(code.get(2))), columns, rows);
  }

  /** The tokens between commas in the parentheses that open at a token. */
  static List<List<SqlToken>> parts(SqlText text, int open) {
    List<List<SqlToken>> parts = new ArrayList<>();
    List<SqlToken> part = new ArrayList<>();
    int depth = 0;
    for (SqlToken token : text.code().subList(open, text.code().size())) {
      boolean opens = text.isMark(token, '(') || text.isMark(token, '[');
      boolean closes = text.isMark(token, ')') || text.isMark(token, ']');
      depth -= closes ? 1 : 0;
      if (depth == 0 && closes) {
        break;
      }
      if (depth == 1 && text.isMark(token, ',')) {
        parts.add(part);
        part = new ArrayList<>();
      } else if (depth > 0) {
        part.add(token);
      }
      depth += opens ? 1 : 0;
    }
    parts.add(part);
    return parts;
  }

  private static String written(SqlText text, List<SqlToken> part) {
    return part.isEmpty()
        ? ""
        : text.sql().substring(part.get(0).start(), part.get(part.size() - 1).end());
  }

  static String folded(String name) {
    return SqlName.unquote(name).toLowerCase(Locale.ROOT);
  }

  /** The literals of each row for some columns of a table; NULL for a column that is not named. */
  List<List<String>> of(InlineTable target) throws SQLException {
    List<String> filled = target.filled().stream().map(column -> folded(column.name())).toList();
    List<String> named = columns.isEmpty() ? filled : columns;
    if (!filled.containsAll(named)) {
      throw new SQLException("table %s has no such column".formatted(target.name()));
    }
    List<List<String>> ordered = new ArrayList<>();
    for (List<String> row : rows) {
      if (row.size() != named.size()) {
        throw new SQLException("a row of %s is too short or too long".formatted(target.name()));
      }
      ordered.add(
          filled.stream()
              .map(name -> named.contains(name) ? row.get(named.indexOf(name)) : "NULL")
              .toList());
    }
    return ordered;
  }
}
