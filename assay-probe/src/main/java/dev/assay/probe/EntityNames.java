// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Columns of a table that each name its rows, such as a code and a name: text that never repeats.
 * What is called by one of the real names has the other real names, too: code ABW is Aruba.
 *
 * @param columns those of declared keys first
 */
record EntityNames(List<Integer> columns) {
  EntityNames {
    columns = List.copyOf(columns);
  }

  /** Returns whether a row has a name of one real row without its other names. */
  boolean isBroken(SourceTable table, DataRow row) {
    if (columns.size() < 2 || row.isReal()) {
      return false;
    }
    for (int column : columns) {
      DataRow real = real(table, row, column);
      if (real != null && !isAlike(real, row)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAlike(DataRow one, DataRow other) {
    for (int column : columns) {
      if (!Objects.equals(one.keyed(column), other.keyed(column))) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable DataRow real(SourceTable table, DataRow row, int column) {
    Map<List<@Nullable Object>, List<DataRow>> known = table.index(List.of(column));
    List<DataRow> rows = known.get(row.key(List.of(column)));
    return rows == null ? null : rows.get(0);
  }

  /** The row with all names of the real row that its first known name is of. */
  DataRow settled(SourceTable table, DataRow row) {
    if (columns.size() < 2 || row.isReal()) {
      return row;
    }
    for (int column : columns) {
      DataRow real = real(table, row, column);
      if (real != null) {
        DataRow settled = row;
        for (int other : columns) {
          settled = settled.with(other, real.get(other));
        }
        return settled;
      }
    }
    return row;
  }

  /** The names of the columns, for people. */
  String described(SourceTable table) {
    return columns.stream().map(table.shape()::columnName).collect(Collectors.joining(" and "));
  }
}
