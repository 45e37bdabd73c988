/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import dev.assay.sql.Dialect;
import dev.assay.sql.SqlText;
import dev.assay.sql.SqlToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Breaks SQL into lines at its outermost clauses, so that two queries can be read side by side. */
final class SqlLayout {
  private static final Set<String> CLAUSES =
      Set.of(
          "SELECT",
          "FROM",
          "WHERE",
          "GROUP",
          "HAVING",
          "ORDER",
          "LIMIT",
          "UNION",
          "INTERSECT",
          "EXCEPT",
          "WITH",
          "WINDOW",
          "FETCH",
          "OFFSET");
  private static final Set<String> JOINS =
      Set.of("JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "NATURAL");
  private static final int TAB = 2;

  private SqlLayout() {}

  /** Plain lines, none wider than asked. */
  static List<String> lines(String sql, int width) {
    SqlText text = SqlText.of(sql, Dialect.ANSI);
    List<String> lines = new ArrayList<>();
    int depth = 0;
    int start = 0;
    String before = "";
    for (SqlToken token : text.tokens()) {
      if (text.isMark(token, '(')) {
        depth++;
      } else if (text.isMark(token, ')')) {
        depth--;
      }
      String word = text.text(token).toUpperCase(Locale.ROOT);
      if (depth == 0 && token.kind() == SqlToken.Kind.WORD && begins(word, before)) {
        wrap(lines, sql.substring(start, token.start()), width);
        start = token.start();
      }
      before = word;
    }
    wrap(lines, sql.substring(start), width);
    return lines;
  }

  private static boolean begins(String word, String before) {
    if (JOINS.contains(word)) {
      return !JOINS.contains(before) && !before.equals("OUTER");
    }
    return CLAUSES.contains(word) && !before.equals(".") && !before.equals("AS");
  }

  private static void wrap(List<String> lines, String clause, int width) {
    String rest = Plain.line(clause).strip().replaceAll(" {2,}", " ");
    String indent = "";
    while (!rest.isEmpty()) {
      int room = width - indent.length();
      if (Plain.width(rest) <= room) {
        lines.add(indent + rest);
        return;
      }
      int cut = rest.lastIndexOf(' ', Math.max(1, room));
      cut = cut < room / 2 ? Math.min(rest.length(), Math.max(1, room)) : cut;
      lines.add(indent + rest.substring(0, cut).stripTrailing());
      rest = rest.substring(cut).strip();
      indent = " ".repeat(TAB);
    }
  }
}
