// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A functional dependency within a table that its real rows show: rows that agree in one column
 * agree in another.
 *
 * @param determinant the column that others depend on
 * @param dependent the column that it determines
 * @param known the dependencies known from real values, if both are words: that a city lies in a
 *     region is a fact, while which player a number stands for is the database's own affair
 */
record ColumnDependency(int determinant, int dependent, Map<Object, Object> known) {
  ColumnDependency {
    known = Map.copyOf(known);
  }

  /** Fewer repeats of a determinant show nothing. */
  private static final int ENOUGH_REPEATS = 2;

  /**
   * One exception, which real data are never free from, is tolerated per this number of repeats.
   */
  private static final int REPEATS_PER_EXCEPTION = 50;

  /** A dependency is believed if values without any relation would show it more rarely. */
  private static final double CHANCE = 0.01;

  /** The dependencies that rows show and that would hardly be seen by chance. */
  static List<ColumnDependency> among(List<DataRow> rows, List<ObservedColumn> observed) {
    int columns = observed.size();
    List<ColumnDependency> found = new ArrayList<>();
    int[][] codes = new int[columns][];
    for (int c = 0; c < columns; c++) {
      codes[c] = codes(rows, c);
    }
    for (int a = 0; a < columns; a++) {
      int repeats = repeats(codes[a]);
      for (int b = 0; b < columns && repeats >= ENOUGH_REPEATS; b++) {
        if (a != b && holds(codes[a], codes[b], repeats) && chance(codes[b], repeats) <= CHANCE) {
          boolean words =
              observed.get(a).pattern().isWords() && observed.get(b).pattern().isWords();
          found.add(new ColumnDependency(a, b, words ? known(rows, a, b) : Map.of()));
        }
      }
    }
    return List.copyOf(found);
  }

  private static Map<Object, Object> known(List<DataRow> rows, int a, int b) {
    Map<Object, Object> known = new HashMap<>();
    for (DataRow row : rows) {
      Object value = row.keyed(a);
      Object other = row.keyed(b);
      if (value != null && other != null) {
        known.putIfAbsent(value, other);
      }
    }
    return known;
  }

  /** Each value as a number from 0, NULL as -1. */
  private static int[] codes(List<DataRow> rows, int column) {
    Map<Object, Integer> known = new HashMap<>();
    int[] codes = new int[rows.size()];
    for (int r = 0; r < codes.length; r++) {
      Object value = rows.get(r).keyed(column);
      Integer code = value == null ? Integer.valueOf(-1) : known.putIfAbsent(value, known.size());
      codes[r] = code == null ? known.size() - 1 : code;
    }
    return codes;
  }

  /** Counts values, except NULL, that occur in an earlier row. */
  private static int repeats(int[] codes) {
    int values = (int) Arrays.stream(codes).filter(code -> code >= 0).count();
    return values - 1 - Arrays.stream(codes).max().orElse(-1);
  }

  private static boolean holds(int[] determinant, int[] dependent, int repeats) {
    int[] known = new int[determinant.length];
    Arrays.fill(known, -2);
    int exceptions = 0;
    for (int r = 0; r < determinant.length; r++) {
      int value = determinant[r];
      if (value >= 0) {
        if (known[value] == -2) {
          known[value] = dependent[r];
        } else if (known[value] != dependent[r]) {
          exceptions++;
        }
        if (exceptions > repeats / REPEATS_PER_EXCEPTION) {
          return false;
        }
      }
    }
    return true;
  }

  /** The probability that as many pairs of rows drawn at random all agree in a column. */
  private static double chance(int[] codes, int repeats) {
    long[] counts = new long[codes.length + 1];
    for (int code : codes) {
      counts[code + 1]++;
    }
    double agree = 0;
    for (long count : counts) {
      agree += Math.pow((double) count / codes.length, 2);
    }
    return Math.pow(agree, repeats);
  }

  /**
   * Returns whether rows agree in the determinant, with each other or a real row, but not in the
   * other.
   */
  boolean isBroken(List<DataRow> rows) {
    Map<Object, @Nullable Object> seen = new HashMap<>();
    for (DataRow row : rows) {
      Object value = row.keyed(determinant);
      if (value != null) {
        Object other = row.keyed(dependent);
        Object fact = row.isReal() ? null : known.get(value);
        if ((fact != null && !fact.equals(other))
            || (seen.containsKey(value) && !Objects.equals(seen.get(value), other))) {
          return true;
        }
        seen.put(value, other);
      }
    }
    return false;
  }

  /** Gives each row that repeats a determinant what the first row with it holds. */
  void settle(List<DataRow> rows) {
    Map<Object, DataRow> first = new HashMap<>();
    for (int r = 0; r < rows.size(); r++) {
      DataRow row = rows.get(r);
      Object value = row.keyed(determinant);
      Object fact = value == null || row.isReal() ? null : known.get(value);
      if (fact != null) {
        row = row.with(dependent, fact);
        rows.set(r, row);
      }
      DataRow model = value == null ? null : first.putIfAbsent(value, row);
      if (model != null && !Objects.equals(row.keyed(dependent), model.keyed(dependent))) {
        rows.set(r, row.with(dependent, model.get(dependent)));
      }
    }
  }
}
