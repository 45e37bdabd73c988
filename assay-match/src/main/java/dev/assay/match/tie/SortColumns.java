// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.tie;

import dev.assay.match.column.SelectList;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.QueryShape.OutputColumn;
import dev.assay.sql.internal.QueryShape.SortKey;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Finds the sort keys of a query among the columns of its result. */
final class SortColumns {
  /** Marks a key that is not a column of the result. */
  static final int HIDDEN = -1;

  private SortColumns() {}

  /** For each sort key the column that holds it, or {@link #HIDDEN}. */
  static List<Integer> of(ResultTable gold, SelectList items) {
    return items.shape().map(QueryShape::sortKeys).orElse(List.of()).stream()
        .map(key -> find(key, gold, items).orElse(HIDDEN))
        .toList();
  }

  private static OptionalInt find(SortKey key, ResultTable gold, SelectList items) {
    if (key.ordinal() > 0) {
      return key.ordinal() <= gold.columnCount()
          ? OptionalInt.of(key.ordinal() - 1)
          : OptionalInt.empty();
    }
    return List.<BiPredicate<OutputColumn, SortKey>>of(
            SortColumns::isAlias, SortColumns::isColumn, SortColumns::isExpression)
        .stream()
        .map(test -> first(gold, c -> items.item(c).filter(i -> test.test(i, key)).isPresent()))
        .filter(OptionalInt::isPresent)
        .findFirst()
        .orElseGet(() -> ofStar(key, gold, items));
  }

  private static OptionalInt first(ResultTable gold, IntPredicate test) {
    return IntStream.range(0, gold.columnCount()).filter(test).findFirst();
  }

  private static boolean isAlias(OutputColumn item, SortKey key) {
    return key.table() == null
        && item.alias() != null
        && item.alias().equalsIgnoreCase(key.column());
  }

  private static boolean isColumn(OutputColumn item, SortKey key) {
    return item.column() != null
        && item.column().equalsIgnoreCase(key.column())
        && (item.table() == null
            || key.table() == null
            || item.table().equalsIgnoreCase(key.table()));
  }

  private static boolean isExpression(OutputColumn item, SortKey key) {
    return item.expression().equals(key.expression());
  }

  /**
   * Finds a sort key in the columns of a star, which are known by name only; the name must be
   * unique.
   */
  private static OptionalInt ofStar(SortKey key, ResultTable gold, SelectList items) {
    int[] named =
        IntStream.range(0, gold.columnCount())
            .filter(c -> items.item(c).isEmpty() && isName(gold.column(c), key))
            .toArray();
    boolean unsure = key.table() != null && (named.length > 1 || excludes(items, key.table()));
    return named.length == 0 || unsure ? OptionalInt.empty() : OptionalInt.of(named[0]);
  }

  /** Returns whether every star belongs to another table. */
  private static boolean excludes(SelectList items, String table) {
    return items.shape().map(QueryShape::outputs).orElse(List.of()).stream()
        .filter(OutputColumn::star)
        .noneMatch(star -> star.table() == null || star.table().equalsIgnoreCase(table));
  }

  private static boolean isName(Column column, SortKey key) {
    return key.column() != null && column.name().equalsIgnoreCase(key.column());
  }
}
