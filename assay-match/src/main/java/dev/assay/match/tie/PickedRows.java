// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.tie;

import dev.assay.match.TiedRowChoice;
import dev.assay.sql.internal.RowNumberFilter;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
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
  /** Rows times numbers beyond which it does not matter that the number is shown. */
  private static final int MOST = 500_000;

  static PickedRows of(RowNumberFilter filter) {
    return new PickedRows(filter.partitionKeys(), filter.sortKeys(), filter.unique());
  }

  /** Returns how many additional columns there are. */
  public int columns() {
    return partitionKeys + sortKeys + 2;
  }

  /**
   * The rows of which some were picked, in groups of rows that tie. Where the result shows the
   * number, each picked number is a group of its own, of all rows that might have it.
   *
   * @param rows positions in the result, in the order of the result
   * @param groups the group of each of them
   * @param kept how many rows of each group were picked
   * @param ofAll whether there is one group, and it holds all rows of the result
   * @param shown the column that shows the number, or -1
   * @param numbers the number that each of the rows shows; empty if none does
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Groups(
      int[] rows, int[] groups, int[] kept, boolean ofAll, int shown, long[] numbers) {
    /**
     * The choice of rows of each group.
     *
     * @param whole whether all rows of the cut groups are to be taken instead
     * @param runs of rows that tie on the sort keys of the whole query; {@code null} without any
     */
    public TiedRowChoice choice(boolean whole, int @Nullable [] runs) {
      return TiedRowChoice.ofGroups(groups, kept, shown < 0 ? null : rows, whole, runs);
    }
  }

  /** Rows of a partition that tie, their numbers, and those of them that were picked. */
  private record Run(List<Integer> rows, List<Long> numbers, List<Long> picked) {
    boolean shows(Column column) {
      return rows.stream()
          .mapToLong(row -> whole(column, row))
          .allMatch(n -> n >= numbers.get(0) && n <= numbers.get(numbers.size() - 1));
    }
  }

  /** A row of a group, and the number that it shows. */
  private record Member(int row, int group, long number) {}

  /**
   * Reads the groups from a result.
   *
   * @param gold the gold's own result
   * @param keys for each sort key of the whole query its column in the result
   * @return {@code null} if rows of a partition have the same number though numbers are unique, so
   *     that one picked row stands for several rows of the result
   */
  public @Nullable Groups groups(ResultTable gold, ResultTable result, List<Integer> keys) {
    int width = gold.columnCount();
    List<Run> runs = new ArrayList<>();
    for (List<Integer> partition : partitions(width, result)) {
      if (!addRuns(partition, width, result, runs)) {
        return null;
      }
    }
    int shown = shown(gold, result, runs);
    List<Member> members = new ArrayList<>();
    List<Integer> kept = new ArrayList<>();
    for (Run run : runs) {
      for (long number : shown < 0 ? List.of(0L) : run.picked()) {
        if (!run.picked().isEmpty()) {
          run.rows().forEach(row -> members.add(new Member(row, kept.size(), number)));
          kept.add(shown < 0 ? run.picked().size() : 1);
        }
      }
    }
    members.sort(order(result, keys, shown));
    return new Groups(
        members.stream().mapToInt(Member::row).toArray(),
        members.stream().mapToInt(Member::group).toArray(),
        kept.stream().mapToInt(Integer::intValue).toArray(),
        kept.size() == 1 && members.size() == result.rowCount(),
        shown,
        shown < 0 ? new long[0] : members.stream().mapToLong(Member::number).toArray());
  }

  /** Adds the runs of a partition, unless its numbers repeat. */
  private boolean addRuns(List<Integer> partition, int width, ResultTable result, List<Run> found) {
    List<Column> columns = result.columns().subList(width + partitionKeys, width + columns());
    Column number = columns.get(sortKeys);
    int[] rows =
        partition.stream()
            .sorted(Comparator.comparingLong(row -> whole(number, row)))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] runs = SortRuns.number(columns.subList(0, sortKeys), rows);
    for (int i = 0; i < rows.length; i++) {
      long last = whole(number, rows[i]);
      if (i > 0 && unique && last == whole(number, rows[i - 1])) {
        return false;
      }
      if (i == 0 || runs[i] != runs[i - 1]) {
        found.add(new Run(new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
      }
      Run run = found.get(found.size() - 1);
      run.rows().add(rows[i]);
      run.numbers().add(last);
      if (whole(columns.get(sortKeys + 1), rows[i]) == 1) {
        run.picked().add(last);
      }
    }
    return true;
  }

  /** The column of the gold that shows the numbers of its rows; -1 if there is none. */
  private int shown(ResultTable gold, ResultTable result, List<Run> runs) {
    long members =
        runs.stream().mapToLong(run -> (long) run.rows().size() * run.picked().size()).sum();
    long[] numbers =
        runs.stream().flatMap(run -> run.picked().stream()).mapToLong(n -> n).sorted().toArray();
    return IntStream.range(0, unique && members <= MOST ? gold.columnCount() : 0)
        .filter(
            c ->
                Arrays.equals(
                    numbers,
                    IntStream.range(0, gold.rowCount())
                        .mapToLong(row -> whole(gold.column(c), row))
                        .sorted()
                        .toArray()))
        .filter(c -> runs.stream().allMatch(run -> run.shows(result.column(c))))
        .findFirst()
        .orElse(-1);
  }

  /** The order of the result, if its rows had other numbers. */
  private static Comparator<Member> order(ResultTable result, List<Integer> keys, int shown) {
    Comparator<Member> byRow = Comparator.comparingInt(Member::row);
    int key = keys.indexOf(shown);
    if (key < 0) {
      return byRow;
    }
    int[] runs =
        SortRuns.number(
            keys.subList(0, key).stream().map(result::column).toList(),
            IntStream.range(0, result.rowCount()).toArray());
    Column column = result.column(shown);
    boolean falls =
        IntStream.range(1, runs.length)
            .anyMatch(i -> runs[i - 1] == runs[i] && whole(column, i - 1) > whole(column, i));
    return Comparator.comparingInt((Member member) -> runs[member.row()])
        .thenComparingLong(member -> falls ? -member.number() : member.number())
        .thenComparing(byRow);
  }

  private Iterable<List<Integer>> partitions(int width, ResultTable result) {
    Map<List<@Nullable Object>, List<Integer>> partitions = new LinkedHashMap<>();
    for (int row = 0; row < result.rowCount(); row++) {
      List<@Nullable Object> key = new ArrayList<>();
      for (Column column : result.columns().subList(width, width + partitionKeys)) {
        key.add(column.value(row));
      }
      partitions.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
    }
    return partitions.values();
  }

  /** A cell as a whole number; 0 if it is none. */
  private static long whole(Column column, int row) {
    return column.value(row) instanceof Number number && number.doubleValue() % 1 == 0
        ? number.longValue()
        : 0;
  }
}
