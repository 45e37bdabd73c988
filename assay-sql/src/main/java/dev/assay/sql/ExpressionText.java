// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CollateExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectVisitorAdapter;
import net.sf.jsqlparser.util.deparser.ExpressionDeParser;

/** Writes the expressions of one query in normal form; see {@link Clauses}. */
final class ExpressionText extends ExpressionDeParser {
  private final QueryNames names;
  private final Dialect dialect;
  private final Scope scope;
  private final Function<Select, String> subqueries;
  private Map<String, String> outputs = Map.of();

  ExpressionText(
      QueryNames names, Dialect dialect, Scope scope, Function<Select, String> subqueries) {
    super(new SelectVisitorAdapter<>(), new StringBuilder());
    this.names = names;
    this.dialect = dialect;
    this.scope = scope;
    this.subqueries = subqueries;
  }

  /**
   * Sets the outputs of the query; from now on a bare name that is not a known column refers to one
   * of them.
   */
  void setOutputs(Map<String, String> outputs) {
    this.outputs = outputs;
  }

  String of(Expression expression) {
    StringBuilder before = getBuilder();
    setBuilder(new StringBuilder());
    try {
      unwrapped(expression).accept(this, null);
      return normalized(getBuilder().toString());
    } finally {
      setBuilder(before);
    }
  }

  String normalized(String sql) {
    return SqlText.of(sql, dialect).normalized();
  }

  /** A condition as a set of conjuncts. */
  String condition(Expression condition) {
    Set<String> conjuncts = new TreeSet<>();
    addConjuncts(condition, conjuncts);
    return String.join(" and ", conjuncts);
  }

  void addConjuncts(Expression condition, Set<String> conjuncts) {
    addOperands(condition, AndExpression.class, conjuncts);
  }

  /**
   * Collects the operands of a chain without recursion, because a chain may have thousands of
   * links.
   */
  private void addOperands(
      Expression chain, Class<? extends BinaryExpression> connective, Set<String> operands) {
    Deque<Expression> open = new ArrayDeque<>();
    open.push(chain);
    while (!open.isEmpty()) {
      Expression next = unwrapped(open.pop());
      if (connective.isInstance(next)) {
        open.push(((BinaryExpression) next).getRightExpression());
        open.push(((BinaryExpression) next).getLeftExpression());
      } else {
        operands.add(of(next));
      }
    }
  }

  private static Expression unwrapped(Expression expression) {
    Expression inner = expression;
    while (inner instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      inner = list.get(0);
    }
    return inner;
  }

  private StringBuilder chain(BinaryExpression expression, String connective) {
    Set<String> operands = new TreeSet<>();
    addOperands(expression, expression.getClass(), operands);
    return getBuilder().append('(').append(String.join(connective, operands)).append(')');
  }

  private StringBuilder sides(String left, String operator, String right) {
    return getBuilder().append(left).append(' ').append(operator).append(' ').append(right);
  }

  private StringBuilder symmetric(BinaryExpression expression, String operator) {
    String left = of(expression.getLeftExpression());
    String right = of(expression.getRightExpression());
    boolean swap = left.compareTo(right) > 0;
    return sides(swap ? right : left, operator, swap ? left : right);
  }

  @Override
  public <S> StringBuilder visit(AndExpression expression, S context) {
    return chain(expression, " and ");
  }

  @Override
  public <S> StringBuilder visit(OrExpression expression, S context) {
    return chain(expression, " or ");
  }

  @Override
  public <S> StringBuilder visit(EqualsTo expression, S context) {
    return symmetric(expression, "=");
  }

  @Override
  public <S> StringBuilder visit(NotEqualsTo expression, S context) {
    return symmetric(expression, "<>");
  }

  @Override
  public <S> StringBuilder visit(GreaterThan expression, S context) {
    String right = of(expression.getRightExpression());
    return sides(right, "<", of(expression.getLeftExpression()));
  }

  @Override
  public <S> StringBuilder visit(GreaterThanEquals expression, S context) {
    String right = of(expression.getRightExpression());
    return sides(right, "<=", of(expression.getLeftExpression()));
  }

  @Override
  public <S> StringBuilder visit(CollateExpression expression, S context) {
    return sides(of(expression.getLeftExpression()), "collate", expression.getCollate());
  }

  @Override
  public <S> StringBuilder visit(Column column, S context) {
    if (QueryNames.qualifier(column).isEmpty() && !outputs.isEmpty()) {
      String name = QueryNames.fold(column.getColumnName());
      String output = outputs.get(name);
      if (output != null && !scope.has(name)) {
        return getBuilder().append(output);
      }
    }
    return getBuilder().append(names.column(column, scope));
  }

  @Override
  public <S> StringBuilder visit(ParenthesedSelect select, S context) {
    return getBuilder().append(subqueries.apply(select));
  }

  @Override
  public <S> StringBuilder visit(Select select, S context) {
    return getBuilder().append(subqueries.apply(select));
  }
}
