// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.statement.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The general parser is the oracle: it makes an equal tree of whatever this parser reads. */
class PlainQueryParserTest {
  private static final List<Dialect> DIALECTS =
      List.of(Dialect.SQLITE, Dialect.MYSQL, Dialect.TSQL);

  /** Queries with {@code w} in all places of a name. */
  private static final List<String> NAMED =
      List.of(
          "SELECT w, t.w, a w, 1 w, 'x' AS w FROM t",
          "SELECT w",
          "SELECT w FROM w",
          "SELECT w w FROM w w",
          "SELECT a FROM w AS w, t",
          "SELECT w.* FROM t w WHERE a = 1",
          "SELECT w(a), a FROM t",
          "SELECT w(), w(*) FROM t",
          "SELECT w(DISTINCT a) w FROM t ORDER BY w(a)",
          "SELECT w(a, b) > 1, sum(w) FROM t GROUP BY w(a)",
          "SELECT w.a FROM t w JOIN u ON w.a = u.w",
          "SELECT a FROM t JOIN w w ON a = b LEFT JOIN w ON 1 = w.w",
          "SELECT a FROM t WHERE w = 1 AND 'x' = w AND NOT w <> a",
          "SELECT a FROM t WHERE w IN (1, w) OR w LIKE 'x' OR a LIKE w OR w IS NULL",
          "SELECT a FROM t WHERE w BETWEEN w AND w OR (w = 1) OR (w + 1) > w",
          "SELECT -1 * w, w -1, w * a, (w) FROM t",
          "SELECT a FROM t GROUP BY w HAVING w > 1 ORDER BY w DESC, w LIMIT 1",
          "SELECT a FROM (SELECT DISTINCT w FROM t) w UNION ALL SELECT w FROM s.w");

  private static Optional<Statement> plain(String sql, Dialect dialect) {
    return PlainQueryParser.parse(StatementParser.tokens(sql, dialect));
  }

  /** Returns whether it is read; then its tree is that of the general parser. */
  private static boolean reads(String sql) {
    boolean read = false;
    for (Dialect dialect : DIALECTS) {
      Optional<Statement> plain = plain(sql, dialect);
      if (plain.isPresent()) {
        read = true;
        assertThat(written(plain.get()))
            .as(sql)
            .isEqualTo(written(StatementParser.parseNow(sql, dialect).orElse(null)));
      }
    }
    return read;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT count(*) FROM singer",
        "SELECT DISTINCT t1.\"Full Name\", year, avg(age) AS mean FROM singer AS t1",
        "SELECT * FROM a, b WHERE a.id = b.id AND name LIKE '%it''s%' LIMIT 3",
        "SELECT a FROM t WHERE b NOT IN (SELECT b FROM u) OR NOT (c = 1.5 AND d IS NOT NULL)",
        "SELECT a FROM t LEFT OUTER JOIN u ON t.id = u.id GROUP BY a, b HAVING sum(c) >= -1",
        "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u) UNION SELECT b FROM u ORDER BY 1 LIMIT 1",
        "SELECT a FROM t WHERE b BETWEEN 1 AND 2 AND c NOT BETWEEN (SELECT 1) AND d",
        "SELECT (a + b) / 2 FROM (SELECT a, b FROM t) AS t WHERE ((a > b) OR a != 0)",
      })
  void readsPlainQueries(String sql) {
    assertThat(reads(sql)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT /*+ hint */ a FROM t",
        "SELECT a FROM t -- comment",
        "SELECT a year FROM t",
        "SELECT year.a FROM year",
        "SELECT a FROM t WHERE b BETWEEN (SELECT 1) + 1 AND 3",
        "SELECT a FROM t WHERE (a = 1) = (b = 1)",
        "SELECT f(a = 1) FROM t",
        "SELECT a || b - 1, 2 FROM t",
        "SELECT CAST(a AS INT), CASE WHEN a THEN b END FROM t",
        "SELECT rank() OVER (ORDER BY a) FROM t",
        "SELECT a FROM t; SELECT b FROM t",
        "WITH t AS (SELECT 1) SELECT * FROM t",
        "SELECT a FROM t WHERE a = 'open",
        "SELECT a FROM",
        "DELETE FROM t",
      })
  void leavesOtherTextToTheGeneralParser(String sql) {
    assertThat(reads(sql)).isFalse();
  }

  @Test
  void readsKeywordsAsNamesOnlyWhereTheGeneralParserDoes() {
    List<String> words =
        new ArrayList<>(
            List.of("date", "time", "timestamp", "year", "day", "text", "substr", "trim", "int"));
    words.addAll(List.of("avg", "title", "rank", "array", "nextval", "sel", "cs", "\"w\"", "`w`"));
    for (String image : CCJSqlParserConstants.tokenImage) {
      if (image.startsWith("<K_")) {
        words.add(image.substring(3, image.length() - 1).toLowerCase(Locale.ROOT));
      }
    }
    int read = 0;
    for (String word : words) {
      for (String query : NAMED) {
        read += reads(query.replaceAll("\\bw\\b", word)) ? 1 : 0;
      }
    }
    assertThat(read).isGreaterThan(500);
  }

  @Test
  void makesTheTreesOfTheGeneralParser() {
    Random random = new Random(1);
    int read = 0;
    for (int i = 0; i < 1_000; i++) {
      read += reads(new QueryWriter(random).query(2)) ? 1 : 0;
    }
    assertThat(read).isGreaterThan(250);
  }

  /** Writes queries at random, some of which no parser reads. */
  private record QueryWriter(Random random) {
    private String one(String... choices) {
      return choices[random.nextInt(choices.length)];
    }

    private String maybe(String text) {
      return random.nextInt(3) == 0 ? text : "";
    }

    private String rare(String text) {
      return random.nextInt(10) == 0 ? text : "";
    }

    String query(int depth) {
      String select = select(depth);
      return random.nextInt(6) == 0
          ? select
              + one(" UNION ", " UNION ALL ", " INTERSECT ", " EXCEPT ", " union all ")
              + select(depth)
          : select;
    }

    private String select(int depth) {
      return "SELECT "
          + maybe("DISTINCT ")
          + one("*", "t.*", item(depth), item(depth) + ", " + item(depth))
          + " FROM "
          + source(depth)
          + maybe(
              one(", ", " JOIN ", " LEFT JOIN ", " CROSS JOIN ", " inner join ") + source(depth))
          + maybe(" ON " + condition(depth))
          + maybe(" WHERE " + condition(depth))
          + maybe(" GROUP BY " + one(value(depth), value(depth) + ", " + value(depth)))
          + maybe(" HAVING " + condition(depth))
          + maybe(" ORDER BY " + condition(depth) + one("", " DESC", " ASC", ", a"))
          + maybe(" LIMIT " + one("1", "1", "1", "2, 3"));
    }

    private String item(int depth) {
      return one(value(depth), condition(depth))
          + one("", "", " AS x", " x", " AS year", rare(" day"));
    }

    private String source(int depth) {
      String table = depth > 0 && random.nextInt(5) == 0 ? "(" + query(depth - 1) + ")" : "t";
      return table + one("", "", " AS t1", " u");
    }

    private String condition(int depth) {
      if (depth == 0) {
        return one("a = 1", "b", "t.c < 'x'", "a IS NOT NULL", "day = 3", "a >= 2");
      }
      int inner = depth - 1;
      return switch (random.nextInt(14)) {
        case 0 -> condition(inner) + one(" AND ", " OR ") + condition(inner);
        case 1 -> "(" + condition(inner) + ")";
        case 2 -> "NOT " + condition(inner);
        case 3 -> "(" + condition(inner) + one(") AND ", ") OR ") + rare("1 = ") + condition(inner);
        case 4 -> value(inner) + one(" IN ", " NOT IN ") + "(" + query(inner) + ")";
        case 5 -> value(inner) + " IN (" + value(inner) + ", " + value(inner) + ")";
        case 6 ->
            value(inner)
                + one(" BETWEEN ", " NOT BETWEEN ")
                + value(inner)
                + " AND "
                + value(inner);
        case 7 ->
            value(inner) + one(" LIKE ", " NOT LIKE ", " IS NULL AND ", " IS ") + value(inner);
        case 8 -> one("EXISTS (", "NOT EXISTS (") + query(inner) + ")";
        default ->
            value(inner) + one(" = ", "<", " > ", ">=", " <= ", " <> ", " != ") + value(inner);
      };
    }

    private String value(int depth) {
      if (depth == 0) {
        return one(
            "a", "t.b", "year", "name", "1", "2.5", "'it''s'", "-1", "NULL", "\"q r\"", "s.t.c");
      }
      int inner = depth - 1;
      return switch (random.nextInt(9)) {
        case 0 ->
            value(inner)
                + one(" + ", " - ", " * ", "/", rare(" || ") + "-", " % ", "-")
                + value(inner);
        case 1 -> "(" + value(inner) + ")";
        case 2 -> "(" + query(inner) + ")";
        case 3 -> one("count(", "max(", "sum(DISTINCT ", "f(") + value(inner) + ")";
        case 4 -> "f(" + value(inner) + ", " + value(inner) + ")";
        case 5 -> rare("(a, " + value(inner) + "), ") + value(inner);
        case 6 -> rare(one("-", "+", "NOT ", "CASE ")) + value(inner);
        default -> value(inner);
      };
    }
  }

  /** A tree in full: the class and all fields of each node, but not its place in the text. */
  private static String written(Object node) {
    StringBuilder out = new StringBuilder();
    try {
      write(node, out);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    return out.toString();
  }

  private static void write(Object node, StringBuilder out) throws IllegalAccessException {
    if (node instanceof List<?> list) {
      out.append(node.getClass().getSimpleName()).append('[');
      for (Object element : list) {
        write(element, out);
        out.append(',');
      }
      out.append(']');
      return;
    }
    boolean inner = node != null && node.getClass().getName().startsWith("net.sf.jsqlparser");
    if (!inner || node instanceof Enum) {
      out.append(node);
      return;
    }
    out.append(node.getClass().getSimpleName()).append('{');
    for (Class<?> type = node.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getName().equals("node")) {
          field.setAccessible(true);
          out.append(field.getName()).append('=');
          write(field.get(node), out);
          out.append(' ');
        }
      }
    }
    out.append('}');
  }
}
