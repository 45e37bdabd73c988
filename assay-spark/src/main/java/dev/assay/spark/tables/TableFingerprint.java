// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.cell.CellKey;
import dev.assay.spark.tables.CellHasher.HashedCell;
import dev.assay.spark.tables.SparkTable.RowFold;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * The first pass over a table: the number of rows, a fingerprint of each column, and the rows'
 * hashes summed by bucket.
 */
final class TableFingerprint implements RowFold<TableFingerprint> {
  private final List<HashedCell> cells;
  private final HashSeed seed;
  private final BucketSums buckets;
  private final int bits;
  private final long[] present;
  private final long[] low;
  private final long[] high;
  private final long[] least;
  private final long[] greatest;
  private final long[] identity;
  private long rows;

  TableFingerprint(List<SparkColumn> columns, HashSeed seed, int bits) {
    this.cells = List.copyOf(columns.stream().map(c -> new HashedCell(c, CellForm.EXACT)).toList());
    this.seed = seed;
    this.bits = bits;
    buckets = new BucketSums(bits);
    int width = columns.size();
    present = new long[width];
    low = new long[width];
    high = new long[width];
    least = new long[width];
    greatest = new long[width];
    identity = new long[width];
    Arrays.fill(least, Long.MAX_VALUE);
    Arrays.fill(greatest, Long.MIN_VALUE);
  }

  static TableFingerprint of(SparkTable table, HashSeed seed, int bits) {
    return table.fold(
        table.all(),
        columns ->
            new TableFingerprint(
                table.columns().stream().map(c -> c.at(c.index())).toList(), seed, bits));
  }

  @Override
  public TableFingerprint addAll(Iterator<InternalRow> all) {
    RowHasher hash = new RowHasher(List.of(cells), seed);
    for (int count = hash.read(all); count > 0; count = hash.read(all)) {
      rows += count;
      buckets.add(hash.low(0), hash.low(0), hash.high(0), count);
      for (int i = 0; i < low.length; i++) {
        add(i, hash.cell(0, i), hash.low(0), count);
      }
    }
    return this;
  }

  private void add(int column, CellHasher cell, long[] rowHashes, int count) {
    long[] lows = cell.low();
    long[] highs = cell.high();
    boolean[] presents = cell.present();
    long sum = 0;
    long highSum = 0;
    long min = least[column];
    long max = greatest[column];
    long identities = 0;
    int cells = 0;
    for (int i = 0; i < count; i++) {
      sum += lows[i];
      highSum += highs[i];
      min = Math.min(min, lows[i]);
      max = Math.max(max, lows[i]);
      identities += CellKey.mix(lows[i] ^ rowHashes[i]);
      cells += presents[i] ? 1 : 0;
    }
    present[column] += cells;
    low[column] += sum;
    high[column] += highSum;
    least[column] = min;
    greatest[column] = max;
    identity[column] += identities;
  }

  @Override
  public TableFingerprint merge(TableFingerprint other) {
    rows += other.rows;
    buckets.merge(other.buckets);
    for (int i = 0; i < low.length; i++) {
      present[i] += other.present[i];
      low[i] += other.low[i];
      high[i] += other.high[i];
      least[i] = Math.min(least[i], other.least[i]);
      greatest[i] = Math.max(greatest[i], other.greatest[i]);
      identity[i] += other.identity[i];
    }
    return this;
  }

  long rows() {
    return rows;
  }

  /** Row hashes of all columns in their order. */
  BucketSums buckets() {
    return buckets;
  }

  int bits() {
    return bits;
  }

  ColumnFingerprint column(int index) {
    return new ColumnFingerprint(
        present[index], low[index], high[index], least[index], greatest[index], identity[index]);
  }

  /**
   * A fingerprint of a column's values, independent of the order of rows.
   *
   * @param present number of cells that are not NULL
   * @param low sum of the lower halves of the hashes
   * @param high sum of the upper halves
   * @param least of the lower halves; with {@code greatest} it does not depend on repeats
   * @param greatest of the lower halves
   * @param identity equal for columns of one table with equal cells in the same rows
   */
  record ColumnFingerprint(
      long present, long low, long high, long least, long greatest, long identity)
      implements Serializable {
    /** Returns whether the columns hold the same values, each as often. */
    boolean sameBag(ColumnFingerprint other) {
      return present == other.present && low == other.low && high == other.high;
    }

    /** Returns whether the columns may hold the same values if repeats are ignored. */
    boolean maySameSet(ColumnFingerprint other) {
      return least == other.least && greatest == other.greatest;
    }
  }
}
