// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.tie;

import dev.assay.model.Column;
import dev.assay.model.ResultTable;
import dev.assay.sql.RowNumberFilter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The additional columns of a result that shows all rows that a row number picks from: the keys of
 * the partition, the sort keys, the number of the row, and 1 if it was picked, else 0.
 *
 * @param partitionKeys number of columns that say which rows are numbered together
 * @param sortKeys number of columns that say in which order
 * @param unique whether no two rows of a partition have the same number
 */
public record PickedRows(int partitionKeys, int sortKeys, boolean unique) {
  static PickedRows of(RowNumberFilter filter) {
    return new PickedRows(filter.partitionKeys(), filter.sortKeys(), filter.unique());
  }

  /** Returns how many additional columns there are. */
  public int columns() {
    return partitionKeys + sortKeys + 2;
  }

  /**
   * The rows of which some were picked, in groups of rows that tie.
   *
   * @param rows positions in the result, ascending
   * @param groups the group of each of them
   * @param kept how many rows of each group were picked
   * @param ofAll whether there is one group, and it holds all rows of the result
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Groups(int[] rows, int[] groups, int[] kept, boolean ofAll) {}

  /**
   * Reads the groups from a result.
   *
   * @param width number of columns before the additional ones
   * @return {@code null} if rows of a partition have the same number though numbers are unique, so
   *     that one picked row stands for several rows of the result
   */
  public @Nullable Groups groups(int width, ResultTable result) {
    Column number = result.column(width + partitionKeys + sortKeys);
    Column picked = result.column(width + partitionKeys + sortKeys + 1);
    List<Column> keys =
        IntStream.range(width + partitionKeys, width + partitionKeys + sortKeys)
            .mapToObj(result::column)
            .toList();
    int[] groupOf = new int[result.rowCount()];
    Arrays.fill(groupOf, -1);
    List<Integer> kept = new ArrayList<>();
    for (List<Integer> partition : partitions(width, result)) {
      int[] rows =
          partition.stream()
              .sorted(Comparator.comparingLong(row -> whole(number.value(row))))
              .mapToInt(Integer::intValue)
              .toArray();
      if (unique && repeats(number, rows)) {
        return null;
      }
      int[] runs = SortRuns.number(keys, rows);
      for (int from = 0; from < rows.length; ) {
        int to = from;
        int count = 0;
        while (to < rows.length && runs[to] == runs[from]) {
          count += whole(picked.value(rows[to])) == 1 ? 1 : 0;
          to++;
        }
        for (int i = from; i < to && count > 0; i++) {
          groupOf[rows[i]] = kept.size();
        }
        if (count > 0) {
          kept.add(count);
        }
        from = to;
      }
    }
    int[] rows = IntStream.range(0, groupOf.length).filter(row -> groupOf[row] >= 0).toArray();
    return new Groups(
        rows,
        IntStream.of(rows).map(row -> groupOf[row]).toArray(),
        kept.stream().mapToInt(Integer::intValue).toArray(),
        kept.size() == 1 && rows.length == groupOf.length);
  }

  private Iterable<List<Integer>> partitions(int width, ResultTable result) {
    Map<List<@Nullable Object>, List<Integer>> partitions = new LinkedHashMap<>();
    for (int row = 0; row < result.rowCount(); row++) {
      List<@Nullable Object> key = new ArrayList<>();
      for (int c = width; c < width + partitionKeys; c++) {
        key.add(result.column(c).value(row));
      }
      partitions.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
    }
    return partitions.values();
  }

  private static boolean repeats(Column number, int[] rows) {
    return IntStream.range(1, rows.length)
        .anyMatch(i -> whole(number.value(rows[i - 1])) == whole(number.value(rows[i])));
  }

  private static long whole(@Nullable Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }
}
