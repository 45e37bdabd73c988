// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements of a text. The body of a trigger or a routine, from BEGIN to its END, holds
 * statements of its own, and belongs to the one that it stands in, wherever that begins.
 *
 * @param spans in order
 * @param complete whether the last statement has ended; the semicolon after it is not looked for
 */
record StatementPieces(List<SqlText.Span> spans, boolean complete) {
  /** Tokens up to the word that says what is created, as in CREATE OR REPLACE TEMP TRIGGER. */
  private static final int HEAD = 12;

  /** Words that may follow MySQL's END; these blocks do not begin with BEGIN. */
  private static final List<String> BLOCKS = List.of("if", "while", "loop", "repeat", "for");

  static StatementPieces of(SqlText text) {
    List<SqlText.Span> parts = text.statementSpans();
    List<SqlText.Span> whole = new ArrayList<>();
    boolean open = false;
    for (int p = 0; p < parts.size(); p++) {
      SqlText.Span first = parts.get(p);
      int end = first.end();
      if (hasBody(text, first)) {
        int depth = depth(text, first.first(), end);
        while (depth > 0 && p + 1 < parts.size()) {
          p++;
          depth += depth(text, parts.get(p).first(), parts.get(p).end());
          end = parts.get(p).end();
        }
        open = depth > 0;
      }
      whole.add(new SqlText.Span(first.first(), end));
    }
    // Otherwise the last semicolon stands in parentheses.
    boolean outside = whole.isEmpty() || whole.get(whole.size() - 1).end() < text.code().size();
    return new StatementPieces(List.copyOf(whole), outside && !open);
  }

  /** Returns whether a statement creates what may have a body. */
  private static boolean hasBody(SqlText text, SqlText.Span span) {
    if (!text.isWord(span.first(), "create")) {
      return false;
    }
    for (int i = span.first() + 1; i < Math.min(span.end(), span.first() + HEAD); i++) {
      if (text.isWord(i, "trigger") || text.isWord(i, "function") || text.isWord(i, "procedure")) {
        return true;
      }
      if (text.isMark(i, '(') || text.isWord(i, "table") || text.isWord(i, "view")) {
        return false;
      }
    }
    return false;
  }

  /** The number of blocks that begin, less those that end. */
  private static int depth(SqlText text, int from, int to) {
    int depth = 0;
    for (int i = from; i < to; i++) {
      if (isName(text, i)) {
        continue;
      }
      if (text.isWord(i, "begin")) {
        // Other bodies of PostgreSQL are in dollar quotes, and a parameter may have this name.
        boolean body = text.dialect() != Dialect.POSTGRES || text.isWord(i + 1, "atomic");
        depth += body ? 1 : 0;
      } else if (text.isWord(i, "case")) {
        depth += i > from && text.isWord(i - 1, "end") ? 0 : 1;
      } else if (text.isWord(i, "end")) {
        int next = i + 1;
        depth -= next < to && BLOCKS.stream().anyMatch(b -> text.isWord(next, b)) ? 0 : 1;
      }
    }
    return depth;
  }

  /** Returns whether a word stands after a dot, as a column's name does. */
  private static boolean isName(SqlText text, int i) {
    return i > 0 && text.isMark(text.code().get(i - 1), '.');
  }
}
