// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.StatementFacts.Fact;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;

/**
 * A literal that a query looks for in a column: by {@code =}, IN or LIKE, and not negated.
 *
 * @param table as the catalog has it
 * @param column likewise
 * @param literal as the query writes it
 * @param pattern whether it is a pattern of LIKE
 */
public record ComparedLiteral(String table, String column, String literal, boolean pattern) {
  /**
   * The literals of a query; those alone of which it is known what column they are looked for in.
   * None if it can't be parsed. Never throws.
   */
  public static List<ComparedLiteral> of(String sql, Dialect dialect, Schema schema) {
    return StatementParser.read(SqlText.of(sql, dialect), new LiteralReader(schema)::read)
        .orElse(List.of());
  }

  /** Finds the literals of one query that are compared with a column. */
  static final class LiteralReader {
    private final Schema schema;
    private final Set<ComparedLiteral> found = new LinkedHashSet<>();
    private ColumnOwners owners;
    private List<PlainSelect> around = List.of();

    LiteralReader(Schema schema) {
      this.schema = schema;
      owners = new ColumnOwners(schema, false);
    }

    /** Ignores negated conditions. */
    List<ComparedLiteral> read(Select statement) {
      owners = new ColumnOwners(schema, statement.getWithItemsList() != null);
      for (Fact fact : StatementFacts.of(statement)) {
        if (!fact.negated()) {
          around = fact.around();
          read(fact.node());
        }
      }
      return List.copyOf(found);
    }

    private void read(Expression condition) {
      if (condition instanceof EqualsTo equal) {
        compare(equal.getLeftExpression(), equal.getRightExpression(), false);
        compare(equal.getRightExpression(), equal.getLeftExpression(), false);
      } else if (condition instanceof LikeExpression like
          && !like.isNot()
          && like.getEscape() == null
          && like.getLikeKeyWord() == LikeExpression.KeyWord.LIKE) {
        compare(like.getLeftExpression(), like.getRightExpression(), true);
      } else if (condition instanceof InExpression in
          && !in.isNot()
          && in.getRightExpression() instanceof ExpressionList<?> list) {
        list.forEach(value -> compare(in.getLeftExpression(), value, false));
      }
    }

    private void compare(Expression left, Expression right, boolean pattern) {
      if (!(left instanceof Column column) || !isLiteral(right)) {
        return;
      }
      ColumnOwners.Owned owned = owners.of(column, around);
      if (owned != null) {
        String table = owned.table().name();
        found.add(new ComparedLiteral(table, owned.column().name(), right.toString(), pattern));
      }
    }

    /** A name in double quotes that is no column is a text, for SQLite and those who use it. */
    private boolean isLiteral(Expression expression) {
      if (expression instanceof Column column) {
        String name = column.getColumnName();
        return name.startsWith("\"")
            && QueryNames.qualifier(column).isEmpty()
            && !owners.mayHave(around, SqlName.unquote(name));
      }
      return expression instanceof StringValue
          || expression instanceof LongValue
          || expression instanceof DoubleValue;
    }
  }
}
