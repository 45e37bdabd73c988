// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import dev.assay.sql.QueryFeatures.HardnessCounts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import org.jspecify.annotations.Nullable;

/** Counts what Spider's levels of difficulty count; {@link HardnessCounts} says what. */
final class HardnessReader {
  private HardnessReader() {}

  static HardnessCounts counts(Select statement) {
    Select first = statement;
    int nested = 0;
    while (!(first instanceof PlainSelect)) {
      if (first instanceof SetOperationList operations) {
        nested = 1;
        first = operations.getSelect(0);
      } else if (first instanceof ParenthesedSelect parentheses) {
        first = parentheses.getSelect();
      } else {
        return new HardnessCounts(0, nested, 0);
      }
    }
    return counts((PlainSelect) first, nested);
  }

  private static HardnessCounts counts(PlainSelect select, int operations) {
    ConditionUnits where = new ConditionUnits(select.getWhere());
    ConditionUnits having = new ConditionUnits(select.getHaving());
    List<Join> joins = select.getJoins() == null ? List.of() : select.getJoins();
    List<ConditionUnits> all = new ArrayList<>(List.of(where, having));
    joins.forEach(join -> join.getOnExpressions().forEach(on -> all.add(new ConditionUnits(on))));
    GroupByElement grouping = select.getGroupBy();
    List<?> groups =
        grouping == null || grouping.getGroupByExpressionList() == null
            ? List.of()
            : grouping.getGroupByExpressionList();
    boolean limited =
        select.getLimit() != null || select.getFetch() != null || select.getTop() != null;
    int clauses =
        joins.size()
            + one(select.getWhere() != null)
            + one(grouping != null)
            + one(select.getOrderByElements() != null)
            + one(limited);
    int aggregates = where.negations + having.negations + having.connectors();
    for (var item : select.getSelectItems()) {
      aggregates += one(aggregates(item.getExpression()));
    }
    if (select.getOrderByElements() != null) {
      for (var element : select.getOrderByElements()) {
        aggregates += one(aggregates(element.getExpression()));
      }
    }
    int nested = operations;
    for (ConditionUnits conditions : all) {
      clauses += conditions.ors + conditions.likes;
      nested += conditions.queries;
    }
    int others =
        one(aggregates > 1)
            + one(select.getSelectItems().size() > 1)
            + one(where.units > 1)
            + one(groups.size() > 1);
    return new HardnessCounts(clauses, nested, others);
  }

  private static int one(boolean present) {
    return present ? 1 : 0;
  }

  private static boolean aggregates(Expression expression) {
    return StatementFacts.ofOwn(expression).stream()
        .anyMatch(part -> part instanceof Function call && FeatureReader.isAggregate(call));
  }

  /** A counter of the operands of AND and OR. */
  private static final class ConditionUnits {
    private int units;
    private int ors;
    private int likes;
    private int negations;
    private int queries;

    ConditionUnits(@Nullable Expression condition) {
      if (condition != null) {
        read(condition);
      }
    }

    int connectors() {
      return Math.max(0, units - 1);
    }

    private void read(Expression condition) {
      Deque<Expression> open = new ArrayDeque<>(List.of(condition));
      while (!open.isEmpty()) {
        Expression next = open.pop();
        if (next instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
          open.push(list.get(0));
        } else if (next instanceof AndExpression || next instanceof OrExpression) {
          ors += one(next instanceof OrExpression);
          open.push(((BinaryExpression) next).getRightExpression());
          open.push(((BinaryExpression) next).getLeftExpression());
        } else {
          readUnit(next);
        }
      }
    }

    private void readUnit(Expression unit) {
      units++;
      boolean negated =
          unit instanceof NotExpression
              || (unit instanceof InExpression in && in.isNot())
              || (unit instanceof LikeExpression like && like.isNot());
      negations += one(negated);
      for (Expression part : StatementFacts.ofOwn(unit)) {
        likes += one(part instanceof LikeExpression);
        queries += one(part instanceof Select);
      }
    }
  }
}
