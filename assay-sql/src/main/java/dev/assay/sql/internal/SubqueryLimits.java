// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.List;

/** The limits of subqueries and of WITH queries, found by tokens. */
public final class SubqueryLimits {
  private final SqlText text;
  private final List<SqlToken> code;
  private final int body;

  private SubqueryLimits(SqlText text) {
    this.text = text;
    this.code = text.code();
    this.body = OutermostQuery.of(text).body().first();
  }

  /**
   * The queries within a query whose results LIMIT, OFFSET, TOP or FETCH cuts, outermost first,
   * each with the WITH definitions that stand before it, so that it can be run by itself unless it
   * speaks of the query around it.
   */
  public static List<String> of(String sql, Dialect dialect) {
    SqlText text = SqlText.of(sql, dialect);
    return text.statementSpans().size() == 1 ? new SubqueryLimits(text).find() : List.of();
  }

  private List<String> find() {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < code.size() - 1; i++) {
      boolean query = text.isWord(code.get(i + 1), "SELECT") || isWith(i + 1);
      if (text.isMark(code.get(i), '(') && query && i + 1 != body) {
        int close = text.closing(i);
        String inner = text.part(new SqlText.Span(i + 1, close));
        if (QueryClauses.of(inner, text.dialect()).filter(QueryClauses::isCut).isPresent()) {
          found.add(isWith(i + 1) ? inner : definitions(text, i) + inner);
        }
      }
    }
    return found;
  }

  private boolean isWith(int i) {
    return text.isWord(code.get(i), "WITH");
  }

  /** The WITH list before a token, without the definition that contains the token; may be empty. */
  static String definitions(SqlText text, int token) {
    if (!text.isWord(0, "WITH")) {
      return "";
    }
    int body = OutermostQuery.of(text).body().first();
    if (token >= body) {
      return text.part(new SqlText.Span(0, body)) + " ";
    }
    int depth = 0;
    int comma = 0;
    for (int i = 0; i < token; i++) {
      depth += text.nesting(text.code().get(i));
      comma = depth == 0 && text.isMark(i, ',') ? i : comma;
    }
    return comma == 0 ? "" : text.part(new SqlText.Span(0, comma)) + " ";
  }
}
