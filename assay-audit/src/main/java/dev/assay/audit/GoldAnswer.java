// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.match.ComparisonSide;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The result of one gold of a question.
 *
 * @param sql the query, or {@code null} of a stored table
 * @param table its result
 * @param dialect of the query
 */
public record GoldAnswer(@Nullable String sql, ResultTable table, Dialect dialect) {
  /** Returns whether it has no row. */
  public boolean isEmpty() {
    return table.rowCount() == 0;
  }

  /** Returns whether it has rows, but no value in them. */
  public boolean isOnlyNull() {
    return table.rowCount() > 0
        && table.columns().stream()
            .allMatch(
                column ->
                    IntStream.range(0, column.size()).allMatch(row -> column.value(row) == null));
  }

  /** Returns whether it is one cell with the number 0. */
  public boolean isLoneZero() {
    return table.rowCount() == 1
        && table.columnCount() == 1
        && table.column(0).value(0) instanceof Number number
        && (number instanceof BigDecimal decimal
            ? decimal.signum() == 0
            : number.doubleValue() == 0);
  }

  /** Returns whether many wrong queries give the same. */
  public boolean isVacuous() {
    return isEmpty() || isOnlyNull() || isLoneZero();
  }

  ComparisonSide side() {
    return new ComparisonSide(table, sql, dialect);
  }
}
