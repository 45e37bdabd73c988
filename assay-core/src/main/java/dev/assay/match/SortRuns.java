/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.match;

import dev.assay.model.Column;
import dev.assay.model.ResultTable;
import dev.assay.sql.QueryShape;
import dev.assay.sql.QueryShape.OutputColumn;
import dev.assay.sql.QueryShape.SortKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The gold's sort keys as far as they are among its columns, and the runs of rows that tie on them.
 *
 * @param keys columns that hold the sort keys up to the first one that is not visible
 * @param complete whether all sort keys are visible
 */
record SortRuns(List<Column> keys, boolean complete) {
  SortRuns {
    keys = List.copyOf(keys);
  }

  static SortRuns of(ResultTable gold, SelectList items) {
    Optional<QueryShape> shape = items.shape();
    List<Column> keys = new ArrayList<>();
    for (SortKey key : shape.map(QueryShape::sortKeys).orElse(List.of())) {
      OptionalInt column = find(key, gold, items);
      if (column.isEmpty()) {
        return new SortRuns(keys, false);
      }
      keys.add(gold.column(column.getAsInt()));
    }
    return new SortRuns(keys, true);
  }

  /** Whether any row can tie with another as far as anyone can see. */
  boolean excuseTies() {
    return !keys.isEmpty();
  }

  private static OptionalInt find(SortKey key, ResultTable gold, SelectList items) {
    if (key.ordinal() > 0) {
      return key.ordinal() <= gold.columnCount()
          ? OptionalInt.of(key.ordinal() - 1)
          : OptionalInt.empty();
    }
    return List.<BiPredicate<OutputColumn, SortKey>>of(
            SortRuns::isAlias, SortRuns::isColumn, SortRuns::isExpression)
        .stream()
        .map(test -> first(gold, c -> items.item(c).filter(i -> test.test(i, key)).isPresent()))
        .filter(OptionalInt::isPresent)
        .findFirst()
        .orElseGet(() -> first(gold, c -> items.item(c).isEmpty() && isName(gold.column(c), key)));
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

  /** A column that a star stands for is known by its name only. */
  private static boolean isName(Column column, SortKey key) {
    return key.column() != null && column.name().equalsIgnoreCase(key.column());
  }

  /** The number of the run that each listed gold row belongs to. */
  int[] number(int[] goldRows) {
    List<CellPairs> same = keys.stream().map(key -> CellPairs.of(key, key, CellRule.BASE)).toList();
    int[] runs = new int[goldRows.length];
    for (int i = 1; i < goldRows.length; i++) {
      int before = goldRows[i - 1];
      int row = goldRows[i];
      boolean tied = same.stream().allMatch(key -> key.equal(before, row));
      runs[i] = runs[i - 1] + (tied ? 0 : 1);
    }
    return runs;
  }
}
