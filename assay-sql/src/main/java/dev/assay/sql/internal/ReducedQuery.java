// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.ReducedQuery.Part;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.sql.internal.StatementFacts.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * A query without one part that it may not need. Whether the part is needed, only the answers tell.
 *
 * @param part the part that is left out
 * @param name of the table that is left out, as the query writes it, or what the DISTINCT is of
 * @param sql the rest
 */
public record ReducedQuery(Part part, String name, String sql) {
  /** The part that is left out. */
  public enum Part {
    /** A joined table with the condition that joins it, where nothing else names its columns. */
    JOIN,
    /** The DISTINCT of the outermost SELECT, or of an aggregate in its select list. */
    DISTINCT
  }

  /**
   * A query without each such part in turn; none if it can't be parsed. Never throws.
   *
   * @param schema tells whose a bare column is; no table is left out that it does not have
   */
  public static List<ReducedQuery> of(String sql, Dialect dialect, Schema schema) {
    try {
      return new QueryReducer(SqlText.of(sql, dialect), schema).reduced();
    } catch (StackOverflowError | RuntimeException unreadable) {
      // The parser's own printing fails on some of what it parses.
      return List.of();
    }
  }

  /** Leaves parts out of one query. */
  static final class QueryReducer {
    private final SqlText text;
    private final Schema schema;
    private final List<ReducedQuery> reduced = new ArrayList<>();

    QueryReducer(SqlText text, Schema schema) {
      this.text = text;
      this.schema = schema;
    }

    List<ReducedQuery> reduced() {
      List<PlainSelect> selects = parse().map(QueryReducer::selects).orElse(List.of());
      for (int i = 0; i < selects.size(); i++) {
        reduceJoins(i, selects.get(i));
      }
      parse().ifPresent(this::reduceDistinct);
      return reduced;
    }

    private Optional<Select> parse() {
      return StatementParser.parseOwn(text)
          .filter(Select.class::isInstance)
          .map(Select.class::cast);
    }

    private static List<PlainSelect> selects(Select statement) {
      return StatementFacts.of(statement).stream()
          .map(Fact::node)
          .filter(PlainSelect.class::isInstance)
          .map(PlainSelect.class::cast)
          .toList();
    }

    private void reduceJoins(int index, PlainSelect select) {
      List<Join> joins = select.getJoins();
      if (joins == null || hasStar(select) || !joins.stream().allMatch(QueryReducer::isOfKeys)) {
        return;
      }
      if (select.getFromItem() instanceof Table first) {
        reduce(index, first, QueryReducer::dropFirst);
      }
      for (int j = 0; j < joins.size(); j++) {
        int place = j;
        if (joins.get(j).getFromItem() instanceof Table joined) {
          reduce(index, joined, changed -> changed.getJoins().remove(place));
        }
      }
    }

    /** The first joined table takes the place of the table in FROM. */
    private static void dropFirst(PlainSelect select) {
      select.setFromItem(select.getJoins().remove(0).getFromItem());
    }

    /** Returns whether a join is an inner one whose condition is that columns are equal. */
    private static boolean isOfKeys(Join join) {
      boolean plain =
          !join.isLeft()
              && !join.isRight()
              && !join.isFull()
              && !join.isOuter()
              && !join.isNatural()
              && !join.isSemi()
              && !join.isApply()
              && !join.isAsOf();
      return plain
          && !join.getOnExpressions().isEmpty()
          && join.getOnExpressions().stream().allMatch(QueryReducer::equatesColumns);
    }

    private static boolean equatesColumns(Expression condition) {
      if (condition instanceof AndExpression and) {
        return equatesColumns(and.getLeftExpression()) && equatesColumns(and.getRightExpression());
      }
      return condition instanceof EqualsTo equals
          && equals.getLeftExpression() instanceof Column
          && equals.getRightExpression() instanceof Column;
    }

    private static boolean hasStar(PlainSelect select) {
      for (SelectItem<?> item : select.getSelectItems()) {
        Expression expression = item.getExpression();
        if (expression instanceof AllColumns && !(expression instanceof AllTableColumns)) {
          return true;
        }
      }
      return false;
    }

    /** Parses anew, for a tree can be changed but once. */
    private void reduce(int index, Table dropped, Consumer<PlainSelect> change) {
      Select statement = parse().orElse(null);
      if (statement == null) {
        return;
      }
      PlainSelect select = selects(statement).get(index);
      change.accept(select);
      if (!names(select.toString(), dropped)) {
        String name = SqlName.unquote(dropped.getName());
        reduced.add(new ReducedQuery(Part.JOIN, name, statement.toString()));
      }
    }

    /** Returns whether something may be a column of a table. */
    private boolean names(String rest, Table table) {
      String qualifier = table.getAlias() == null ? table.getName() : table.getAlias().getName();
      Schema.Table known = schema.table(SqlName.unquote(table.getName()));
      SqlText tokens = SqlText.of(rest, text.dialect());
      List<SqlToken> code = tokens.code();
      for (int i = 0; i < code.size(); i++) {
        Kind kind = code.get(i).kind();
        if (kind != Kind.WORD && kind != Kind.QUOTED_IDENTIFIER) {
          continue;
        }
        String word = SqlName.unquote(tokens.text(code.get(i)));
        boolean qualifies = i + 1 < code.size() && tokens.isMark(code.get(i + 1), '.');
        boolean qualified = i > 0 && tokens.isMark(code.get(i - 1), '.');
        if (qualifies && !qualified && word.equalsIgnoreCase(SqlName.unquote(qualifier))) {
          return true;
        }
        if (!qualifies && !qualified && (known == null || known.column(word) != null)) {
          return true;
        }
      }
      return false;
    }

    private void reduceDistinct(Select statement) {
      if (!(statement instanceof PlainSelect select)) {
        return;
      }
      if (select.getDistinct() != null
          && select.getDistinct().getOnSelectItems() == null
          && !select.getDistinct().isUseUnique()) {
        select.setDistinct(null);
        reduced.add(new ReducedQuery(Part.DISTINCT, "SELECT", statement.toString()));
        return;
      }
      for (SelectItem<?> item : select.getSelectItems()) {
        if (item.getExpression() instanceof Function call && call.isDistinct()) {
          call.setDistinct(false);
          reduced.add(new ReducedQuery(Part.DISTINCT, call.getName(), statement.toString()));
          call.setDistinct(true);
        }
      }
    }
  }
}
