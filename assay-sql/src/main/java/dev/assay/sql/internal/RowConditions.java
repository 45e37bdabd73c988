// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.StatementFacts.Fact;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnyComparisonExpression;
import net.sf.jsqlparser.expression.AnyType;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import org.jspecify.annotations.Nullable;

/**
 * The conditions that every row of a query's result meets: those of its outermost WHERE and HAVING,
 * joined by AND.
 *
 * @param fixed the columns that equal a constant, folded, without their tables
 * @param extremes for each condition that keeps all rows with the largest or smallest value, such
 *     as {@code pay = (SELECT MAX(pay) …)}, the columns and aggregates of that value, folded
 */
public record RowConditions(Set<String> fixed, List<Set<String>> extremes) {
  private static final RowConditions NONE = new RowConditions(Set.of(), List.of());

  public RowConditions {
    fixed = Set.copyOf(fixed);
    extremes = List.copyOf(extremes);
  }

  /** The conditions of a query; none if it can't be parsed or is a set operation. Never throws. */
  public static RowConditions of(String sql, Dialect dialect) {
    return StatementParser.read(SqlText.of(sql, dialect), RowConditions::of).orElse(NONE);
  }

  private static RowConditions of(Select statement) {
    if (!(unwrapped(statement) instanceof PlainSelect select)) {
      return NONE;
    }
    Set<String> fixed = new HashSet<>();
    List<Set<String>> extremes = new ArrayList<>();
    Deque<Expression> open = new ArrayDeque<>();
    for (Expression clause : java.util.Arrays.asList(select.getWhere(), select.getHaving())) {
      if (clause != null) {
        open.push(clause);
      }
    }
    while (!open.isEmpty()) {
      Expression condition = NormalText.unwrapped(open.pop());
      if (condition instanceof AndExpression and) {
        open.push(and.getLeftExpression());
        open.push(and.getRightExpression());
      } else if (condition instanceof EqualsTo equal) {
        Expression left = NormalText.unwrapped(equal.getLeftExpression());
        Expression right = NormalText.unwrapped(equal.getRightExpression());
        if (left instanceof Column column && isConstant(right)) {
          fixed.add(QueryNames.fold(column.getColumnName()));
        } else if (right instanceof Column column && isConstant(left)) {
          fixed.add(QueryNames.fold(column.getColumnName()));
        } else if (isExtreme(right)) {
          extremes.add(names(left));
        } else if (isExtreme(left)) {
          extremes.add(names(right));
        }
      } else if (condition instanceof InExpression in
          && !in.isNot()
          && isExtreme(in.getRightExpression())) {
        extremes.add(names(in.getLeftExpression()));
      } else if (condition instanceof ComparisonOperator comparison
          && comparison.getStringExpression().matches("[<>]=")
          && comparison.getRightExpression() instanceof AnyComparisonExpression all
          && all.getAnyType() == AnyType.ALL) {
        extremes.add(names(comparison.getLeftExpression()));
      }
    }
    extremes.addAll(ranks(statement, fixed));
    return new RowConditions(fixed, extremes);
  }

  /** The sort keys of a rank that is compared with a constant. */
  private static List<Set<String>> ranks(Select statement, Set<String> fixed) {
    List<Set<String>> keys = new ArrayList<>();
    for (Fact fact : StatementFacts.of(statement)) {
      if (fact.node() instanceof PlainSelect select && select.getSelectItems() != null) {
        for (SelectItem<?> item : select.getSelectItems()) {
          if (item.getExpression() instanceof AnalyticExpression rank
              && rank.getName().matches("(?i)rank|dense_rank")
              && item.getAlias() != null
              && fixed.contains(QueryNames.fold(item.getAlias().getName()))
              && (rank.getPartitionExpressionList() == null
                  || rank.getPartitionExpressionList().isEmpty())
              && rank.getOrderByElements() != null) {
            keys.add(names(rank.getOrderByElements().get(0).getExpression()));
          }
        }
      }
    }
    return keys;
  }

  /**
   * The first sort key of each query in a statement that keeps the first row only, as in {@code
   * extremes}.
   */
  public static List<Set<String>> firstRowKeys(String sql, Dialect dialect) {
    return StatementParser.read(
            SqlText.of(sql, dialect),
            statement ->
                StatementFacts.of(statement).stream()
                    .map(Fact::node)
                    .filter(PlainSelect.class::isInstance)
                    .map(PlainSelect.class::cast)
                    .filter(RowConditions::keepsFirst)
                    .map(select -> names(key(select)))
                    .toList())
        .orElse(List.of());
  }

  /** The first sort key, or the select item that it names. */
  private static Expression key(PlainSelect select) {
    List<OrderByElement> order = select.getOrderByElements();
    Expression key = order.get(0).getExpression();
    return select.getSelectItems().stream()
        .filter(
            item ->
                item.getAlias() != null
                    && key instanceof Column column
                    && QueryNames.qualifier(column).isEmpty()
                    && QueryNames.fold(item.getAlias().getName())
                        .equals(QueryNames.fold(column.getColumnName())))
        .<Expression>map(SelectItem::getExpression)
        .findFirst()
        .orElse(key);
  }

  private static boolean keepsFirst(PlainSelect select) {
    List<OrderByElement> order = select.getOrderByElements();
    boolean one =
        (select.getLimit() != null && isOne(select.getLimit().getRowCount()))
            || (select.getTop() != null && isOne(select.getTop().getExpression()))
            || (select.getFetch() != null && isOne(select.getFetch().getExpression()));
    return one && order != null && !order.isEmpty();
  }

  private static boolean isOne(@Nullable Expression rows) {
    return rows instanceof LongValue number && number.getStringValue().equals("1");
  }

  private static boolean isExtreme(Expression operand) {
    if (!(operand instanceof Select query) || !(unwrapped(query) instanceof PlainSelect select)) {
      return false;
    }
    List<SelectItem<?>> items = select.getSelectItems();
    return items.size() == 1
        && ((items.get(0).getExpression() instanceof Function call
                && call.getName().matches("(?i)max|min"))
            || (keepsFirst(select)
                && names(key(select)).equals(names(items.get(0).getExpression()))));
  }

  private static Select unwrapped(Select select) {
    Select inner = select;
    while (inner instanceof ParenthesedSelect parentheses) {
      inner = parentheses.getSelect();
    }
    return inner;
  }

  private static boolean isConstant(Expression operand) {
    return operand instanceof StringValue
        || operand instanceof LongValue
        || operand instanceof DoubleValue
        || (operand instanceof Column text
            && QueryNames.qualifier(text).isEmpty()
            && text.getColumnName().startsWith("\""));
  }

  private static Set<String> names(Expression expression) {
    Set<String> names = new HashSet<>();
    for (Expression part : StatementFacts.ofOwn(expression)) {
      if (part instanceof Column column) {
        names.add(QueryNames.fold(column.getColumnName()));
      } else if (part instanceof Function call && FeatureReader.isAggregate(call)) {
        names.add(call.getName().toLowerCase(java.util.Locale.ROOT) + "()");
      }
    }
    return names;
  }

  /** Returns whether a query keeps all rows with an extreme value of which another keeps one. */
  public static boolean areOneOfExtreme(String gold, String predicted, Dialect dialect) {
    List<Set<String>> kept = of(gold, dialect).extremes();
    return !kept.isEmpty()
        && firstRowKeys(predicted, dialect).stream()
            .anyMatch(key -> kept.stream().anyMatch(extreme -> meanTheSame(extreme, key)));
  }

  /** Aggregates may count other columns: COUNT(*) and COUNT(id). */
  private static boolean meanTheSame(Set<String> one, Set<String> other) {
    return one.stream().anyMatch(name -> other.contains(name));
  }
}
