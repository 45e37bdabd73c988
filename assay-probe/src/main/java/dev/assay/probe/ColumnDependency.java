// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A functional dependency within a table that its real rows show: rows that agree in one column
 * agree in another.
 *
 * @param determinant the column that others depend on
 * @param dependent the column that it determines
 * @param known a real row for each value of the determinant, if both are words or codes: that a
 *     city lies in a region is a fact, while which player a number stands for is the database's own
 *     affair
 * @param closed whether the determinant takes only known values, as it is a code of digits, each
 *     with a label of its own
 */
record ColumnDependency(int determinant, int dependent, Map<Object, DataRow> known, boolean closed)
    implements ObservedRule {
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
  static List<ColumnDependency> among(SourceTable table) {
    List<DataRow> rows = table.rows();
    int columns = table.columnCount();
    boolean[][] shown = new boolean[columns][columns];
    int[][] codes = new int[columns][];
    int[] repeats = new int[columns];
    for (int c = 0; c < columns; c++) {
      codes[c] = codes(rows, c);
      repeats[c] = repeats(codes[c]);
    }
    for (int a = 0; a < columns; a++) {
      for (int b = 0; b < columns && repeats[a] >= ENOUGH_REPEATS; b++) {
        shown[a][b] =
            a != b
                && holds(codes[a], codes[b], repeats[a])
                && chance(codes[b], repeats[a]) <= CHANCE;
      }
    }
    List<ColumnDependency> found = new ArrayList<>();
    for (int a = 0; a < columns; a++) {
      for (int b = 0; b < columns; b++) {
        if (shown[a][b]) {
          ValuePattern pattern = table.column(a).pattern();
          boolean code = !pattern.isWords() && isCode(table, a, repeats[a]);
          boolean label = table.column(b).pattern().isWords();
          boolean fact =
              (pattern.isWords() && (label || (shown[b][a] && isCode(table, b, repeats[b]))))
                  || (code && label);
          found.add(
              new ColumnDependency(a, b, fact ? known(rows, a) : Map.of(), code && shown[b][a]));
        }
      }
    }
    return List.copyOf(found);
  }

  /** Returns whether numbers stand for what their labels say: each is used twice on average. */
  private static boolean isCode(SourceTable table, int column, int repeats) {
    ObservedColumn observed = table.column(column);
    return !table.shape().isKey(column)
        && !table.shape().isReference(column)
        && observed.pattern().isWhole()
        && 2 * repeats >= observed.values().size();
  }

  private static Map<Object, DataRow> known(List<DataRow> rows, int column) {
    Map<Object, DataRow> known = new HashMap<>();
    for (DataRow row : rows) {
      Object value = row.keyed(column);
      if (value != null) {
        known.putIfAbsent(value, row);
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

  @Override
  public List<Integer> columns() {
    return List.of(determinant, dependent);
  }

  @Override
  public @Nullable Supplier<BrokenRule> exception(SourceTable table, List<DataRow> rows) {
    Map<Object, DataRow> seen = new HashMap<>();
    for (DataRow row : rows) {
      Object value = row.keyed(determinant);
      if (value != null) {
        if (isWrong(row, value)) {
          return () -> broken(table, row, value);
        }
        if (!isAlike(row, seen.computeIfAbsent(value, key -> row))) {
          return () -> new BrokenRule(words(table), null);
        }
      }
    }
    return null;
  }

  /** Returns whether a made row contradicts the real ones, or has a code that they do not know. */
  private boolean isWrong(DataRow row, Object value) {
    DataRow real = known.get(value);
    return !row.isReal()
        && !known.isEmpty()
        && (real == null ? closed : !isAlike(row, real) && real.get(dependent) != null);
  }

  private boolean isAlike(DataRow one, DataRow other) {
    return Objects.equals(one.keyed(dependent), other.keyed(dependent));
  }

  private BrokenRule broken(SourceTable table, DataRow row, Object value) {
    DataRow real = known.get(value);
    String code =
        "%s = %s".formatted(table.quoted(determinant), table.literal(row.get(determinant)));
    return BrokenRule.never(
        words(table),
        table,
        real == null
            ? code
            : "%s AND %s <> %s"
                .formatted(code, table.quoted(dependent), table.literal(real.get(dependent))));
  }

  private String words(SourceTable table) {
    return "a row of %s with another %s than goes with its %s in %,d rows"
        .formatted(
            table.name(),
            table.shape().columnName(dependent),
            table.shape().columnName(determinant),
            table.rows().size());
  }

  /** Gives each row what goes with its determinant, in the real rows or in the first with it. */
  @Override
  public void settle(SourceTable table, List<DataRow> rows) {
    Map<Object, DataRow> first = new HashMap<>();
    for (int r = 0; r < rows.size(); r++) {
      DataRow row = rows.get(r);
      Object value = row.keyed(determinant);
      if (value != null && isWrong(row, value)) {
        DataRow origin = row.origin();
        DataRow real =
            known.getOrDefault(
                value, origin == null ? table.rows().get(r % table.rows().size()) : origin);
        row =
            row.with(
                    determinant,
                    known.containsKey(value) ? row.get(determinant) : real.get(determinant))
                .with(dependent, real.get(dependent));
        rows.set(r, row);
        value = row.keyed(determinant);
      }
      DataRow model = value == null ? null : first.putIfAbsent(value, row);
      if (model != null && !isAlike(row, model)) {
        rows.set(r, row.with(dependent, model.get(dependent)));
      }
    }
  }
}
