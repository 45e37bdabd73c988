// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import dev.assay.sql.spider.Conditions.ColumnOperand;
import dev.assay.sql.spider.Conditions.Condition;
import dev.assay.sql.spider.Conditions.NumberOperand;
import dev.assay.sql.spider.Conditions.Operand;
import dev.assay.sql.spider.Conditions.QueryOperand;
import dev.assay.sql.spider.Conditions.TextOperand;
import dev.assay.sql.spider.SpiderQuery.ValueUnit;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the conditions of WHERE, HAVING and ON. */
final class ConditionReader {
  private static final Set<String> OPERATORS =
      Set.of("not", "between", "=", ">", "<", ">=", "<=", "!=", "in", "like", "is", "exists");

  private static final Set<String> CONNECTORS = Set.of("and", "or");
  private static final Set<String> JOIN_WORDS = Set.of("join", "on", "as");
  private static final Set<String> ENDS = Set.of(")", ";");

  /** Tokens that end a compared column. OR is not among them and is skipped with the rest. */
  private static final Set<String> COLUMN_ENDS = Set.of(",", ")", "and");

  private final TokenCursor at;
  private final UnitReader units;
  private final Supplier<SpiderQuery> query;

  ConditionReader(TokenCursor at, UnitReader units, Supplier<SpiderQuery> query) {
    this.at = at;
    this.units = units;
    this.query = query;
  }

  Conditions read(List<String> tables) {
    ConditionList conditions = new ConditionList();
    while (!at.atEnd()) {
      conditions.add(condition(tables));
      if (at.isAtOneOf(SpiderSqlReader.CLAUSES) || at.isAtOneOf(ENDS) || at.isAtOneOf(JOIN_WORDS)) {
        break;
      }
      if (at.isAtOneOf(CONNECTORS)) {
        conditions.connect(at.take());
      }
    }
    return conditions.toConditions();
  }

  private Condition condition(List<String> tables) {
    ValueUnit subject = units.value(at, tables);
    boolean negated = at.pass("not");
    String operator = at.take();
    if (!OPERATORS.contains(operator)) {
      throw new SpiderSyntaxException();
    }
    Operand first = operand(tables);
    Operand second = null;
    if (operator.equals("between")) {
      at.require("and");
      second = operand(tables);
    }
    return new Condition(negated, operator, subject, first, second);
  }

  private Operand operand(List<String> tables) {
    int start = at.place();
    boolean inBrackets = at.pass("(");
    String token = at.peek();
    Operand operand;
    if (token.equals("select")) {
      operand = new QueryOperand(query.get());
    } else {
      operand = literal(token);
      if (operand == null) {
        operand = column(start, tables);
      } else {
        at.take();
      }
    }
    if (inBrackets) {
      at.require(")");
    }
    return operand;
  }

  private static @Nullable Operand literal(String token) {
    if (token.startsWith("\"")) {
      return new TextOperand(token);
    }
    Double number = PythonNumber.parse(token);
    return number == null ? null : new NumberOperand(number);
  }

  private Operand column(int start, List<String> tables) {
    while (!at.atEnd()
        && !at.isAtOneOf(COLUMN_ENDS)
        && !at.isAtOneOf(SpiderSqlReader.CLAUSES)
        && !at.isAtOneOf(JOIN_WORDS)) {
      at.take();
    }
    return new ColumnOperand(units.column(at.over(start, at.place()), tables));
  }
}
