// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import dev.assay.table.internal.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of a query, stored by column. Immutable and thread-safe.
 *
 * @param columns in select order; all of the same size; a table may have no column
 * @param rowCount number of rows, kept apart so that a table without columns has one too
 */
public record ResultTable(List<Column> columns, int rowCount) {
  public ResultTable {
    columns = List.copyOf(columns);
    for (Column column : columns) {
      if (column.size() != rowCount) {
        throw new IllegalArgumentException(
            "column '%s' has %d rows, the table has %d"
                .formatted(column.name(), column.size(), rowCount));
      }
    }
  }

  /** A table of the given columns, which must not be empty. */
  public static ResultTable of(List<Column> columns) {
    return new ResultTable(columns, columns.get(0).size());
  }

  /**
   * A table of boxed rows, for small tables: tests, files, examples.
   *
   * @param names column names
   * @param rows canonical values (see {@link ValueFamily}) or any JDK number, {@code null} for NULL
   */
  public static ResultTable ofRows(
      List<String> names, List<? extends List<? extends @Nullable Object>> rows) {
    List<ColumnBuilder> builders = new ArrayList<>();
    for (String name : names) {
      builders.add(new ColumnBuilder(name, ""));
    }
    for (List<? extends @Nullable Object> row : rows) {
      if (row.size() != names.size()) {
        throw new IllegalArgumentException(
            "a row of %d cells under %d column names".formatted(row.size(), names.size()));
      }
      for (int c = 0; c < names.size(); c++) {
        builders.get(c).add(row.get(c));
      }
    }
    return new ResultTable(builders.stream().map(ColumnBuilder::build).toList(), rows.size());
  }

  public int columnCount() {
    return columns.size();
  }

  public Column column(int index) {
    return columns.get(index);
  }

  public List<String> columnNames() {
    return columns.stream().map(Column::name).toList();
  }

  public boolean isEmpty() {
    return rowCount == 0;
  }

  /**
   * Returns whether another table certainly has the same cells: families, values and NULLs in the
   * same order of columns and rows. Names and types of columns do not count. As NaN equals nothing,
   * tables with NaN have different cells, and so may tables with values that are rarely flat, such
   * as lists. Stops at the first difference.
   */
  public boolean hasSameCells(ResultTable other) {
    if (rowCount != other.rowCount || columns.size() != other.columns.size()) {
      return false;
    }
    for (int c = 0; c < columns.size(); c++) {
      if (!SameCells.are(columns.get(c), other.columns.get(c))) {
        return false;
      }
    }
    return true;
  }

  /** One row, boxed; {@code null} for NULL. For display and slow paths. */
  public List<@Nullable Object> row(int row) {
    List<@Nullable Object> cells = new ArrayList<>(columns.size());
    for (Column column : columns) {
      cells.add(column.value(row));
    }
    return cells;
  }

  /** The given columns, in the given order; an index may repeat. */
  public ResultTable select(List<Integer> indexes) {
    return new ResultTable(indexes.stream().map(columns::get).toList(), rowCount);
  }

  /** Compares two columns cell by cell, without boxing; see {@link ResultTable#hasSameCells}. */
  private static final class SameCells {
    private SameCells() {}

    /** Returns whether both columns, of equal size, certainly have the same cells. */
    static boolean are(Column one, Column other) {
      if (one instanceof LongColumn longs && other instanceof LongColumn others) {
        return longs.hasSameValues(others) && haveSameNulls(one, other);
      }
      if (one instanceof TextColumn texts && other instanceof TextColumn others) {
        return texts.hasSameValues(others);
      }
      if (one instanceof DoubleColumn doubles && other instanceof DoubleColumn others) {
        return doubles.isSingle() == others.isSingle()
            && haveSameDoubles(doubles, others)
            && haveSameNulls(one, other);
      }
      return one.getClass() == other.getClass() && haveSameObjects(one, other);
    }

    private static boolean haveSameNulls(Column one, Column other) {
      for (int row = 0; row < one.size(); row++) {
        if (one.isNull(row) != other.isNull(row)) {
          return false;
        }
      }
      return true;
    }

    private static boolean haveSameDoubles(DoubleColumn one, DoubleColumn other) {
      for (int row = 0; row < one.size(); row++) {
        if (!areSame(one.at(row), other.at(row))) {
          return false;
        }
      }
      return true;
    }

    /** Returns whether two numbers have the same bits; NaN is the same as nothing. */
    private static boolean areSame(double a, double b) {
      return !Double.isNaN(a) && Double.doubleToRawLongBits(a) == Double.doubleToRawLongBits(b);
    }

    private static boolean haveSameObjects(Column one, Column other) {
      for (int row = 0; row < one.size(); row++) {
        if (!areSame(one.value(row), other.value(row))) {
          return false;
        }
      }
      return true;
    }

    private static boolean areSame(@Nullable Object a, @Nullable Object b) {
      if (a instanceof Double || a instanceof Float) {
        return a.equals(b) && !Double.isNaN(((Number) a).doubleValue());
      }
      // A list or a document may contain NaN.
      return !(a instanceof List<?>) && !(a instanceof JsonText) && Objects.equals(a, b);
    }
  }
}
