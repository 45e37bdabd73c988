// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/** Visits every query of a statement, the outer before the inner, and all of its expressions. */
class SelectWalker extends ExpressionVisitorAdapter<Void> {
  private final Deque<PlainSelect> around = new ArrayDeque<>();

  /** Visits a query and all within it. */
  final void walk(Select select) {
    List<WithItem<?>> definitions = select.getWithItemsList();
    if (definitions != null) {
      for (WithItem<?> item : definitions) {
        if (item.getParenthesedStatement() instanceof ParenthesedSelect body) {
          walk(body);
        }
      }
    }
    if (select instanceof ParenthesedSelect parentheses) {
      walk(parentheses.getSelect());
    } else if (select instanceof SetOperationList operations) {
      enter(operations);
      operations.getSelects().forEach(this::walk);
    } else if (select instanceof PlainSelect plain) {
      around.push(plain);
      enter(plain);
      walkPlain(plain);
      walkOrder(plain.getOrderByElements());
      around.pop();
    }
    if (!(select instanceof PlainSelect)) {
      walkOrder(select.getOrderByElements());
    }
  }

  private void walkPlain(PlainSelect select) {
    List<SelectItem<?>> items = select.getSelectItems();
    if (items != null) {
      items.forEach(item -> walk(item.getExpression()));
    }
    walk(select.getFromItem());
    walkJoins(select.getJoins());
    walk(select.getWhere());
    GroupByElement grouping = select.getGroupBy();
    if (grouping != null && grouping.getGroupByExpressionList() != null) {
      for (Object key : grouping.getGroupByExpressionList()) {
        walk((Expression) key);
      }
    }
    walk(select.getHaving());
    walk(select.getQualify());
  }

  private void walkJoins(@Nullable List<Join> joins) {
    for (Join join : joins == null ? List.<Join>of() : joins) {
      walk(join.getFromItem());
      join.getOnExpressions().forEach(this::walk);
    }
  }

  private void walk(@Nullable FromItem item) {
    if (item instanceof Select select) {
      walk(select);
    } else if (item instanceof ParenthesedFromItem group) {
      walk(group.getFromItem());
      walkJoins(group.getJoins());
    }
  }

  private void walkOrder(@Nullable List<OrderByElement> elements) {
    if (elements != null) {
      elements.forEach(element -> walk(element.getExpression()));
    }
  }

  private void walk(@Nullable Expression expression) {
    if (expression != null) {
      expression.accept(this, null);
    }
  }

  /** Called before what is in a query is visited. */
  void enter(PlainSelect select) {}

  /** Likewise. */
  void enter(SetOperationList operations) {}

  /** The queries around the expression that is being visited, the innermost first. */
  final List<PlainSelect> around() {
    return new ArrayList<>(around);
  }

  @Override
  public <S> @Nullable Void visit(ParenthesedSelect select, S context) {
    walk((Select) select);
    return null;
  }

  @Override
  public <S> @Nullable Void visit(Select select, S context) {
    walk(select);
    return null;
  }
}
