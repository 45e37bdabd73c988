// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.StatementFacts.Fact;
import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * Plain columns that a query which aggregates selects without grouping by them. Most databases
 * refuse them; SQLite and MySQL may return any value of the group.
 */
public final class UngroupedColumns {
  private UngroupedColumns() {}

  /**
   * The columns of the outermost query, as it writes them; none if it can't be parsed or selects a
   * star, or if it is SQLite's and has a MIN or MAX, for SQLite then takes the row of that value.
   * Never throws.
   */
  public static List<String> of(String sql, Dialect dialect) {
    return StatementParser.read(SqlText.of(sql, dialect), statement -> of(statement, dialect))
        .orElse(List.of());
  }

  private static List<String> of(Select statement, Dialect dialect) {
    if (!(statement instanceof PlainSelect select) || select.getSelectItems() == null) {
      return List.of();
    }
    // Those of a WITH clause are no part of it.
    List<Function> calls =
        StatementFacts.of(select).stream()
            .filter(fact -> fact.around().size() == 1 && fact.around().get(0) == select)
            .map(Fact::node)
            .filter(Function.class::isInstance)
            .map(Function.class::cast)
            .toList();
    boolean aggregates = calls.stream().anyMatch(FeatureReader::isAggregate);
    boolean extreme = calls.stream().anyMatch(call -> call.getName().matches("(?i)min|max"));
    GroupByElement grouping = select.getGroupBy();
    if ((grouping == null && !aggregates) || (extreme && dialect == Dialect.SQLITE)) {
      return List.of();
    }
    List<?> keys =
        grouping == null || grouping.getGroupByExpressionList() == null
            ? List.of()
            : grouping.getGroupByExpressionList();
    if (grouping != null && keys.isEmpty()) {
      return List.of();
    }
    List<String> ungrouped = new ArrayList<>();
    List<SelectItem<?>> items = select.getSelectItems();
    for (int i = 0; i < items.size(); i++) {
      int ordinal = i + 1;
      SelectItem<?> item = items.get(i);
      if (item.getExpression() instanceof AllColumns) {
        return List.of();
      }
      if (item.getExpression() instanceof Column column
          && !column.getColumnName().startsWith("\"")
          && keys.stream().noneMatch(key -> groups((Expression) key, column, item, ordinal))) {
        ungrouped.add(column.toString());
      }
    }
    return ungrouped;
  }

  /** Returns whether a key may be the column, by its name, its alias or its place. */
  private static boolean groups(Expression key, Column column, SelectItem<?> item, int ordinal) {
    if (key instanceof LongValue number) {
      return number.getStringValue().equals(String.valueOf(ordinal));
    }
    if (!(key instanceof Column grouped)) {
      return false;
    }
    String name = QueryNames.fold(grouped.getColumnName());
    String one = QueryNames.qualifier(grouped);
    String other = QueryNames.qualifier(column);
    boolean same =
        name.equals(QueryNames.fold(column.getColumnName()))
            && (one.isEmpty() || other.isEmpty() || one.equals(other));
    boolean alias =
        one.isEmpty()
            && item.getAlias() != null
            && name.equals(QueryNames.fold(item.getAlias().getName()));
    return same || alias;
  }
}
