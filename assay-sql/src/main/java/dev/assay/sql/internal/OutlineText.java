// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.Select;

/** Writes expressions so that those that say the same are mostly equal. */
final class OutlineText extends NormalText {
  /** A literal or quoted name, which stays as it is, or a comma without a space. */
  private static final Pattern COMMA = Pattern.compile("'[^']*'|\"[^\"]*\"|,(?=\\S)");

  private final BiFunction<Column, Boolean, String> columns;
  private final Consumer<String> counted;
  private boolean qualified;
  private boolean written;

  /**
   * @param columns writes a column, with its table if that is wanted and known
   * @param counted receives what COUNT counts
   */
  OutlineText(
      Dialect dialect,
      BiFunction<Column, Boolean, String> columns,
      Function<Select, String> subqueries,
      Consumer<String> counted) {
    super(dialect, subqueries);
    this.columns = columns;
    this.counted = counted;
  }

  @Override
  String of(Expression expression) {
    return COMMA.matcher(super.of(expression)).replaceAll(OutlineText::spaced);
  }

  String qualified(Expression expression) {
    boolean outer = qualified;
    qualified = true;
    try {
      return of(expression);
    } finally {
      qualified = outer;
    }
  }

  /** The expression for people, with what COUNT counts. */
  String written(Expression expression) {
    written = true;
    try {
      return of(expression);
    } finally {
      written = false;
    }
  }

  /** Returns whether the text is for people. */
  boolean isWritten() {
    return written;
  }

  private static String spaced(MatchResult found) {
    return found.group().equals(",") ? ", " : Matcher.quoteReplacement(found.group());
  }

  @Override
  public <S> StringBuilder visit(Column column, S context) {
    return getBuilder().append(columns.apply(column, qualified));
  }

  /** A column with the name of a unit, such as {@code year}, is parsed as one. */
  @Override
  public <S> StringBuilder visit(DateUnitExpression unit, S context) {
    return visit(new Column(unit.toString()), context);
  }

  @Override
  public <S> StringBuilder visit(net.sf.jsqlparser.expression.Function function, S context) {
    boolean count = function.getName().toLowerCase(Locale.ROOT).equals("count");
    if (!count || written || function.isDistinct() || function.getParameters() == null) {
      return super.visit(function, context);
    }
    // COUNT(x) and COUNT(*) mostly give the same; the argument is compared last.
    Expression argument = (Expression) function.getParameters().get(0);
    if (!qualified) {
      boolean rows = argument instanceof AllColumns || argument instanceof LongValue;
      counted.accept(rows ? "*" : of(argument));
    }
    return getBuilder().append("count(*)");
  }

  /** The text of a subquery is the same whatever it is a part of. */
  @Override
  String subquery(Select select) {
    boolean tables = qualified;
    boolean people = written;
    qualified = false;
    written = false;
    try {
      return super.subquery(select);
    } finally {
      qualified = tables;
      written = people;
    }
  }
}
