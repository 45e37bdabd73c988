// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static java.util.Map.entry;

import dev.assay.sql.internal.QueryFeatures.HardnessCounts;
import dev.assay.sql.internal.StatementFacts.Fact;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import org.jspecify.annotations.Nullable;

/** Reads the features of one query. */
final class FeatureReader {
  private static final Set<String> AGGREGATES =
      Set.of(
          "count",
          "sum",
          "total",
          "avg",
          "min",
          "max",
          "group_concat",
          "string_agg",
          "array_agg",
          "stddev",
          "variance",
          "median");

  private static final Map<Class<? extends Expression>, SqlFeature> FEATURES =
      Map.ofEntries(
          entry(SetOperationList.class, SqlFeature.SET_OPERATION),
          entry(AnalyticExpression.class, SqlFeature.WINDOW),
          entry(OrExpression.class, SqlFeature.OR),
          entry(NotExpression.class, SqlFeature.NOT),
          entry(NotEqualsTo.class, SqlFeature.NOT),
          entry(ExistsExpression.class, SqlFeature.EXISTS),
          entry(Between.class, SqlFeature.BETWEEN),
          entry(LikeExpression.class, SqlFeature.LIKE),
          entry(IsNullExpression.class, SqlFeature.NULL_TEST),
          entry(CaseExpression.class, SqlFeature.CASE),
          entry(CastExpression.class, SqlFeature.CAST),
          entry(Addition.class, SqlFeature.ARITHMETIC),
          entry(Subtraction.class, SqlFeature.ARITHMETIC),
          entry(Multiplication.class, SqlFeature.ARITHMETIC),
          entry(Division.class, SqlFeature.ARITHMETIC),
          entry(Modulo.class, SqlFeature.ARITHMETIC));

  private final EnumSet<SqlFeature> used = EnumSet.noneOf(SqlFeature.class);
  private int joins;

  private FeatureReader() {}

  static QueryFeatures read(Select statement) {
    FeatureReader reader = new FeatureReader();
    List<Fact> facts = StatementFacts.of(statement);
    int deepest = facts.stream().mapToInt(fact -> fact.around().size()).max().orElse(0);
    reader.add(statement.getWithItemsList() != null, SqlFeature.WITH);
    reader.add(deepest > 1, SqlFeature.SUBQUERY);
    reader.cut(statement);
    facts.forEach(fact -> reader.add(fact.node()));
    return new QueryFeatures(
        reader.used, reader.joins, Math.max(0, deepest - 1), HardnessReader.counts(statement));
  }

  static boolean isAggregate(Function function) {
    return AGGREGATES.contains(function.getName().toLowerCase(Locale.ROOT));
  }

  private void add(boolean present, SqlFeature feature) {
    if (present) {
      used.add(feature);
    }
  }

  private void cut(Select select) {
    add(select.getOrderByElements() != null, SqlFeature.ORDER_BY);
    add(select.getLimit() != null || select.getFetch() != null, SqlFeature.LIMIT);
  }

  private void add(Expression node) {
    SqlFeature feature = FEATURES.get(node.getClass());
    if (feature != null) {
      used.add(feature);
    }
    if (node instanceof Select select) {
      cut(select);
    }
    if (node instanceof PlainSelect select) {
      add(select);
    } else if (node instanceof Function function) {
      add(isAggregate(function), SqlFeature.AGGREGATE);
      add(function.isDistinct(), SqlFeature.DISTINCT);
    } else {
      boolean negated =
          (node instanceof ExistsExpression exists && exists.isNot())
              || (node instanceof InExpression in && in.isNot())
              || (node instanceof LikeExpression like && like.isNot());
      add(negated, SqlFeature.NOT);
    }
  }

  private void add(PlainSelect select) {
    add(select.getTop() != null, SqlFeature.LIMIT);
    add(select.getDistinct() != null, SqlFeature.DISTINCT);
    add(select.getGroupBy() != null, SqlFeature.GROUP_BY);
    add(select.getHaving() != null, SqlFeature.HAVING);
    List<Join> joined = select.getJoins();
    if (joined != null) {
      used.add(SqlFeature.JOIN);
      joins += joined.size();
      add(
          joined.stream().anyMatch(join -> join.isLeft() || join.isRight() || join.isFull()),
          SqlFeature.OUTER_JOIN);
      add(joinsItself(select, joined), SqlFeature.SELF_JOIN);
    }
  }

  private static boolean joinsItself(PlainSelect select, List<Join> joined) {
    Set<String> tables = new HashSet<>();
    if (select.getFromItem() instanceof Table first) {
      tables.add(QueryNames.fold(first.getName()));
    }
    return joined.stream()
        .map(Join::getFromItem)
        .anyMatch(
            item -> item instanceof Table table && !tables.add(QueryNames.fold(table.getName())));
  }

  /** Counts what Spider's levels of difficulty count; {@link HardnessCounts} says what. */
  static final class HardnessReader {
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
}
