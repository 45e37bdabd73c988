// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.WithItem;

/** Finds queries that state their answer instead of computing it from the data. */
public final class ConstantAnswer {
  private static final String NAME = "[a-z_]\\w*+";

  /** No word that is a constant without parentheses, or a keyword before the first item. */
  private static final String NO_COLUMN =
      "(?!(?:null|true|false|unknown|default|all|top|distinct|current\\w*|local\\w*|sys\\w*|utc\\w*)\\b)";

  private static final String COLUMN = "(?:\\*|" + NAME + "(?:\\.(?:" + NAME + "|\\*))?)";
  private static final String ITEM =
      "(?:" + NAME + " ?\\((?:distinct )?" + COLUMN + "\\)|" + COLUMN + ")";

  /**
   * Most queries: columns of a table, or functions of one column each; these need no parsing. The
   * number of items is limited because matching them takes stack.
   */
  private static final Pattern OF_TABLE =
      Pattern.compile(
          "\\s*select\\s+(?:distinct )?"
              + NO_COLUMN
              + ITEM
              + "(?: ?, ?"
              + ITEM
              + "){0,20}+ from "
              + NAME,
          Pattern.CASE_INSENSITIVE);

  private ConstantAnswer() {}

  /**
   * Returns whether a query reads no table, or selects only constants; false if it can't be parsed.
   * Never throws.
   */
  public static boolean isIn(String sql) {
    return !OF_TABLE.matcher(sql).lookingAt() && isConstantAnswer(sql);
  }

  private static boolean isConstantAnswer(String sql) {
    return StatementParser.read(
            SqlText.of(sql, Dialect.SQLITE),
            select -> !readsTable(select) || branches(select).allMatch(ConstantAnswer::isConstant))
        .orElse(false);
  }

  private static boolean readsTable(Select select) {
    Set<String> defined = new HashSet<>();
    List<WithItem<?>> with = select.getWithItemsList();
    if (with != null) {
      with.forEach(item -> defined.add(name(item.getAliasName())));
    }
    return StatementFacts.of(select).stream()
        .map(StatementFacts.Fact::node)
        .filter(PlainSelect.class::isInstance)
        .flatMap(query -> sources((PlainSelect) query))
        .anyMatch(
            item -> !(item instanceof Table table && defined.contains(name(table.getName()))));
  }

  /** The tables of FROM; what stands in parentheses is a query of its own, or taken for a table. */
  private static Stream<FromItem> sources(PlainSelect query) {
    List<Join> joins = query.getJoins();
    return Stream.concat(
            Stream.ofNullable(query.getFromItem()),
            joins == null ? Stream.of() : joins.stream().map(Join::getFromItem))
        .filter(item -> !(item instanceof ParenthesedSelect));
  }

  private static String name(String written) {
    return SqlName.unquote(written).toLowerCase(Locale.ROOT);
  }

  private static Stream<PlainSelect> branches(Select select) {
    if (select instanceof ParenthesedSelect parentheses) {
      return branches(parentheses.getSelect());
    }
    return select instanceof SetOperationList operations
        ? operations.getSelects().stream().flatMap(ConstantAnswer::branches)
        : Stream.of(select).filter(PlainSelect.class::isInstance).map(PlainSelect.class::cast);
  }

  private static boolean isConstant(PlainSelect query) {
    return query.getSelectItems() != null
        && query.getSelectItems().stream()
            .map(item -> Objects.requireNonNull(item.getExpression()))
            .allMatch(ConstantAnswer::isConstant);
  }

  private static boolean isConstant(Expression item) {
    if (item instanceof AllColumns || item instanceof AllTableColumns) {
      return false;
    }
    return StatementFacts.ofOwn(item).stream()
        .noneMatch(
            part ->
                part instanceof Column
                    || part instanceof DateUnitExpression // a column such as year
                    || part instanceof Select
                    || part instanceof Function
                    || part instanceof AnalyticExpression);
  }
}
