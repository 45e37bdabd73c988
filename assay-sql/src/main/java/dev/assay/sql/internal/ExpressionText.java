// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
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
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Select;

/** Writes the expressions of one query in normal form; see {@link Clauses}. */
final class ExpressionText extends NormalText {
  private final QueryNames names;
  private final Scope scope;
  private Map<String, String> outputs = Map.of();

  ExpressionText(
      QueryNames names, Dialect dialect, Scope scope, Function<Select, String> subqueries) {
    super(dialect, subqueries);
    this.names = names;
    this.scope = scope;
  }

  /**
   * Sets the outputs of the query; from now on a bare name that is not a known column refers to one
   * of them.
   */
  void setOutputs(Map<String, String> outputs) {
    this.outputs = outputs;
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
}
