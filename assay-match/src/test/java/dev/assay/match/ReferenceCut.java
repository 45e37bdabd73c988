// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows in the order of their last columns, which are sort keys, and a limit that keeps those from
 * {@code begin} up to {@code end}; without keys all rows tie.
 */
record ReferenceCut(MutableTable rows, int visible, int begin, int end) {
  /** The columns that are sort keys. */
  List<Integer> keys() {
    return IntStream.range(visible, rows.width()).boxed().toList();
  }

  ResultTable gold() {
    return slice(begin, end);
  }

  /** All rows that tie with a row of the gold. */
  ResultTable near() {
    return slice(from(), to());
  }

  boolean isCut() {
    return from() < begin || to() > end;
  }

  private ResultTable slice(int from, int to) {
    return new MutableTable(rows.names(), rows.rows().subList(from, to)).table();
  }

  /** Tests if two rows are in one run: all tie with its first row. */
  private boolean tie(int a, int b) {
    return first(a) == first(b);
  }

  /** The first row of the run of a row. */
  private int first(int row) {
    int first = 0;
    for (int next = 1; next <= row; next++) {
      first = tiesWith(first, next) ? first : next;
    }
    return first;
  }

  private boolean tiesWith(int a, int b) {
    return keys().stream()
        .allMatch(
            key ->
                ReferenceCells.KEYS.equal(
                    rows.rows().get(a).get(key), rows.rows().get(b).get(key)));
  }

  private int from() {
    return first(begin);
  }

  private int to() {
    return IntStream.range(end, rows.height())
        .filter(row -> !tie(row, end - 1))
        .findFirst()
        .orElse(rows.height());
  }

  /** Choices that the limit allows, as rows of {@link #near}, in any order of ties. */
  List<List<Integer>> choices(boolean all) {
    List<List<Integer>> found = new ArrayList<>();
    int size = to() - from();
    int begins = begin - from();
    int ends = end - from();
    if (begins > 0 && ends < size && tie(from(), to() - 1)) {
      found.addAll(sequences(0, size, ends - begins));
      if (all && areDistinct(0, size)) {
        found.addAll(sequences(0, size, size));
      }
      return found;
    }
    int startEnd = begins == 0 ? 0 : run(0, size);
    int endStart = ends == size ? size : size - lastRun(size);
    List<Integer> middle = IntStream.range(startEnd, endStart).boxed().toList();
    boolean allOfStart = all && areDistinct(0, startEnd);
    boolean allOfEnd = all && areDistinct(endStart, size);
    for (int startKept :
        allOfStart ? List.of(startEnd - begins, startEnd) : List.of(startEnd - begins)) {
      for (int endKept :
          allOfEnd ? List.of(ends - endStart, size - endStart) : List.of(ends - endStart)) {
        for (List<Integer> start : sequences(0, startEnd, begins == 0 ? 0 : startKept)) {
          for (List<Integer> last : sequences(endStart, size, endKept)) {
            List<Integer> choice = new ArrayList<>(start);
            choice.addAll(middle);
            choice.addAll(last);
            found.add(choice);
          }
        }
      }
    }
    return found;
  }

  /** Tests if no two rows in a range of {@link #near} are equal ignoring sort keys. */
  private boolean areDistinct(int from, int to) {
    return IntStream.range(from, to)
        .allMatch(a -> IntStream.range(from, a).noneMatch(b -> look(from() + a, from() + b)));
  }

  private boolean look(int a, int b) {
    return IntStream.range(0, visible)
        .allMatch(
            c -> ReferenceCells.EXACT.equal(rows.rows().get(a).get(c), rows.rows().get(b).get(c)));
  }

  private int run(int first, int size) {
    return (int) IntStream.range(first, size).filter(i -> tie(from(), from() + i)).count();
  }

  private int lastRun(int size) {
    return (int) IntStream.range(0, size).filter(i -> tie(to() - 1, from() + i)).count();
  }

  /** All sequences of so many different numbers of a range. */
  private static List<List<Integer>> sequences(int from, int to, int length) {
    if (length == 0) {
      return List.of(List.of());
    }
    List<List<Integer>> found = new ArrayList<>();
    for (List<Integer> shorter : sequences(from, to, length - 1)) {
      for (int i = from; i < to; i++) {
        if (!shorter.contains(i)) {
          List<Integer> longer = new ArrayList<>(shorter);
          longer.add(i);
          found.add(longer);
        }
      }
    }
    return found;
  }
}
