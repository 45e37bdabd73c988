// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import dev.assay.match.cell.KeyTable;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Rows of both sides that remain to be paired.
 *
 * @param gold row indexes in the gold table
 * @param predicted row indexes in the predicted table
 * @param goldRuns the run of ties of each gold row; only rows of the same run pair; {@code null}
 *     for a single run
 * @param predictedRuns the same for each predicted row
 */
@SuppressWarnings("ArrayRecordComponent") // only passed between methods, never compared
public record RowBags(
    int[] gold, int[] predicted, int @Nullable [] goldRuns, int @Nullable [] predictedRuns) {
  public static RowBags of(int[] gold, int[] predicted) {
    return new RowBags(gold, predicted, null, null);
  }

  boolean isEmpty() {
    return gold.length == 0 && predicted.length == 0;
  }

  /** Returns whether the rows are the same, in the same order and all of one run. */
  boolean hasSameRows(RowBags other) {
    return goldRuns == null
        && other.goldRuns == null
        && Arrays.equals(gold, other.gold)
        && Arrays.equals(predicted, other.predicted);
  }

  /**
   * The rows without partners.
   *
   * @param partners for each predicted row the index of its gold row, or {@link KeyTable#NONE}
   */
  RowBags without(int[] partners) {
    BitSet taken = new BitSet();
    BitSet paired = new BitSet();
    for (int i = 0; i < partners.length; i++) {
      if (partners[i] != KeyTable.NONE) {
        taken.set(partners[i]);
        paired.set(i);
      }
    }
    return without(taken, paired);
  }

  /** The rows at other positions than these. */
  RowBags without(BitSet goldTaken, BitSet predictedTaken) {
    int[] goldLeft = others(gold.length, goldTaken);
    int[] predictedLeft = others(predicted.length, predictedTaken);
    return new RowBags(
        pick(gold, goldLeft),
        pick(predicted, predictedLeft),
        goldRuns == null ? null : pick(goldRuns, goldLeft),
        predictedRuns == null ? null : pick(predictedRuns, predictedLeft));
  }

  /** The positions that are not taken, ascending. */
  static int[] others(int length, BitSet taken) {
    int[] others = new int[length - taken.cardinality()];
    int next = taken.nextClearBit(0);
    for (int i = 0; i < others.length; i++) {
      others[i] = next;
      next = taken.nextClearBit(next + 1);
    }
    return others;
  }

  public static int[] pick(int[] values, int[] indexes) {
    int[] picked = new int[indexes.length];
    for (int i = 0; i < indexes.length; i++) {
      picked[i] = values[indexes[i]];
    }
    return picked;
  }
}
