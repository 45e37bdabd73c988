// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import dev.assay.match.cell.CellKey;
import dev.assay.match.cell.KeyEncoding;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Keys of the close numbers of two columns: cells that are equal under the pair's rule have equal
 * keys, though closeness has no classes of its own. Two numbers share a key if a chain of cells,
 * each close to the next and of the other column, leads from one to the other. Where values lie
 * farther apart than the rule reaches, keys are as good as those of exact values; where they lie
 * closer, many share one, and the rule decides.
 */
public final class ToleranceKeys {
  private static final long CLASS = 0xD6E8FEB86659FD93L;
  private static final long ALONE = 0xA24BAED4963EE407L;
  private static final long NAN = CellKey.mix(ALONE);

  private final ColumnKeys gold;
  private final ColumnKeys predicted;

  private ToleranceKeys(ColumnKeys gold, ColumnKeys predicted) {
    this.gold = gold;
    this.predicted = predicted;
  }

  ColumnKeys gold() {
    return gold;
  }

  ColumnKeys predicted() {
    return predicted;
  }

  static ToleranceKeys of(ColumnPair pair) {
    long[] goldKeys = keys(pair.gold(), pair.form());
    long[] predictedKeys = keys(pair.predicted(), pair.form());
    double[] expected = numbers(goldKeys, pair, true);
    double[] found = numbers(predictedKeys, pair, false);
    double[] golds = sorted(pair.gold(), goldKeys, expected, pair::expected);
    int[] classes =
        classes(pair, golds, sorted(pair.predicted(), predictedKeys, found, number -> number));
    SortedNumbers search = new SortedNumbers(golds);
    for (int row = 0; row < goldKeys.length; row++) {
      if (goldKeys[row] == CellKey.LOOSE_NUMBER) {
        goldKeys[row] = keyOfGold(expected[row], search, classes);
      }
    }
    for (int row = 0; row < predictedKeys.length; row++) {
      if (predictedKeys[row] == CellKey.LOOSE_NUMBER) {
        predictedKeys[row] = keyOfPredicted(found[row], pair, search, classes);
      }
    }
    return new ToleranceKeys(new ColumnKeys.Known(goldKeys), new ColumnKeys.Known(predictedKeys));
  }

  private static long[] keys(ColumnFacts column, KeyEncoding form) {
    long[] keys = new long[column.rows()];
    column.keys(form).fill(0, keys.length, keys);
    return keys;
  }

  /** The numbers of cells that are compared with tolerance; other elements are undefined. */
  private static double[] numbers(long[] keys, ColumnPair pair, boolean ofGold) {
    double[] numbers = new double[keys.length];
    for (int row = 0; row < keys.length; row++) {
      if (keys[row] == CellKey.LOOSE_NUMBER) {
        double number = ofGold ? pair.expectedAt(row) : pair.predictedAt(row);
        numbers[row] = number == 0 ? 0.0 : number;
      }
    }
    return numbers;
  }

  /** The numbers without NaN in ascending order, taken from the column if it has nothing else. */
  private static double[] sorted(
      ColumnFacts column, long[] keys, double[] numbers, DoubleUnaryOperator scale) {
    if (column.numbers() != null) {
      return Arrays.stream(column.sortedNumbers())
          .takeWhile(number -> !Double.isNaN(number))
          .map(scale)
          .toArray();
    }
    double[] loose = new double[numbers.length];
    int count = 0;
    for (int row = 0; row < keys.length; row++) {
      if (keys[row] == CellKey.LOOSE_NUMBER && !Double.isNaN(numbers[row])) {
        loose[count++] = numbers[row];
      }
    }
    double[] sorted = Arrays.copyOf(loose, count);
    Arrays.sort(sorted);
    return sorted;
  }

  /** The class of each gold number: neighbors are in one class if a prediction is close to both. */
  private static int[] classes(ColumnPair pair, double[] golds, double[] predictions) {
    boolean[] joined = new boolean[golds.length];
    int low = 0;
    int high = 0;
    for (double number : predictions) {
      double bound = pair.narrowReach(number);
      while (low < golds.length && golds[low] < number - bound) {
        low++;
      }
      int first = Math.max(low + 1, high);
      high = Math.max(high, low);
      while (high < golds.length && golds[high] <= number + bound) {
        high++;
      }
      for (int i = first; i < high; i++) {
        joined[i] = true;
      }
    }
    int[] classes = new int[golds.length];
    for (int i = 1; i < golds.length; i++) {
      boolean same = joined[i] || golds[i] == golds[i - 1];
      classes[i] = same ? classes[i - 1] : classes[i - 1] + 1;
    }
    return classes;
  }

  private static long keyOfGold(double number, SortedNumbers golds, int[] classes) {
    return Double.isNaN(number) ? NAN : CellKey.mix(CLASS + classes[golds.firstAtLeast(number)]);
  }

  private static long keyOfPredicted(
      double number, ColumnPair pair, SortedNumbers golds, int[] classes) {
    if (Double.isNaN(number)) {
      return NAN;
    }
    double bound = pair.narrowReach(number);
    int at = golds.firstAtLeast(number - bound);
    return at < golds.size() && golds.at(at) <= number + bound
        ? CellKey.mix(CLASS + classes[at])
        : CellKey.mix(ALONE + Double.doubleToLongBits(number));
  }
}
