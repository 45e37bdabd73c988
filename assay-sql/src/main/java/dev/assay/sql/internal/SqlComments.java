// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement and the comments that were in it. It is not printed by a parser, which would change
 * what it does not know of a dialect.
 *
 * @param sql the statement without its comments, and without lines that held nothing else
 * @param comments as they were written, in order
 */
public record SqlComments(String sql, List<String> comments) {
  /** A comment of MySQL's kind in a text of an unknown dialect: a sentence after the sign. */
  private static final Pattern SENTENCE =
      Pattern.compile(
          "(?m)(?<=^|\\s)#+ ?%1$s(?: +%1$s){2,} *$".formatted("[\\p{L}\\p{N}'’]+[.,:;!?]?"));

  public SqlComments {
    comments = List.copyOf(comments);
  }

  /** Separates the comments of a text; any text will do. */
  public static SqlComments removed(String sql, Dialect dialect) {
    List<String> comments = new ArrayList<>();
    StringBuilder code = new StringBuilder(sql.length());
    int from = 0;
    for (SqlToken token : SqlLexer.lex(sql, dialect)) {
      code.append(sql, from, token.start());
      if (token.isCode()) {
        code.append(sql, token.start(), token.end());
      } else {
        comments.add(sql.substring(token.start(), token.end()));
        code.append(' ');
      }
      from = token.end();
    }
    code.append(sql, from, sql.length());
    String rest = code.toString();
    if (dialect == Dialect.ANSI) {
      Matcher sentences = SENTENCE.matcher(rest);
      sentences.results().forEach(found -> comments.add(found.group()));
      rest = sentences.replaceAll(" ");
    }
    return comments.isEmpty()
        ? new SqlComments(sql, comments)
        : new SqlComments(withoutBlankLines(rest), comments);
  }

  private static String withoutBlankLines(String sql) {
    StringBuilder lines = new StringBuilder(sql.length());
    sql.lines()
        .filter(line -> !line.isBlank())
        .forEach(line -> lines.append(line.stripTrailing()).append('\n'));
    return lines.toString().strip();
  }
}
