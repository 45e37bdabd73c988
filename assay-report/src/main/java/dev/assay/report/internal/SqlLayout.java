// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * SQL with one clause a line, subqueries indented; for reading only. Words, literals and comments
 * stay as they are written. Any text will do; an outcome does not say its dialect, so tokens are
 * read as ANSI has them.
 */
public final class SqlLayout {
  private static final String STEP = "  ";
  private static final Pattern SPACE = Pattern.compile("\\s+");

  /**
   * Maximum depth of indentation; without it the layout of deeply nested queries would grow
   * quadratically.
   */
  private static final int DEEPEST = 40;

  private static final Set<String> QUERIES = Set.of("SELECT", "WITH", "VALUES");
  private static final Set<String> CLAUSES =
      Set.of(
          "SELECT", "WHERE", "HAVING", "LIMIT", "FETCH", "UNION", "INTERSECT", "EXCEPT", "QUALIFY");
  private static final Set<String> JOIN_WORDS =
      Set.of("LEFT", "RIGHT", "FULL", "INNER", "CROSS", "NATURAL", "OUTER", "ASOF", "LATERAL");

  private final SqlText text;
  private final List<SqlToken> tokens;

  /** The words of tokens that were asked for: most tokens are, several times. */
  private final @Nullable String[] words;

  private final List<String> lines = new ArrayList<>();
  private final StringBuilder line = new StringBuilder();

  /** For each open parenthesis, whether it holds a query. */
  private final Deque<Boolean> open = new ArrayDeque<>();

  private int depth;

  private SqlLayout(String sql) {
    this.text = SqlText.of(sql.strip(), Dialect.ANSI);
    this.tokens = text.tokens();
    this.words = new String[tokens.size()];
  }

  /** The lines of a query, unwrapped; control characters are spelled out. */
  public static List<String> lines(String sql) {
    return new SqlLayout(sql).read().stream().map(SanitizedText::line).toList();
  }

  /** The lines of a query, each wrapped to {@code width} columns. */
  static List<String> lines(String sql, int width) {
    return lines(sql).stream()
        .flatMap(line -> TextWrap.wrap(line, width, hanging(line, width)).stream())
        .toList();
  }

  private static String hanging(String line, int width) {
    int indent = line.length() - line.stripLeading().length();
    return " ".repeat(Math.min(indent + 2 * STEP.length(), width / 2));
  }

  private List<String> read() {
    for (int i = 0; i < tokens.size(); i++) {
      SqlToken token = tokens.get(i);
      if (closesQuery(token) || startsClause(i)) {
        endLine();
      }
      append(i);
      if (text.isMark(token, '(')) {
        enter(i);
      }
      if (text.isMark(token, ';') || isLineComment(token)) {
        endLine();
      }
    }
    line.append(
        gap(tokens.isEmpty() ? 0 : tokens.get(tokens.size() - 1).end(), text.sql().length()));
    endLine();
    return lines;
  }

  private void append(int i) {
    SqlToken token = tokens.get(i);
    String gap = gap(i == 0 ? 0 : tokens.get(i - 1).end(), token.start());
    line.append(line.isEmpty() ? STEP.repeat(Math.min(depth, DEEPEST)) + gap.strip() : gap);
    line.append(text.text(token).stripTrailing());
  }

  /**
   * The text between tokens: blanks, or anything else that the lexer skips, which stays visible.
   */
  private String gap(int start, int end) {
    if (start == end) {
      return "";
    }
    return end == start + 1 && text.sql().charAt(start) == ' '
        ? " "
        : SPACE.matcher(text.sql().substring(start, end)).replaceAll(" ");
  }

  private void endLine() {
    if (!line.isEmpty()) {
      lines.add(line.toString());
      line.setLength(0);
    }
  }

  private void enter(int i) {
    boolean query = QUERIES.contains(word(i + 1));
    open.push(query);
    if (query) {
      depth++;
      endLine();
    }
  }

  private boolean closesQuery(SqlToken token) {
    if (!text.isMark(token, ')') || open.isEmpty()) {
      return false;
    }
    boolean query = open.pop();
    depth -= query ? 1 : 0;
    return query;
  }

  private boolean startsClause(int i) {
    if (!open.isEmpty() && !open.peek()) {
      return false;
    }
    String word = word(i);
    if (CLAUSES.contains(word)) {
      return true;
    }
    return switch (word) {
      case "FROM" -> !word(i - 1).equals("DISTINCT") || word(i - 2).equals("SELECT");
      case "GROUP", "ORDER" -> word(i + 1).equals("BY");
      case "JOIN" -> !JOIN_WORDS.contains(word(i - 1));
      default -> JOIN_WORDS.contains(word) && !JOIN_WORDS.contains(word(i - 1)) && joins(i);
    };
  }

  private boolean joins(int i) {
    int next = i + 1;
    while (next < i + JOIN_WORDS.size() && JOIN_WORDS.contains(word(next))) {
      next++;
    }
    return word(next).equals("JOIN");
  }

  private String word(int i) {
    if (i < 0 || i >= words.length) {
      return "";
    }
    String word = words[i];
    if (word == null) {
      SqlToken token = tokens.get(i);
      word = token.kind() == Kind.WORD ? text.text(token).toUpperCase(Locale.ROOT) : "";
      words[i] = word;
    }
    return word;
  }

  private boolean isLineComment(SqlToken token) {
    return token.kind() == Kind.COMMENT && !text.sql().startsWith("/*", token.start());
  }
}
