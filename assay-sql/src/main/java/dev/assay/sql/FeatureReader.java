// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import org.jspecify.annotations.Nullable;

/** Reads the features of one query. */
final class FeatureReader extends SelectWalker {
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

  private final EnumSet<SqlFeature> used = EnumSet.noneOf(SqlFeature.class);
  private int joins;
  private int deepest;

  QueryFeatures read(Select statement) {
    if (statement.getWithItemsList() != null) {
      used.add(SqlFeature.WITH);
    }
    note(statement);
    walk(statement);
    if (deepest > 1) {
      used.add(SqlFeature.SUBQUERY);
    }
    return new QueryFeatures(
        used, joins, Math.max(0, deepest - 1), new HardnessReader(statement).counts());
  }

  static boolean isAggregate(Function function) {
    return AGGREGATES.contains(function.getName().toLowerCase(Locale.ROOT));
  }

  private void note(Select select) {
    if (select.getOrderByElements() != null) {
      used.add(SqlFeature.ORDER_BY);
    }
    if (select.getLimit() != null || select.getFetch() != null) {
      used.add(SqlFeature.LIMIT);
    }
  }

  @Override
  void enter(PlainSelect select) {
    deepest = Math.max(deepest, around().size());
    note(select);
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

  @Override
  void enter(SetOperationList operations) {
    used.add(SqlFeature.SET_OPERATION);
    note(operations);
  }

  private void add(boolean present, SqlFeature feature) {
    if (present) {
      used.add(feature);
    }
  }

  @Override
  public <S> @Nullable Void visit(Function function, S context) {
    add(isAggregate(function), SqlFeature.AGGREGATE);
    add(function.isDistinct(), SqlFeature.DISTINCT);
    return super.visit(function, context);
  }

  @Override
  public <S> @Nullable Void visit(AnalyticExpression expression, S context) {
    used.add(SqlFeature.WINDOW);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(CaseExpression expression, S context) {
    used.add(SqlFeature.CASE);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(CastExpression expression, S context) {
    used.add(SqlFeature.CAST);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(ExistsExpression expression, S context) {
    used.add(SqlFeature.EXISTS);
    add(expression.isNot(), SqlFeature.NOT);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(InExpression expression, S context) {
    add(expression.isNot(), SqlFeature.NOT);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(LikeExpression expression, S context) {
    used.add(SqlFeature.LIKE);
    add(expression.isNot(), SqlFeature.NOT);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(Between expression, S context) {
    used.add(SqlFeature.BETWEEN);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(IsNullExpression expression, S context) {
    used.add(SqlFeature.NULL_TEST);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(NotExpression expression, S context) {
    used.add(SqlFeature.NOT);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(NotEqualsTo expression, S context) {
    used.add(SqlFeature.NOT);
    return super.visit(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(OrExpression expression, S context) {
    used.add(SqlFeature.OR);
    return super.visit(expression, context);
  }

  private <S> @Nullable Void arithmetic(BinaryExpression expression, S context) {
    used.add(SqlFeature.ARITHMETIC);
    return visitBinaryExpression(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(Addition expression, S context) {
    return arithmetic(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(Subtraction expression, S context) {
    return arithmetic(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(Multiplication expression, S context) {
    return arithmetic(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(Division expression, S context) {
    return arithmetic(expression, context);
  }

  @Override
  public <S> @Nullable Void visit(Modulo expression, S context) {
    return arithmetic(expression, context);
  }
}
