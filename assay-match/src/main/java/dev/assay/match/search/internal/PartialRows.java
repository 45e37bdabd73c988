// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import dev.assay.match.cell.CellKey;
import dev.assay.match.cell.KeyTable;
import dev.assay.match.column.BagFingerprint;
import dev.assay.match.column.ColumnKeys;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.ToleranceKeys;
import dev.assay.match.row.RowKeys;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Row keys over the columns that a search has assigned so far. If the bags (or sets) of partial
 * rows differ, no further column can make the rows agree. Cells that may be equal have equal keys,
 * including close numbers (see {@link ToleranceKeys}).
 */
final class PartialRows {
  private static final int LARGE = 1 << 15;
  private static final int BLOCK = 1 << 12;

  private final long[] gold;
  private final long[] predicted;
  private final boolean asSets;
  private final boolean areCut;

  PartialRows(TablePair tables, boolean asSets) {
    this.gold = new long[tables.goldRows()];
    this.predicted = new long[tables.predictedRows()];
    this.asSets = asSets;
    this.areCut = tables.cut() != null;
  }

  int rows() {
    return gold.length + predicted.length;
  }

  void add(ColumnPair pair, int role) {
    change(pair, role, 1);
  }

  void remove(ColumnPair pair, int role) {
    change(pair, role, -1);
  }

  private void change(ColumnPair pair, int role, int sign) {
    change(pair.goldKeys(), gold, role, sign);
    change(pair.predictedKeys(), predicted, role, sign);
  }

  private static void change(ColumnKeys keys, long[] sums, int role, int sign) {
    long factor = sign * RowKeys.role(role);
    IntStream blocks = IntStream.range(0, (sums.length + BLOCK - 1) / BLOCK);
    (sums.length > LARGE ? blocks.parallel() : blocks)
        .forEach(
            block -> {
              int first = block * BLOCK;
              long[] added = new long[Math.min(BLOCK, sums.length - first)];
              keys.fill(first, added.length, added);
              for (int i = 0; i < added.length; i++) {
                sums[first + i] += added[i] * factor;
              }
            });
  }

  /** Returns whether the partial rows may still agree. */
  boolean mayAgree() {
    if (areCut) {
      return Arrays.stream(KeyTable.pair(gold, predicted)).noneMatch(row -> row == KeyTable.NONE);
    }
    Stream<long[]> sides = Stream.of(gold, predicted);
    List<BagFingerprint> bags =
        (gold.length > LARGE ? sides.parallel() : sides).map(PartialRows::bag).toList();
    BagFingerprint a = bags.get(0);
    BagFingerprint b = bags.get(1);
    return asSets ? a.maySameSet(b) : a.sameBag(b);
  }

  private static BagFingerprint bag(long[] sums) {
    return BagFingerprint.of(row -> CellKey.mix(sums[row]), sums.length);
  }
}
