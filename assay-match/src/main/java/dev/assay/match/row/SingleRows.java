// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import dev.assay.match.cell.KeyTable;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.internal.SearchBudget;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows whose key no other row of their side has, each with the row of the other side that has the
 * same key. Only these two can be equal, so there is nothing to choose, and whole columns of them
 * are compared at once, by several threads.
 *
 * @param gold rows
 * @param predicted the row for each of them
 * @param others all other rows
 * @param covers whether each predicted row can have a gold row of its own, judging by keys
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SingleRows(int[] gold, int[] predicted, RowBags others, boolean covers) {
  private static final int CHUNK = 1 << 13;

  /** Number of rows that are compared between two looks at the budget. */
  private static final int BATCH = 1 << 17;

  static SingleRows of(RowBags bags, List<ColumnPair> pairs) {
    long[] goldKeys = RowKeys.of(RowKeys.ofGold(pairs), bags.gold(), bags.goldRuns());
    long[] predictedKeys =
        RowKeys.of(RowKeys.ofPredicted(pairs), bags.predicted(), bags.predictedRuns());
    BitSet gold = alone(goldKeys);
    BitSet predicted = alone(predictedKeys);
    int[] partners = KeyTable.pair(goldKeys, predictedKeys);
    boolean covers = true;
    BitSet paired = new BitSet();
    for (int i = 0; i < partners.length; i++) {
      covers &= partners[i] != KeyTable.NONE;
      if (partners[i] == KeyTable.NONE || !gold.get(partners[i])) {
        predicted.clear(i);
      } else if (predicted.get(i)) {
        paired.set(partners[i]);
      }
    }
    int[] chosen = predicted.stream().toArray();
    return new SingleRows(
        IntStream.of(chosen).map(i -> bags.gold()[partners[i]]).toArray(),
        RowBags.pick(bags.predicted(), chosen),
        bags.without(paired, predicted),
        covers);
  }

  /** The positions of the keys that occur once. */
  private static BitSet alone(long[] keys) {
    BitSet alone = new BitSet(keys.length);
    alone.set(0, keys.length);
    for (int[] alike : KeyTable.repeats(keys)) {
      IntStream.of(alike).forEach(alone::clear);
    }
    return alone;
  }

  /** Returns whether each gold row equals its predicted row by the rules of the columns. */
  boolean areEqual(List<ColumnPair> pairs, SearchBudget searchBudget) {
    for (int from = 0; from < gold.length; from += BATCH) {
      int to = Math.min(gold.length, from + BATCH);
      searchBudget.compareRows(to - from);
      boolean equal =
          chunks(from, to)
              .mapToObj(start -> equalOnes(pairs, start, Math.min(to, start + CHUNK)))
              .allMatch(rows -> IntStream.of(rows).noneMatch(row -> row == KeyTable.NONE));
      if (!equal) {
        return false;
      }
    }
    return true;
  }

  /** The pairs of a gold row and a predicted row. */
  List<int[]> all() {
    return IntStream.range(0, gold.length)
        .mapToObj(i -> new int[] {gold[i], predicted[i]})
        .toList();
  }

  /** The pairs of a gold row and a predicted row that are equal by the rules of the columns. */
  List<int[]> equalOnes(List<ColumnPair> pairs) {
    return chunks(0, gold.length)
        .boxed()
        .flatMap(
            start -> {
              int[] rows = equalOnes(pairs, start, Math.min(gold.length, start + CHUNK));
              return IntStream.range(0, rows.length)
                  .filter(i -> rows[i] != KeyTable.NONE)
                  .mapToObj(i -> new int[] {rows[i], predicted[start + i]});
            })
        .toList();
  }

  /** Returns the starts of the chunks of some rows. */
  private static IntStream chunks(int from, int to) {
    IntStream starts =
        IntStream.range(0, (to - from + CHUNK - 1) / CHUNK).map(chunk -> from + chunk * CHUNK);
    return to - from > CHUNK ? starts.parallel() : starts;
  }

  /** The gold rows of a chunk, {@link KeyTable#NONE} in place of those that are not equal. */
  private int[] equalOnes(List<ColumnPair> pairs, int from, int to) {
    int[] rows = Arrays.copyOfRange(gold, from, to);
    for (ColumnPair pair : pairs) {
      pair.cells().part(rows, predicted, from, to);
    }
    return rows;
  }
}
