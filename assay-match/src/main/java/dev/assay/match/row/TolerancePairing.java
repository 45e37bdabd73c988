// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import dev.assay.match.column.ColumnPair;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.internal.UndecidedException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Pairs rows of equal key one to one if the remaining cells are compared with tolerance. Both sides
 * are sorted by the numbers of one such column, so that the possible partners of a row are in a
 * window. Pairing in sorted order is tried first, then a maximum bipartite matching by augmenting
 * paths. All cells of paired rows have been compared.
 */
final class TolerancePairing {
  private static final int NONE = -1;

  /** Cost of sorting per row and column. */
  private static final long SORT = 100;

  /** Up to this many rows are sorted by insertion. */
  private static final int FEW = 16;

  private final RowRule rule;
  private final SearchBudget searchBudget;
  private final int[] gold;
  private final int[] predicted;
  private final @Nullable ColumnPair window;
  private final double[] expected;
  private final double[] found;
  private final int[] partnerOfGold;
  private final int[] partnerOfPredicted;

  /** For each predicted row, the gold row that the search last reached it from. */
  private final int[] reachedFrom;

  /** For each predicted row, the gold row whose search last reached it. */
  private final int[] reachedFor;

  TolerancePairing(List<ColumnPair> pairs, RowRule rule, RowBags bags, SearchBudget searchBudget) {
    this.rule = rule;
    this.searchBudget = searchBudget;
    List<ColumnPair> loose =
        pairs.stream()
            .filter(pair -> pair.form().looseNumbers())
            .filter(pair -> !Double.isNaN(pair.expectedAt(bags.gold()[0])))
            .toList();
    window = loose.isEmpty() ? null : loose.get(0);
    searchBudget.spend(SORT * (1 + loose.size()) * bags.gold().length);
    gold = sorted(bags.gold(), loose, true);
    predicted = sorted(bags.predicted(), loose, false);
    expected = window == null ? new double[0] : numbers(gold, window, true);
    found = window == null ? new double[0] : numbers(predicted, window, false);
    partnerOfGold = none(gold.length);
    partnerOfPredicted = none(predicted.length);
    reachedFrom = new int[predicted.length];
    reachedFor = none(predicted.length);
  }

  private static int[] none(int length) {
    int[] none = new int[length];
    Arrays.fill(none, NONE);
    return none;
  }

  private static int[] sorted(int[] rows, List<ColumnPair> loose, boolean ofGold) {
    if (loose.isEmpty()) {
      return rows;
    }
    double[][] numbers = new double[loose.size()][];
    for (int c = 0; c < numbers.length; c++) {
      numbers[c] = numbers(rows, loose.get(c), ofGold);
    }
    if (rows.length <= FEW) {
      return sortedFew(rows, numbers);
    }
    Comparator<Integer> order = Comparator.comparingDouble(i -> numbers[0][i]);
    for (int c = 1; c < numbers.length; c++) {
      double[] column = numbers[c];
      order = order.thenComparingDouble(i -> column[i]);
    }
    return IntStream.range(0, rows.length).boxed().sorted(order).mapToInt(i -> rows[i]).toArray();
  }

  /** Sorts by insertion: groups are many and small if other columns distinguish the rows. */
  private static int[] sortedFew(int[] rows, double[][] numbers) {
    int[] order = new int[rows.length];
    for (int i = 0; i < order.length; i++) {
      int at = i;
      while (at > 0 && compare(numbers, order[at - 1], i) > 0) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = i;
    }
    return RowBags.pick(rows, order);
  }

  private static int compare(double[][] numbers, int a, int b) {
    int result = 0;
    for (int c = 0; c < numbers.length && result == 0; c++) {
      result = Double.compare(numbers[c][a], numbers[c][b]);
    }
    return result;
  }

  private static double[] numbers(int[] rows, ColumnPair pair, boolean ofGold) {
    double[] numbers = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      double number = ofGold ? pair.expectedAt(rows[i]) : pair.predictedAt(rows[i]);
      numbers[i] = number == 0 ? 0.0 : number;
    }
    return numbers;
  }

  /** Returns whether every gold row gets a predicted row of its own. */
  boolean pairsAll() {
    pairInOrder();
    for (int i = 0; i < gold.length; i++) {
      if (!pairs(i)) {
        return false;
      }
    }
    return true;
  }

  /** The pairs of gold rows and predicted rows: all, or those found within the budget. */
  List<int[]> partners() {
    try {
      pairInOrder();
      for (int i = 0; i < gold.length; i++) {
        pairs(i);
      }
    } catch (UndecidedException e) {
      // The pairs found so far are valid.
    }
    return IntStream.range(0, gold.length)
        .filter(i -> partnerOfGold[i] != NONE)
        .mapToObj(i -> new int[] {gold[i], predicted[partnerOfGold[i]]})
        .toList();
  }

  private void pairInOrder() {
    for (int i = 0; i < Math.min(gold.length, predicted.length); i++) {
      if (equal(i, i)) {
        partnerOfGold[i] = i;
        partnerOfPredicted[i] = i;
      }
    }
  }

  /** Returns whether a gold row has a partner or can get one. */
  private boolean pairs(int i) {
    if (partnerOfGold[i] == NONE) {
      int last = freePartner(i);
      if (last == NONE) {
        return false;
      }
      exchange(i, last);
    }
    return true;
  }

  /** The free predicted row at the end of an augmenting path, found breadth first. */
  private int freePartner(int start) {
    ArrayDeque<Integer> open = new ArrayDeque<>();
    open.add(start);
    while (!open.isEmpty()) {
      int i = open.remove();
      int end = windowEnd(i);
      for (int j = windowStart(i); j < end; j++) {
        if (reachedFor[j] == start || !equal(i, j)) {
          continue;
        }
        reachedFor[j] = start;
        reachedFrom[j] = i;
        if (partnerOfPredicted[j] == NONE) {
          return j;
        }
        open.add(partnerOfPredicted[j]);
      }
    }
    return NONE;
  }

  private void exchange(int start, int last) {
    int j = last;
    int i;
    do {
      i = reachedFrom[j];
      int before = partnerOfGold[i];
      partnerOfGold[i] = j;
      partnerOfPredicted[j] = i;
      j = before;
    } while (i != start);
  }

  private boolean equal(int i, int j) {
    searchBudget.compareRows();
    return rule.equal(gold[i], predicted[j]);
  }

  private int windowStart(int i) {
    return window == null ? 0 : firstAtLeast(found, expected[i] - window.reach(expected[i]) * 2);
  }

  private int windowEnd(int i) {
    if (window == null) {
      return predicted.length;
    }
    double most = expected[i] + window.reach(expected[i]) * 2;
    return firstAbove(found, most);
  }

  /** The first index whose number is not less than the given one; numbers ascend, NaN last. */
  private static int firstAtLeast(double[] numbers, double least) {
    return firstFrom(numbers, least, 0);
  }

  private static int firstAbove(double[] numbers, double most) {
    return firstFrom(numbers, most, 1);
  }

  private static int firstFrom(double[] numbers, double bound, int sign) {
    int low = 0;
    int high = numbers.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Double.compare(numbers[middle], bound) < sign) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
