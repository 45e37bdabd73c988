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
package dev.assay.match.column;

import dev.assay.sql.QueryShape;
import dev.assay.sql.QueryShape.OutputColumn;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Finds the select item behind a column of a result. Items after a star are counted from the end,
 * since nobody knows how many columns the star stands for.
 */
public final class SelectList {
  private final QueryFacts query;
  private final int columns;

  public SelectList(QueryFacts query, int columns) {
    this.query = query;
    this.columns = columns;
  }

  public Optional<QueryShape> shape() {
    return query.shape();
  }

  /** The item that gave a column of the result (0-based). */
  public Optional<OutputColumn> item(int column) {
    return shape().flatMap(shape -> item(shape.outputs(), column));
  }

  private Optional<OutputColumn> item(List<OutputColumn> items, int column) {
    if (items.stream().noneMatch(OutputColumn::star)) {
      return items.size() == columns ? Optional.of(items.get(column)) : Optional.empty();
    }
    for (int i = 0; i <= column && i < items.size() && !items.get(i).star(); i++) {
      if (i == column) {
        return Optional.of(items.get(i));
      }
    }
    int fromEnd = columns - column;
    for (int i = 1; i <= fromEnd && i <= items.size(); i++) {
      OutputColumn item = items.get(items.size() - i);
      if (item.star()) {
        break;
      }
      if (i == fromEnd) {
        return Optional.of(item);
      }
    }
    return Optional.empty();
  }

  /** Fraction digits that the query itself rounds a column to. */
  OptionalInt decimals(int column) {
    Optional<OutputColumn> item = item(column);
    return item.isPresent() ? item.get().decimals() : OptionalInt.empty();
  }
}
