// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.QueryShape.OutputColumn;
import dev.assay.sql.internal.ValueForm;
import java.util.List;
import java.util.Optional;

/**
 * Finds the select item behind a column of a result. Items after a star are counted from the end,
 * because the number of columns that the star stands for is unknown.
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

  /** Returns whether the query itself makes a column's texts JSON. */
  boolean isJson(int column) {
    return item(column).filter(OutputColumn::isJson).isPresent();
  }

  /** The form that the query itself gives to the values of a column. */
  ValueForm form(int column) {
    return item(column).map(OutputColumn::form).orElse(ValueForm.UNKNOWN);
  }
}
