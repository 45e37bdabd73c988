// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import java.util.function.Function;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectVisitorAdapter;
import net.sf.jsqlparser.util.deparser.ExpressionDeParser;

/** Writes the expressions of a query in one form, whatever white space and case they have. */
abstract class NormalText extends ExpressionDeParser {
  private final Dialect dialect;
  private final Function<Select, String> subqueries;

  NormalText(Dialect dialect, Function<Select, String> subqueries) {
    super(new SelectVisitorAdapter<>(), new StringBuilder());
    this.dialect = dialect;
    this.subqueries = subqueries;
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

  static Expression unwrapped(Expression expression) {
    Expression inner = expression;
    while (inner instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      inner = list.get(0);
    }
    return inner;
  }

  String subquery(Select select) {
    return subqueries.apply(select);
  }

  @Override
  public <S> StringBuilder visit(ParenthesedSelect select, S context) {
    return getBuilder().append(subquery(select));
  }

  @Override
  public <S> StringBuilder visit(Select select, S context) {
    return getBuilder().append(subquery(select));
  }
}
