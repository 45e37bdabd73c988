// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One SELECT of a statement as its checks need it. All texts are pieces of {@code statement}, so
 * that a check can propose a statement with another piece.
 *
 * @param statement the whole statement, as the parser writes it
 * @param text this SELECT in it
 * @param from its FROM; empty without
 * @param where its condition; empty without
 * @param grouping its GROUP BY keys as they are written; empty without
 * @param items how many columns it selects
 * @param isLimited whether it has a LIMIT
 * @param sources what FROM names, in order
 * @param equations pairs of columns that every row has equal
 * @param parts sources that conditions link to each other; one part unless it is a cross join, and
 *     none if it is not known
 * @param calls of aggregates
 * @param comparisons of a column
 * @param order sort keys that are columns
 * @param exclusions conditions NOT IN with a subquery
 * @param divisions {@code a / b}, outermost first
 * @param choices OR beside AND without parentheses, where its last two conditions are of one column
 */
public record SelectReading(
    String statement,
    String text,
    String from,
    String where,
    String grouping,
    int items,
    boolean isLimited,
    List<Source> sources,
    List<Equation> equations,
    List<List<Source>> parts,
    List<Call> calls,
    List<Comparison> comparisons,
    List<SortedColumn> order,
    List<Exclusion> exclusions,
    List<String> divisions,
    List<Choice> choices) {

  /**
   * The SELECTs of a statement, the outer before the inner; none if it can't be parsed. Never
   * throws.
   */
  public static List<SelectReading> of(String sql, Dialect dialect, Schema schema) {
    return StatementParser.read(SqlText.of(sql, dialect), s -> new SelectReader(schema, s).read())
        .orElse(List.of());
  }

  /** Its FROM and WHERE. */
  public String rows() {
    return where.isEmpty() ? from : from + " WHERE " + where;
  }

  /** Returns the statement in which this SELECT has a further condition. */
  public String and(String condition) {
    String all = where.isEmpty() ? condition : "(%s) AND %s".formatted(where, condition);
    return with(text.replace(rows(), from + " WHERE " + all));
  }

  /** Returns the statement with another text of this SELECT. */
  public String with(String changed) {
    return statement.replace(text, changed);
  }

  /**
   * An entry of FROM.
   *
   * @param qualifier its alias or name, as the query writes it
   * @param table of the database, or {@code null} for anything else
   * @param optional whether an outer join fills it with NULL
   */
  public record Source(String qualifier, Schema.@Nullable Table table, boolean optional) {}

  /**
   * A column of a table of the database.
   *
   * @param source its place in FROM; that of an enclosing query if it is of one
   * @param written as the query writes it
   */
  public record Place(Source source, Schema.Table table, Schema.Column column, String written) {
    /** Table and column as the catalog has them. */
    public String name() {
      return table.name() + "." + column.name();
    }
  }

  /** Two columns that are equal in every row. */
  public record Equation(Place left, Place right) {}

  /**
   * A call of an aggregate.
   *
   * @param function in upper case
   * @param column its only argument, if that is a column
   * @param columns all columns in its argument
   * @param argument as it is written
   * @param otherwise the ELSE of its argument, if that is a CASE that has one
   */
  public record Call(
      String function,
      boolean distinct,
      @Nullable Place column,
      List<Place> columns,
      String argument,
      @Nullable String otherwise,
      String text) {}

  /**
   * A comparison of a column.
   *
   * @param operator such as {@code >=}, LIKE or IS NULL; BETWEEN is two
   * @param value as it is written; empty of IS NULL
   * @param literal whether the value is one
   * @param certain whether it holds for every row: it is in no OR, no NOT and no CASE
   */
  public record Comparison(
      Place column,
      String operator,
      String value,
      boolean literal,
      boolean certain,
      boolean between,
      String text) {
    /** The value of a literal without quotes. */
    public String plain() {
      return value.startsWith("'") || value.startsWith("\"") ? SqlName.unquote(value) : value;
    }
  }

  /** A sort key that is a column. */
  public record SortedColumn(Place column, boolean descending, boolean placesNulls) {}

  /** NOT IN with the text of a subquery, in parentheses. */
  public record Exclusion(String query, String text) {}

  /** An OR beside AND, and its text with parentheses around the two conditions of one column. */
  public record Choice(String text, String bracketed) {}
}
