// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The constants of two queries with the columns they are compared with, as far as the text tells,
 * and the names that the queries use. Found by tokens, so that any text will do.
 */
final class QueryConstants {
  /** The number of tokens before a constant in which the name of its column is looked for. */
  private static final int NEAR = 12;

  /** Words that are no name unless they are quoted. */
  private static final Set<String> CLAUSES =
      Set.of("select", "from", "where", "group", "order", "case", "when", "join", "union", "table");

  private final Set<String> names = new HashSet<>();
  private final Map<String, Set<Object>> byColumn = new LinkedHashMap<>();
  private final Set<Object> all = new LinkedHashSet<>();
  private final Set<String> cores = new LinkedHashSet<>();
  private boolean allColumns;

  /**
   * The text of a LIKE pattern, around which other text may stand.
   *
   * @param core without the pattern's wildcards
   */
  record PatternCore(String core) {}

  private QueryConstants() {}

  /** Reads the queries before it is known which names are columns. */
  static Set<String> names(QueryPair pair, Dialect dialect) {
    Set<String> names = new LinkedHashSet<>();
    for (String sql : List.of(pair.gold(), pair.predicted())) {
      SqlText text = SqlText.of(sql, dialect);
      for (SqlToken token : text.code()) {
        // A server may take text in double quotes for a name.
        boolean clause =
            token.kind() == Kind.WORD
                && CLAUSES.contains(text.text(token).toLowerCase(Locale.ROOT));
        if ((token.kind() == Kind.WORD && !clause)
            || token.kind() == Kind.QUOTED_IDENTIFIER
            || text.text(token).startsWith("\"")) {
          names.add(SqlName.unquote(text.text(token)).toLowerCase(Locale.ROOT));
        }
      }
    }
    return names;
  }

  static QueryConstants of(QueryPair pair, ProbedTables tables, Dialect dialect) {
    QueryConstants constants = new QueryConstants();
    Set<String> columns = new HashSet<>();
    for (SourceTable table : tables.all()) {
      columns.add(table.shape().folded());
      table.shape().columns().forEach(c -> columns.add(c.name().toLowerCase(Locale.ROOT)));
    }
    for (String sql : List.of(pair.gold(), pair.predicted())) {
      constants.read(SqlText.of(sql, dialect), columns);
    }
    return constants;
  }

  private void read(SqlText text, Set<String> columns) {
    List<SqlToken> code = text.code();
    for (int i = 0; i < code.size(); i++) {
      SqlToken token = code.get(i);
      String written = text.text(token);
      String name = SqlName.unquote(written).toLowerCase(Locale.ROOT);
      if (token.kind() == Kind.WORD) {
        names.add(name);
      }
      allColumns |= text.isWord(token, "NATURAL") || isStar(text, i);
      boolean quotedText =
          token.kind() == Kind.QUOTED_IDENTIFIER
              && written.startsWith("\"")
              && !columns.contains(name);
      boolean count =
          i > 0
              && (text.isWord(code.get(i - 1), "LIMIT") || text.isWord(code.get(i - 1), "OFFSET"));
      if (token.kind() == Kind.NUMBER && !count) {
        add(number(written), column(text, i, columns));
      } else if (token.kind() == Kind.STRING || quotedText) {
        String constant = SqlName.unquote(written);
        boolean pattern = i > 0 && text.isWord(code.get(i - 1), "LIKE");
        addText(constant, pattern, column(text, i, columns));
      } else if (token.kind() == Kind.QUOTED_IDENTIFIER) {
        names.add(name);
      }
    }
  }

  /**
   * Returns whether a token stands for all columns, as in {@code SELECT *} and unlike in {@code 2 *
   * 3}.
   */
  private static boolean isStar(SqlText text, int token) {
    List<SqlToken> code = text.code();
    if (token == 0 || !text.text(code.get(token)).equals("*")) {
      return false;
    }
    SqlToken before = code.get(token - 1);
    return text.isWord(before, "SELECT")
        || text.isWord(before, "DISTINCT")
        || text.isMark(before, ',')
        || text.isMark(before, '.');
  }

  /** Pairs of column names that the queries equate, in lower case and each pair in both orders. */
  static Set<List<String>> equated(QueryPair pair, Dialect dialect) {
    Set<List<String>> pairs = new HashSet<>();
    for (String sql : List.of(pair.gold(), pair.predicted())) {
      SqlText text = SqlText.of(sql, dialect);
      List<SqlToken> code = text.code();
      for (int i = 1; i + 1 < code.size(); i++) {
        if (text.text(code.get(i)).equals("=")) {
          boolean qualified = i + 3 < code.size() && text.isMark(code.get(i + 2), '.');
          String left = nameOf(text, i - 1);
          String right = nameOf(text, qualified ? i + 3 : i + 1);
          pairs.add(List.of(left, right));
          pairs.add(List.of(right, left));
        }
      }
    }
    return pairs;
  }

  private static String nameOf(SqlText text, int token) {
    return SqlName.unquote(text.text(text.code().get(token))).toLowerCase(Locale.ROOT);
  }

  /** The nearest column name before a token. */
  private static @Nullable String column(SqlText text, int before, Set<String> columns) {
    for (int i = before - 1; i >= Math.max(0, before - NEAR); i--) {
      SqlToken token = text.code().get(i);
      if (token.kind() == Kind.WORD || token.kind() == Kind.QUOTED_IDENTIFIER) {
        String name = SqlName.unquote(text.text(token)).toLowerCase(Locale.ROOT);
        if (columns.contains(name)) {
          return name;
        }
      }
    }
    return null;
  }

  private void add(@Nullable Object value, @Nullable String column) {
    if (value == null) {
      return;
    }
    all.add(value);
    if (column != null) {
      byColumn.computeIfAbsent(column, c -> new LinkedHashSet<>()).add(value);
    }
  }

  private static @Nullable Object number(String written) {
    try {
      return written.matches("\\d{1,18}")
          ? (Object) Long.valueOf(written)
          : Double.valueOf(written.replace("_", ""));
    } catch (NumberFormatException e) {
      return null; // hexadecimal
    }
  }

  private void addText(String constant, boolean pattern, @Nullable String column) {
    if (!pattern && constant.indexOf('%') < 0) {
      add(constant, column);
      return;
    }
    String core = constant.replace("%", "").replace('_', 'x');
    add(core, column);
    if (!core.isEmpty()) {
      add(new PatternCore(core), column);
      cores.add(core.toLowerCase(Locale.ROOT));
    }
  }

  /** Values near the constants that a column is compared with. */
  List<Object> near(String column) {
    Set<Object> values = new LinkedHashSet<>();
    byColumn
        .getOrDefault(column.toLowerCase(Locale.ROOT), Set.of())
        .forEach(value -> values.addAll(around(value)));
    return new ArrayList<>(values);
  }

  private static Collection<Object> around(Object value) {
    if (value instanceof Long number) {
      return List.of(number, number + 1, number - 1);
    }
    if (value instanceof Double number) {
      return List.of(number, number + 1, number - 1);
    }
    return List.of(value);
  }

  /** Returns whether a row holds one of the constants, or the text of a LIKE pattern. */
  boolean occurIn(DataRow row) {
    return row.cells().stream()
        .anyMatch(cell -> cell != null && (all.contains(cell) || holdsCore(cell)));
  }

  private boolean holdsCore(Object cell) {
    return !cores.isEmpty()
        && cell instanceof String text
        && cores.stream().anyMatch(text.toLowerCase(Locale.ROOT)::contains);
  }

  /** Returns whether the queries use a column, as far as their text tells. */
  boolean name(String column) {
    return allColumns || names.contains(column.toLowerCase(Locale.ROOT));
  }
}
