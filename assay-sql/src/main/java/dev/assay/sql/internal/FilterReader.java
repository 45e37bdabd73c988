// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.internal.StatementOutline.Filter;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.AnyComparisonExpression;
import net.sf.jsqlparser.expression.AnyType;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Select;

/** Reads conditions into the filters and join conditions of a {@link StatementOutline}. */
record FilterReader(StatementOutline outline, OutlineText text) {
  private static final Map<String, String> NEGATED =
      Map.of("=", "<>", "<>", "=", "<", ">=", ">=", "<", ">", "<=", "<=", ">");

  private static final Map<String, String> MIRRORED =
      Map.of("=", "=", "<>", "<>", "<", ">", ">", "<", "<=", ">=", ">=", "<=");

  private static final Pattern EXTREME = Pattern.compile("\\(select (max|min)\\(.*");

  private static final Pattern ONE_COLUMN = Pattern.compile("\\(select [\\w\"]+\\)");

  private record Open(Expression condition, boolean negated) {}

  /** Reads a condition without recursion, because a chain of AND may have thousands of links. */
  void read(Expression condition) {
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(condition, false));
    while (!open.isEmpty()) {
      Open next = open.pop();
      Expression expression = NormalText.unwrapped(next.condition);
      if (expression instanceof NotExpression not) {
        open.push(new Open(not.getExpression(), !next.negated));
      } else if (expression instanceof AndExpression || expression instanceof OrExpression) {
        outline.disjunction |= expression instanceof OrExpression != next.negated;
        BinaryExpression chain = (BinaryExpression) expression;
        open.push(new Open(chain.getRightExpression(), next.negated));
        open.push(new Open(chain.getLeftExpression(), next.negated));
      } else {
        leaf(expression, next.negated);
      }
    }
  }

  private void leaf(Expression condition, boolean negated) {
    if (condition instanceof ComparisonOperator comparison) {
      String operator = comparison.getStringExpression().replace("!=", "<>").replace("==", "=");
      String said = negated ? NEGATED.getOrDefault(operator, "NOT " + operator) : operator;
      Expression right = comparison.getRightExpression();
      if (right instanceof AnyComparisonExpression any && isMembership(operator, any)) {
        boolean not = operator.equals("<>") != negated;
        member(comparison.getLeftExpression(), any.getSelect(), not);
      } else {
        compare(comparison.getLeftExpression(), said, right);
      }
    } else if (condition instanceof InExpression in) {
      in(in, in.isNot() != negated);
    } else if (condition instanceof ExistsExpression exists) {
      String query = text.of(exists.getRightExpression());
      if (exists.isNot() != negated) {
        outline.exclusions.add("NOT EXISTS " + query);
      }
    } else if (condition instanceof Between between) {
      boolean not = between.isNot() != negated;
      Expression left = between.getLeftExpression();
      compare(left, not ? "<" : ">=", between.getBetweenExpressionStart());
      compare(left, not ? ">" : "<=", between.getBetweenExpressionEnd());
      outline.disjunction |= not;
    } else if (condition instanceof LikeExpression like) {
      String word = like.getLikeKeyWord().name();
      boolean not = like.isNot() != negated;
      compare(like.getLeftExpression(), not ? "NOT " + word : word, like.getRightExpression());
    } else if (condition instanceof IsNullExpression isNull) {
      String operator = isNull.isNot() != negated ? "IS NOT NULL" : "IS NULL";
      add(isNull.getLeftExpression(), operator, "");
    } else {
      add(condition, negated ? "IS FALSE" : "", "");
    }
  }

  private void in(InExpression in, boolean not) {
    Expression right = in.getRightExpression();
    if (right instanceof Select) {
      member(in.getLeftExpression(), right, not);
    } else if (right instanceof ExpressionList<?> values && !(right instanceof Column)) {
      values.forEach(value -> compare(in.getLeftExpression(), not ? "<>" : "=", value));
      outline.disjunction |= !not && values.size() > 1;
    } else {
      add(in.getLeftExpression(), not ? "NOT IN" : "IN", text.of(right));
    }
  }

  /** Returns whether a comparison says what IN or NOT IN says. */
  private static boolean isMembership(String operator, AnyComparisonExpression any) {
    return any.getSelect() != null && operator.equals(any.getAnyType() == AnyType.ALL ? "<>" : "=");
  }

  private void member(Expression one, Expression select, boolean not) {
    String query = text.of(select);
    String left = text.of(one);
    if (not) {
      outline.exclusions.add(left + " NOT IN " + query);
    } else if (ONE_COLUMN.matcher(query).matches()) {
      joined(left, selected(query));
    }
  }

  private void compare(Expression one, String operator, Expression other) {
    Expression left = NormalText.unwrapped(one);
    Expression right = NormalText.unwrapped(other);
    if (operator.equals("=") && isColumn(left) && isColumn(right) && !isQuotedText(right)) {
      joined(text.of(left), text.of(right));
      return;
    }
    if (operator.equals("=") && isColumn(left) && right instanceof Select) {
      String query = text.of(right);
      if (ONE_COLUMN.matcher(query).matches()) {
        joined(text.of(left), selected(query));
        return;
      }
    }
    String mirrored = MIRRORED.get(operator);
    if (mirrored != null && isValue(left) && !isValue(right)) {
      add(right, mirrored, value(left));
    } else {
      add(left, operator, isQuotedText(right) ? value(right) : text.of(right));
    }
  }

  private static String selected(String query) {
    return query.substring("(select ".length(), query.length() - 1);
  }

  private void add(Expression left, String operator, String right) {
    boolean extreme = EXTREME.matcher(right).matches();
    String said = text.of(left);
    Filter filter =
        new Filter(
            said, operator, number(right), extreme, text.qualified(left), text.written(left));
    outline.filters.putIfAbsent(filter.words(), filter);
  }

  /** Records that two columns are equal. */
  void joined(String one, String other) {
    List<String> pair = one.compareTo(other) <= 0 ? List.of(one, other) : List.of(other, one);
    outline.joinConditions.put(String.join(" = ", pair), pair);
  }

  private static boolean isColumn(Expression expression) {
    return expression instanceof Column;
  }

  /**
   * SQLite and MySQL read a double-quoted name that is not a column as text; queries rely on it.
   */
  private static boolean isQuotedText(Expression expression) {
    return expression instanceof Column column
        && QueryNames.qualifier(column).isEmpty()
        && column.getColumnName().startsWith("\"");
  }

  private boolean isValue(Expression expression) {
    return isQuotedText(expression)
        || (!(expression instanceof Select)
            && !isColumn(expression)
            && text.of(expression).matches("-?[0-9.]+|'(?s:.*)'"));
  }

  private String value(Expression expression) {
    return isQuotedText(expression)
        ? "'" + SqlName.unquote(((Column) expression).getColumnName()).replace("'", "''") + "'"
        : text.of(expression);
  }

  private static String number(String text) {
    return text.matches("-?\\d{1,15}\\.\\d{1,15}")
        ? new BigDecimal(text).stripTrailingZeros().toPlainString()
        : text;
  }
}
