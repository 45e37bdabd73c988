// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import dev.assay.sql.QueryShape.SortKey;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.Limit;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import org.jspecify.annotations.Nullable;

/** Converts a parsed query to a {@link QueryShape}. */
final class ShapeReader {
  private final Dialect dialect;

  private ShapeReader(Dialect dialect) {
    this.dialect = dialect;
  }

  static Optional<QueryShape> read(SqlText text) {
    return StatementParser.read(text, select -> new ShapeReader(text.dialect()).shape(select));
  }

  private QueryShape shape(Select outermost) {
    Select select = outermost;
    List<SortKey> keys = sortKeys(select);
    boolean limited = isLimited(select);
    while (select instanceof ParenthesedSelect parentheses) {
      select = parentheses.getSelect();
      keys = keys.isEmpty() ? sortKeys(select) : keys;
      limited |= isLimited(select);
    }
    Select first = firstOf(select);
    return new QueryShape(
        OutputReader.read(outermost, dialect),
        keys,
        limited,
        first == select && first instanceof PlainSelect plain && plain.getDistinct() != null,
        select instanceof SetOperationList);
  }

  private static Select firstOf(Select select) {
    Select first = select;
    while (true) {
      if (first instanceof SetOperationList operations) {
        first = operations.getSelect(0);
      } else if (first instanceof ParenthesedSelect parentheses) {
        first = parentheses.getSelect();
      } else {
        return first;
      }
    }
  }

  private List<SortKey> sortKeys(Select select) {
    List<OrderByElement> elements = select.getOrderByElements();
    return elements == null
        ? List.of()
        : elements.stream()
            .filter(element -> !isIdle(element.getExpression()))
            .map(this::sortKey)
            .toList();
  }

  private boolean isIdle(Expression key) {
    SqlText text = SqlText.of(key.toString(), dialect);
    return IneffectiveSortKey.is(text, new SqlText.Span(0, text.code().size()));
  }

  private static boolean isLimited(Select select) {
    Limit limit = select.getLimit();
    boolean cuts = limit != null && limit.getRowCount() != null && !isAll(limit.getRowCount());
    boolean top =
        select instanceof PlainSelect plain
            && (plain.getTop() != null || plain.getFirst() != null || plain.getSkip() != null);
    return cuts || top || select.getFetch() != null;
  }

  private static boolean isAll(Expression rows) {
    return rows instanceof NullValue || rows.toString().equalsIgnoreCase("ALL");
  }

  private SortKey sortKey(OrderByElement element) {
    Expression expression = element.getExpression();
    Column column = expression instanceof Column plain ? plain : null;
    return new SortKey(
        expression instanceof LongValue ordinal ? ordinal(ordinal) : 0,
        column == null ? null : SqlName.unquote(column.getColumnName()),
        column == null ? null : nameOf(column.getTable()),
        normalized(expression),
        !element.isAsc());
  }

  private static int ordinal(LongValue value) {
    String digits = value.getStringValue();
    return digits.length() <= 4 && digits.chars().allMatch(Character::isDigit)
        ? Integer.parseInt(digits)
        : 0;
  }

  static @Nullable String nameOf(@Nullable Table table) {
    return table == null || table.getName() == null ? null : SqlName.unquote(table.getName());
  }

  private String normalized(Expression expression) {
    return SqlText.of(expression.toString(), dialect).normalized();
  }
}
