// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.schema.Column;
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

/** Collects what a statement consists of: its queries and the expressions that readers ask for. */
final class StatementFacts extends ExpressionVisitorAdapter<Void> {
  private final List<Fact> facts = new ArrayList<>();
  private final boolean nested;
  private List<PlainSelect> around = List.of();
  private boolean negated;

  /**
   * A part of a statement.
   *
   * @param node a query or an expression
   * @param around the queries that it is part of, the innermost first; a query is part of itself
   * @param negated whether it is in the operand of a NOT
   */
  record Fact(Expression node, List<PlainSelect> around, boolean negated) {}

  private StatementFacts(boolean nested) {
    this.nested = nested;
  }

  /** The parts of a statement, the outer before the inner. */
  static List<Fact> of(Select statement) {
    StatementFacts reader = new StatementFacts(true);
    reader.walk(statement);
    return reader.facts;
  }

  /** The parts of an expression, but not those of queries in it. */
  static List<Expression> ofOwn(Expression expression) {
    StatementFacts reader = new StatementFacts(false);
    expression.accept(reader, null);
    return reader.facts.stream().map(Fact::node).toList();
  }

  private void note(Expression node) {
    facts.add(new Fact(node, around, negated));
  }

  private void walk(Select select) {
    List<WithItem<?>> definitions = select.getWithItemsList();
    for (WithItem<?> item : definitions == null ? List.<WithItem<?>>of() : definitions) {
      if (item.getParenthesedStatement() instanceof ParenthesedSelect body) {
        walk(body);
      }
    }
    List<PlainSelect> outer = around;
    if (select instanceof ParenthesedSelect parentheses) {
      walk(parentheses.getSelect());
    } else if (select instanceof SetOperationList operations) {
      note(operations);
      operations.getSelects().forEach(this::walk);
    } else if (select instanceof PlainSelect plain) {
      around = new ArrayList<>(List.of(plain));
      around.addAll(outer);
      note(plain);
      walkPlain(plain);
    }
    List<OrderByElement> order = select.getOrderByElements();
    if (order != null) {
      order.forEach(element -> walk(element.getExpression()));
    }
    around = outer;
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

  private void walk(@Nullable Expression expression) {
    if (expression != null) {
      expression.accept(this, null);
    }
  }

  @Override
  public <S> @Nullable Void visit(ParenthesedSelect select, S context) {
    return visit((Select) select, context);
  }

  @Override
  public <S> @Nullable Void visit(Select select, S context) {
    if (nested) {
      walk(select);
    } else {
      note(select);
    }
    return null;
  }

  @Override
  protected <S> @Nullable Void visitBinaryExpression(BinaryExpression expression, S context) {
    note(expression);
    return super.visitBinaryExpression(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(NotExpression expression, S context) {
    note(expression);
    boolean outer = negated;
    negated = true;
    super.visit(expression, context);
    negated = outer;
    return null;
  }

  @Override
  public <S> @Nullable Void visit(Column column, S context) {
    note(column);
    return null;
  }

  @Override
  public <S> @Nullable Void visit(DateUnitExpression unit, S context) {
    note(unit);
    return null;
  }

  @Override
  public <S> @Nullable Void visit(Function function, S context) {
    note(function);
    return super.visit(function, context);
  }

  @Override
  public <S> @Nullable Void visit(AnalyticExpression expression, S context) {
    note(expression);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(CaseExpression expression, S context) {
    note(expression);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(CastExpression expression, S context) {
    note(expression);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(ExistsExpression expression, S context) {
    note(expression);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(InExpression expression, S context) {
    note(expression);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(Between expression, S context) {
    note(expression);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(IsNullExpression expression, S context) {
    note(expression);
    return super.visit(expression, context);
  }
}
