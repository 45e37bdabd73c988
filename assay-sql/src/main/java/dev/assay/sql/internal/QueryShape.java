// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryShape.SortKey;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.Limit;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
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

  /** Converts a parsed query to a {@link QueryShape}. */
  static final class ShapeReader {
    private final Dialect dialect;

    private ShapeReader(Dialect dialect) {
      this.dialect = dialect;
    }

    static Optional<QueryShape> read(SqlText text) {
      return StatementParser.read(text, select -> new ShapeReader(text.dialect()).shape(select));
    }

    private QueryShape shape(Select outermost) {
      Select select = outermost;
      List<SortKey> keys = sortKeys(select);
      boolean limited = isLimited(select);
      while (select instanceof ParenthesedSelect parentheses) {
        select = parentheses.getSelect();
        keys = keys.isEmpty() ? sortKeys(select) : keys;
        limited |= isLimited(select);
      }
      Select first = firstOf(select);
      return new QueryShape(
          OutputReader.read(outermost, dialect),
          keys,
          limited,
          first == select && first instanceof PlainSelect plain && plain.getDistinct() != null,
          select instanceof SetOperationList);
    }

    private static Select firstOf(Select select) {
      Select first = select;
      while (true) {
        if (first instanceof SetOperationList operations) {
          first = operations.getSelect(0);
        } else if (first instanceof ParenthesedSelect parentheses) {
          first = parentheses.getSelect();
        } else {
          return first;
        }
      }
    }

    private List<SortKey> sortKeys(Select select) {
      List<OrderByElement> elements = select.getOrderByElements();
      return elements == null
          ? List.of()
          : elements.stream()
              .filter(element -> !isIdle(element.getExpression()))
              .map(this::sortKey)
              .toList();
    }

    private boolean isIdle(Expression key) {
      SqlText text = SqlText.of(key.toString(), dialect);
      return IneffectiveSortKey.is(text, new SqlText.Span(0, text.code().size()));
    }

    private static boolean isLimited(Select select) {
      Limit limit = select.getLimit();
      boolean cuts = limit != null && limit.getRowCount() != null && !isAll(limit.getRowCount());
      boolean top =
          select instanceof PlainSelect plain
              && (plain.getTop() != null || plain.getFirst() != null || plain.getSkip() != null);
      return cuts || top || select.getFetch() != null;
    }

    private static boolean isAll(Expression rows) {
      return rows instanceof NullValue || rows.toString().equalsIgnoreCase("ALL");
    }

    private SortKey sortKey(OrderByElement element) {
      Expression expression = element.getExpression();
      Column column = expression instanceof Column plain ? plain : null;
      return new SortKey(
          expression instanceof LongValue ordinal ? ordinal(ordinal) : 0,
          column == null ? null : SqlName.unquote(column.getColumnName()),
          column == null ? null : nameOf(column.getTable()),
          normalized(expression),
          !element.isAsc());
    }

    private static int ordinal(LongValue value) {
      String digits = value.getStringValue();
      return digits.length() <= 4 && digits.chars().allMatch(Character::isDigit)
          ? Integer.parseInt(digits)
          : 0;
    }

    static @Nullable String nameOf(@Nullable Table table) {
      return table == null || table.getName() == null ? null : SqlName.unquote(table.getName());
    }

    private String normalized(Expression expression) {
      return SqlText.of(expression.toString(), dialect).normalized();
    }
  }
}
