// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.start;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.Schema.Table;
import dev.assay.sql.internal.SqlName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A question to begin with, about a real database, with its gold and a prediction.
 *
 * @param text the question
 * @param gold its gold query, with the brace grammar
 * @param probe the gold query without braces, to see whether it runs
 * @param prediction a prediction as a model might write it: the third of the examples is wrong
 */
record StarterQuestion(String text, String gold, String probe, String prediction) {
  private static final int WANTED = 3;

  /**
   * Three questions about a database, or fewer if it has too little to ask about.
   *
   * @param dialect of its SQL
   * @param runs whether a query runs and returns a result of a size that a person can read
   */
  static List<StarterQuestion> about(Schema schema, Dialect dialect, Predicate<String> runs) {
    List<StarterQuestion> found = new ArrayList<>();
    for (int kind = 0; kind < WANTED; kind++) {
      // Begins at another table for each kind, so that the examples show more than one.
      for (int i = 0; i < schema.tables().size(); i++) {
        Table table = schema.tables().get((kind + i) % schema.tables().size());
        StarterQuestion example = first(candidates(kind, table, dialect), runs);
        if (example != null) {
          found.add(example);
          break;
        }
      }
    }
    return found;
  }

  private static @org.jspecify.annotations.Nullable StarterQuestion first(
      List<StarterQuestion> candidates, Predicate<String> runs) {
    return candidates.stream().filter(c -> runs.test(c.probe())).findFirst().orElse(null);
  }

  private static List<StarterQuestion> candidates(int kind, Table table, Dialect dialect) {
    if (kind == 0) {
      return List.of(count(table, dialect));
    }
    List<StarterQuestion> candidates = new ArrayList<>();
    List<String> columns = table.columnNames();
    if (kind == 1) {
      // The first column is often a key, whose distinct values make a dull question.
      for (int c = 1; c < columns.size(); c++) {
        candidates.add(distinct(table, columns.get(c), dialect));
      }
    } else {
      for (int c = 1; c < columns.size(); c++) {
        candidates.add(last(table, columns.get(0), columns.get(c), dialect));
      }
    }
    return candidates;
  }

  private static StarterQuestion count(Table table, Dialect dialect) {
    String sql = "SELECT COUNT(*) FROM " + ReadableIdentifier.ofTable(table.name(), dialect);
    return new StarterQuestion(
        "How many rows does " + table.name() + " have?", sql, sql, sql.replace("(*)", "(*) AS n"));
  }

  private static StarterQuestion distinct(Table table, String column, Dialect dialect) {
    String name = ReadableIdentifier.of(column, dialect);
    String from = " FROM " + ReadableIdentifier.ofTable(table.name(), dialect);
    return new StarterQuestion(
        "Which different values does %s of %s have?".formatted(column, table.name()),
        "SELECT DISTINCT " + name + from,
        "SELECT DISTINCT " + name + from,
        "SELECT " + name + from + " GROUP BY " + name);
  }

  private static StarterQuestion last(Table table, String key, String column, Dialect dialect) {
    String a = ReadableIdentifier.of(key, dialect);
    String b = ReadableIdentifier.of(column, dialect);
    String from = " FROM " + ReadableIdentifier.ofTable(table.name(), dialect) + " ORDER BY " + a;
    return new StarterQuestion(
        "Which row of %s has the highest %s? Give its %s, its %s, or both."
            .formatted(table.name(), key, key, column),
        "SELECT {" + a + ", " + b + "}" + from + " DESC LIMIT 1",
        "SELECT " + a + ", " + b + from + " DESC LIMIT 1",
        "SELECT " + a + from + " LIMIT 1");
  }

  /** Names as a person would write them in SQL. */
  private static final class ReadableIdentifier {
    private static final Set<String> WORDS =
        Set.of(
            "all and any array as asc between by case cast check collate column constraint create cross"
                .concat(
                    " current_date current_time current_timestamp current_user default delete desc")
                .concat(
                    " distinct do drop else end except exists false fetch for foreign from full")
                .concat(
                    " grant group having if in index inner insert intersect into is join key left")
                .concat(
                    " like limit natural not null of offset on or order outer primary references")
                .concat(" right rowid select set some table then to transaction trigger true union")
                .concat(" unique update user using values view when where window with")
                .split(" "));

    private ReadableIdentifier() {}

    /** A name as SQL needs it: quoted unless it is a plain word that the database finds so. */
    static String of(String name, Dialect dialect) {
      return name.matches(plain(dialect)) && !WORDS.contains(name.toLowerCase(Locale.ROOT))
          ? name
          : SqlName.quote(name, dialect);
    }

    /** A table's name, with its schema where that is not the usual one. */
    static String ofTable(String name, Dialect dialect) {
      int dot = name.indexOf('.');
      return dot < 0
          ? of(name, dialect)
          : of(name.substring(0, dot), dialect) + "." + of(name.substring(dot + 1), dialect);
    }

    /**
     * Names without quotes lose their capitals in some databases, their small letters in others.
     */
    private static String plain(Dialect dialect) {
      return switch (dialect) {
        case POSTGRES -> "[a-z_][a-z0-9_]*";
        case H2, SNOWFLAKE, ORACLE -> "[A-Z_][A-Z0-9_]*";
        default -> "[A-Za-z_][A-Za-z0-9_]*";
      };
    }
  }
}
