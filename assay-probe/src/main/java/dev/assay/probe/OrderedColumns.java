// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two columns of a table of which one never exceeds the other in the real rows, such as a start and
 * an end. Both hold numbers, or both hold ISO dates.
 */
record OrderedColumns(int lower, int upper) implements ObservedRule.OfRows {
  /** Fewer rows may be in order by chance. */
  private static final int ENOUGH_ROWS = 5;

  /** Dates of that number of rows are in order on purpose, even if all starts precede all ends. */
  private static final int ENOUGH_DATES = 30;

  /**
   * The pairs that rows show. Columns whose values lie apart are left out: an age is less than a
   * year whatever they stand for.
   */
  static List<OrderedColumns> among(SourceTable table) {
    List<OrderedColumns> found = new ArrayList<>();
    for (int a = 0; a < table.columnCount(); a++) {
      for (int b = 0; b < table.columnCount(); b++) {
        boolean dates = isDates(table, a) && isDates(table, b);
        boolean alike = dates || (isMeasure(table, a) && isMeasure(table, b));
        if (a != b
            && alike
            && new OrderedColumns(a, b)
                .isShown(table.rows(), dates ? ENOUGH_DATES : Integer.MAX_VALUE)) {
          found.add(new OrderedColumns(a, b));
        }
      }
    }
    return List.copyOf(found);
  }

  @Override
  public List<Integer> columns() {
    return List.of(lower, upper);
  }

  private static boolean isDates(SourceTable table, int column) {
    return table.column(column).pattern().isDates() && !table.shape().isKey(column);
  }

  /** Returns whether a column holds numbers that are no names of rows. */
  static boolean isMeasure(SourceTable table, int column) {
    return table.column(column).pattern().isNumbers()
        && !table.shape().isKey(column)
        && !table.shape().isReference(column)
        && !table.isObservedKey(column);
  }

  private boolean isShown(List<DataRow> rows, int apart) {
    int seen = 0;
    Object greatest = null;
    Object least = null;
    boolean differ = false;
    for (DataRow row : rows) {
      Object low = row.get(lower);
      Object high = row.get(upper);
      if (low != null && high != null) {
        int order = compare(low, high);
        if (order > 0) {
          return false;
        }
        differ |= order < 0;
        greatest = greatest == null || compare(low, greatest) > 0 ? low : greatest;
        least = least == null || compare(high, least) < 0 ? high : least;
        seen++;
      }
    }
    return differ
        && seen >= ENOUGH_ROWS
        && greatest != null
        && least != null
        && (compare(greatest, least) > 0 || seen >= apart);
  }

  private static int compare(Object one, Object other) {
    if (one instanceof Long first && other instanceof Long second) {
      return first.compareTo(second);
    }
    return one instanceof Number first && other instanceof Number second
        ? Double.compare(first.doubleValue(), second.doubleValue())
        : one.toString().compareTo(other.toString());
  }

  @Override
  public boolean isBroken(SourceTable table, DataRow row) {
    return isBroken(row.get(lower), row.get(upper));
  }

  private static boolean isBroken(@Nullable Object low, @Nullable Object high) {
    return low != null && high != null && compare(low, high) > 0;
  }

  @Override
  public DataRow settled(SourceTable table, DataRow row) {
    return row.with(lower, row.get(upper)).with(upper, row.get(lower));
  }

  @Override
  public BrokenRule broken(SourceTable table, DataRow row) {
    return BrokenRule.never(
        "a row of %s with %s greater than %s, where none of %,d rows has that"
            .formatted(
                table.name(),
                table.shape().columnName(lower),
                table.shape().columnName(upper),
                table.rows().size()),
        table,
        table.quoted(lower) + " > " + table.quoted(upper));
  }
}
