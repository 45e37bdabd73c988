// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The columns, order and limit of a query's result, as determined by its outermost query.
 *
 * @param outputs select items in order; for a set operation those of its first query, in the form
 *     of all; those of a derived table or WITH query for its star
 * @param sortKeys of the outermost ORDER BY, without ineffective ones (constants, NULL and random
 *     values); empty if there are none
 * @param limited whether LIMIT, TOP or FETCH FIRST limits the result
 * @param distinct whether it is SELECT DISTINCT
 * @param setOperation whether it is UNION, INTERSECT or EXCEPT
 */
public record QueryShape(
    List<OutputColumn> outputs,
    List<SortKey> sortKeys,
    boolean limited,
    boolean distinct,
    boolean setOperation) {
  private static final RecentTexts<Text, Optional<QueryShape>> RECENT = new RecentTexts<>();

  public QueryShape {
    outputs = List.copyOf(outputs);
    sortKeys = List.copyOf(sortKeys);
  }

  /**
   * One select item.
   *
   * @param alias the name given with AS, unquoted, or {@code null}
   * @param column the column's name if the item is a plain column, unquoted, or {@code null}
   * @param table the qualifier of that column, unquoted, or {@code null}
   * @param expression normalized text of the expression, for equality only
   * @param star whether the item is {@code *} or {@code t.*} and stands for any number of columns
   * @param form that the SQL gives to its values
   */
  public record OutputColumn(
      @Nullable String alias,
      @Nullable String column,
      @Nullable String table,
      String expression,
      boolean star,
      ValueForm form) {
    private static final Pattern LITERAL = Pattern.compile("'[^']*'|\"[^\"]*\"");
    private static final Pattern AGGREGATE =
        Pattern.compile(
            "\\b(?:count|count_if|countif|count_distinct|sum|sumif|total|avg|mean|median|mode|min|max"
                + "|stddev|stddev_pop|stddev_samp|std|variance|var_pop|var_samp|stdev|stdevp|var|varp"
                + "|corr|covar_pop|covar_samp|percentile_cont|percentile_disc|quantile\\w*"
                + "|approx_\\w+|approxcountdistinct|count_big|bit_and|bit_or|bool_and|bool_or|every)\\s*\\(",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern JSON =
        Pattern.compile(
            "[( ]*json(?:_quote|_array|_object|_group_array|_group_object|_insert|_replace|_set|_remove"
                + "|_patch)?\\s*\\(.*\\)|.*->\\s*(?:[\\w.]+|'')[) ]*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern WINDOW = Pattern.compile("\\bover\\b", Pattern.CASE_INSENSITIVE);

    /** The name by which a query around this one takes the column, or {@code null}. */
    @Nullable String name() {
      return alias != null ? alias : column;
    }

    OutputColumn with(ValueForm other) {
      return new OutputColumn(alias, column, table, expression, star, other);
    }

    /** Returns whether the expression is JSON, also where that is text: {@code doc -> '$.a'}. */
    public boolean isJson() {
      return JSON.matcher(LITERAL.matcher(expression).replaceAll("''")).matches();
    }

    /**
     * Returns whether the expression aggregates rows to one value: {@code round(avg(x), 2)} does.
     */
    public boolean isAggregate() {
      String code = LITERAL.matcher(expression).replaceAll("''");
      return AGGREGATE.matcher(code).find() && !WINDOW.matcher(code).find();
    }
  }

  /**
   * One key of an ORDER BY.
   *
   * @param ordinal 1-based output column if the key is a plain integer, else 0
   * @param column name if the key is a plain name, unquoted, or {@code null}
   * @param table qualifier of that name, unquoted, or {@code null}
   * @param expression normalized text of the expression, for equality with outputs
   * @param descending whether DESC is given
   */
  public record SortKey(
      int ordinal,
      @Nullable String column,
      @Nullable String table,
      String expression,
      boolean descending) {}

  /**
   * The shape of a query; empty if it can't be parsed, or not within ten seconds, or is nested too
   * deeply. Never throws. Safe for use by several threads; the last few texts are kept.
   */
  public static Optional<QueryShape> of(String sql, Dialect dialect) {
    return RECENT.get(
        sql, new Text(sql, dialect), () -> ShapeReader.read(SqlText.of(sql, dialect)));
  }

  private record Text(String sql, Dialect dialect) {}

  /**
   * Returns whether the outermost query has an ORDER BY of its own that orders: not one by nothing
   * but constants, NULL or chance. Decided by tokens, so that it is cheap and also known of text
   * that no parser reads (Spider's {@code ! =}); for text that parses it says the same as {@link
   * #sortKeys}.
   */
  public static boolean isOrdered(String sql, Dialect dialect) {
    QueryClauses.Outline outline = QueryClauses.outline(sql, dialect);
    return outline.ordered() && outline.clauses().filter(QueryClauses::ordersNothing).isEmpty();
  }

  /** Returns whether a query says anywhere where NULL sort keys stand: NULLS FIRST or LAST. */
  public static boolean placesNulls(String sql, Dialect dialect) {
    if (!sql.toUpperCase(java.util.Locale.ROOT).contains("NULLS")) {
      return false;
    }
    SqlText text = SqlText.of(sql, dialect);
    for (int i = 1; i < text.code().size(); i++) {
      if (text.isWord(i - 1, "NULLS") && (text.isWord(i, "FIRST") || text.isWord(i, "LAST"))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether LIMIT, TOP or FETCH FIRST cuts the outermost query; decided as in isOrdered.
   */
  public static boolean isLimited(String sql, Dialect dialect) {
    return QueryClauses.outline(sql, dialect).limited();
  }
}
