// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import dev.assay.match.column.ColumnKeys;
import dev.assay.match.column.ColumnPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Pairs each row without an equal with the row of the other side that it has most in common with. A
 * shared cell weighs more if its value is rarer among the rows to pair; a value in all of them
 * weighs nothing. Two rows are paired if their shared cells have at least half of the weight of the
 * gold row's cells; if one row is left on each side, these are paired as well. The algorithm is
 * greedy, in an order that depends on the cells and not on the positions of rows, and bounded:
 * values shared by very many rows are ignored, and only a limited number of rows is considered.
 */
public final class SimilarRowPairing {
  private static final int ROWS = 2_000;
  private static final int SHARERS = 50;

  /** Maximum number of gold cells that are indexed, so that wide rows do not fill the memory. */
  private static final int CELLS = 200_000;

  private static final int NONE = -1;
  private static final double ROUNDOFF = 1e-9;

  private final List<ColumnPair> pairs;
  private final int[] missing;
  private final int[] extra;
  private final int[] golds;
  private final int[] predictions;
  private final List<ColumnKeys> goldKeys = new ArrayList<>();
  private final List<Map<Long, List<Integer>>> rowsByCell = new ArrayList<>();
  private final List<Map<Long, Double>> weights = new ArrayList<>();
  private final Set<Integer> used = new HashSet<>();

  public SimilarRowPairing(List<ColumnPair> pairs, int[] missing, int[] extra) {
    this.pairs = pairs;
    this.missing = missing;
    this.extra = extra;
    int most = Math.min(ROWS, Math.max(1, CELLS / Math.max(1, pairs.size())));
    this.golds = byCells(missing, RowKeys.ofGold(pairs), most);
    this.predictions = byCells(extra, RowKeys.ofPredicted(pairs), ROWS * SHARERS);
  }

  /** Returns up to {@code most} of the rows, in an order that depends only on their cells. */
  public static int[] byCells(int[] rows, List<ColumnKeys> columns, int most) {
    long[] keys = RowKeys.of(columns, rows, null);
    long[] sorted = keys.clone();
    Arrays.parallelSort(sorted);
    long last = rows.length > most ? sorted[most - 1] : Long.MAX_VALUE;
    int[] chosen = IntStream.range(0, rows.length).filter(i -> keys[i] <= last).toArray();
    return IntStream.of(ascending(chosen, keys)).limit(most).map(i -> rows[i]).toArray();
  }

  /** Sorts indexes by their keys; those of equal keys stay in order. */
  private static int[] ascending(int[] indexes, long[] keys) {
    long places = Long.highestOneBit(Math.max(1, indexes.length)) * 2 - 1;
    long[] sorted = new long[indexes.length];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = (keys[indexes[i]] & ~places) | i;
    }
    Arrays.parallelSort(sorted);
    int[] ascending = new int[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      int index = indexes[(int) (sorted[i] & places)];
      int at = i;
      // The place replaced the last bits of the key: order keys that differ only there.
      for (; at > 0 && keys[ascending[at - 1]] > keys[index]; at--) {
        ascending[at] = ascending[at - 1];
      }
      ascending[at] = index;
    }
    return ascending;
  }

  /** Pairs of a gold row and a predicted row, by gold row. */
  public List<int[]> find() {
    if (pairs.isEmpty() || missing.length == 0 || extra.length == 0) {
      return List.of();
    }
    index();
    List<int[]> found = new ArrayList<>();
    for (int gold : golds) {
      int partner = mostAlike(gold);
      if (partner != NONE) {
        used.add(partner);
        found.add(new int[] {gold, predictions[partner]});
      }
    }
    if (missing.length - found.size() == 1 && extra.length - found.size() == 1) {
      found.add(new int[] {left(missing, found, 0), left(extra, found, 1)});
    }
    found.sort(Comparator.comparingInt(rows -> rows[0]));
    return found;
  }

  /** The first row of a side that is not paired. */
  private static int left(int[] rows, List<int[]> paired, int side) {
    Set<Integer> taken = paired.stream().map(pair -> pair[side]).collect(Collectors.toSet());
    return IntStream.of(rows).filter(row -> !taken.contains(row)).findFirst().orElseThrow();
  }

  /** Indexes the predicted rows by each cell of the missing rows, and weights the cells. */
  private void index() {
    for (ColumnPair pair : pairs) {
      ColumnKeys asked = pair.gold().keys(pair.form());
      ColumnKeys keys = pair.predicted().keys(pair.form());
      Map<Long, List<Integer>> index = new HashMap<>();
      Map<Long, Integer> inGold = new HashMap<>();
      Map<Long, Integer> inPrediction = new HashMap<>();
      for (int gold : golds) {
        index.computeIfAbsent(asked.at(gold), key -> new ArrayList<>());
        inGold.merge(asked.at(gold), 1, Integer::sum);
      }
      for (int i = 0; i < predictions.length; i++) {
        List<Integer> same = index.get(keys.at(predictions[i]));
        if (same != null) {
          inPrediction.merge(keys.at(predictions[i]), 1, Integer::sum);
        }
        if (same != null && same.size() < SHARERS) {
          same.add(i);
        }
      }
      goldKeys.add(asked);
      weights.add(weights(inGold, inPrediction));
      rowsByCell.add(index);
    }
  }

  /** The information content of each value; zero for a value that all rows of a side have. */
  private Map<Long, Double> weights(Map<Long, Integer> inGold, Map<Long, Integer> inPrediction) {
    Map<Long, Double> weights = new HashMap<>();
    for (Map.Entry<Long, Integer> entry : inGold.entrySet()) {
      int others = inPrediction.getOrDefault(entry.getKey(), 0);
      double share = 1.0 / Math.max(golds.length, predictions.length);
      share = golds.length > 1 ? Math.max(share, (double) entry.getValue() / golds.length) : share;
      share =
          predictions.length > 1 ? Math.max(share, (double) others / predictions.length) : share;
      weights.put(entry.getKey(), -Math.log(share));
    }
    return weights;
  }

  /** Index of the free predicted row that shares the most, the first of several. */
  private int mostAlike(int goldRow) {
    Map<Integer, Double> shared = new HashMap<>();
    double all = 0;
    for (int c = 0; c < pairs.size(); c++) {
      long key = goldKeys.get(c).at(goldRow);
      double weight = weights.get(c).getOrDefault(key, 0.0);
      all += weight;
      for (int i : rowsByCell.get(c).getOrDefault(key, List.of())) {
        if (!used.contains(i)) {
          shared.merge(i, weight, Double::sum);
        }
      }
    }
    int best = NONE;
    double most = 0;
    for (Map.Entry<Integer, Double> entry : shared.entrySet()) {
      double count = entry.getValue();
      if (count > most || (count == most && entry.getKey() < best)) {
        best = entry.getKey();
        most = count;
      }
    }
    return most > 0 && 2 * most >= all * (1 - ROUNDOFF) ? best : NONE;
  }
}
