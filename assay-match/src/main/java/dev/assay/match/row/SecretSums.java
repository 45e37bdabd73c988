// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import dev.assay.match.column.ColumnPair;
import dev.assay.table.Column;
import dev.assay.table.DateColumn;
import dev.assay.table.DecimalColumn;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import dev.assay.table.TextColumn;
import dev.assay.table.TimestampColumn;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tells which of many rows two bags certainly hold equally often, cell by cell, without pairing
 * them. Each row is hashed with numbers drawn at random for this comparison; the hash says which of
 * many buckets the row belongs to, and the hashes of a bucket are added up. That reads both tables
 * in order, where pairing rows jumps through memory. If the rows of a bucket differ, its sums are
 * equal with a probability of about 2⁻⁶⁴; who does not know the numbers can't choose cells for it.
 */
final class SecretSums {
  /** With fewer rows, memory is no obstacle. */
  private static final int FEWEST = 1 << 16;

  private static final int CHUNK = 1 << 15;
  private static final int BLOCK = 1 << 10;

  /** Buckets of rows: with more of them, adding to their sums would jump through memory, too. */
  private static final int BUCKETS = 1 << 12;

  private static final int SHIFT = Long.SIZE - 12;

  private SecretSums() {}

  /** Adds the hashes of a column's cells to the sums of their rows. */
  @FunctionalInterface
  private interface CellHashes {
    void add(int[] rows, int from, int count, long[] sums);
  }

  /**
   * The parameters of a column's hashes.
   *
   * @param ofNull the hash of NULL
   */
  private record Secret(long start, long factor, long ofNull) {
    static Secret drawnFrom(SecureRandom random) {
      return new Secret(random.nextLong(), random.nextLong() | 1, random.nextLong());
    }

    long hash(long bits) {
      return TextColumn.fold(bits ^ start, factor);
    }
  }

  /**
   * Returns the rows of buckets in which the bags differ, in their order; {@code null} if that is
   * not known, as the bags have few rows, runs of ties, or columns of other kinds than the common
   * ones.
   */
  static @Nullable RowBags withoutCommonRows(RowBags bags, List<ColumnPair> pairs) {
    return withoutCommonRows(bags, pairs, FEWEST);
  }

  /**
   * Removes rows as {@link #withoutCommonRows(RowBags, List)} does, with another limit.
   *
   * @param fewest minimum number of rows in each bag
   */
  static @Nullable RowBags withoutCommonRows(RowBags bags, List<ColumnPair> pairs, int fewest) {
    if (Math.min(bags.gold().length, bags.predicted().length) < fewest || bags.goldRuns() != null) {
      return null;
    }
    SecureRandom random = new SecureRandom();
    List<CellHashes> gold = new ArrayList<>();
    List<CellHashes> predicted = new ArrayList<>();
    for (ColumnPair pair : pairs) {
      Column one = pair.gold().column();
      Column other = pair.predicted().column();
      Secret secret = Secret.drawnFrom(random);
      CellHashes hashes = kind(one).equals(kind(other)) ? hashes(one, secret) : null;
      CellHashes others = hashes == null ? null : hashes(other, secret);
      if (hashes == null || others == null) {
        return null;
      }
      gold.add(hashes);
      predicted.add(others);
    }
    Secret ofRows = Secret.drawnFrom(random);
    Buckets goldBuckets = Buckets.of(gold, bags.gold(), ofRows);
    Buckets predictedBuckets = Buckets.of(predicted, bags.predicted(), ofRows);
    BitSet equal = new BitSet(BUCKETS);
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      equal.set(bucket, goldBuckets.sums[bucket] == predictedBuckets.sums[bucket]);
    }
    return bags.without(goldBuckets.rowsOf(equal), predictedBuckets.rowsOf(equal));
  }

  /**
   * The buckets of the rows of a bag.
   *
   * @param ofRows the bucket of each row
   * @param sums of the hashes of each bucket
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Buckets(short[] ofRows, long[] sums) {
    static Buckets of(List<CellHashes> columns, int[] rows, Secret secret) {
      short[] ofRows = new short[rows.length];
      long[] sums =
          IntStream.range(0, (rows.length + CHUNK - 1) / CHUNK)
              .parallel()
              .mapToObj(chunk -> add(columns, rows, secret, chunk * CHUNK, ofRows))
              .reduce(new long[BUCKETS], Buckets::plus);
      return new Buckets(ofRows, sums);
    }

    /** The sums of a chunk's rows. */
    private static long[] add(
        List<CellHashes> columns, int[] rows, Secret secret, int from, short[] ofRows) {
      int to = Math.min(rows.length, from + CHUNK);
      long[] block = new long[BLOCK];
      long[] sums = new long[BUCKETS];
      for (int start = from; start < to; start += BLOCK) {
        int count = Math.min(BLOCK, to - start);
        for (CellHashes column : columns) {
          column.add(rows, start, count, block);
        }
        for (int i = 0; i < count; i++) {
          long hash = secret.hash(block[i]);
          int bucket = (int) (hash >>> SHIFT);
          ofRows[start + i] = (short) bucket;
          sums[bucket] += hash;
          block[i] = 0;
        }
      }
      return sums;
    }

    private static long[] plus(long[] a, long[] b) {
      long[] sums = new long[BUCKETS];
      for (int i = 0; i < BUCKETS; i++) {
        sums[i] = a[i] + b[i];
      }
      return sums;
    }

    /** The positions of the rows of some buckets. */
    private BitSet rowsOf(BitSet buckets) {
      BitSet positions = new BitSet(ofRows.length);
      for (int i = 0; i < ofRows.length; i++) {
        if (buckets.get(ofRows[i])) {
          positions.set(i);
        }
      }
      return positions;
    }
  }

  /** Returns the properties that two columns must share for equal cells to have equal hashes. */
  private static List<Object> kind(Column column) {
    Object detail =
        column instanceof DoubleColumn doubles
            ? (Object) doubles.isSingle()
            : column instanceof DecimalColumn decimals
                ? (Object) decimals.scale()
                : column instanceof TimestampColumn times ? (Object) times.isZoned() : "";
    return List.of(column.getClass(), detail);
  }

  private static @Nullable CellHashes hashes(Column column, Secret secret) {
    if (column instanceof LongColumn longs) {
      return new Longs(longs, secret);
    }
    if (column instanceof DoubleColumn doubles) {
      return new Doubles(doubles, secret);
    }
    if (column instanceof TextColumn texts && texts.isFlat()) {
      return new Texts(texts, secret);
    }
    if (column instanceof DecimalColumn decimals && decimals.isFlat()) {
      return new Decimals(decimals, secret);
    }
    if (column instanceof TimestampColumn times) {
      return new Times(times, secret);
    }
    return column instanceof DateColumn dates ? new Dates(dates, secret) : null;
  }

  /** The hash of a cell that is stored as a number; NULL is stored as 0. */
  private static long hash(long bits, Column column, int row, Secret secret) {
    return bits == 0 && column.isNull(row) ? secret.ofNull() : secret.hash(bits);
  }

  private record Longs(LongColumn column, Secret secret) implements CellHashes {
    @Override
    public void add(int[] rows, int from, int count, long[] sums) {
      for (int i = 0; i < count; i++) {
        int row = rows[from + i];
        sums[i] += hash(column.at(row), column, row, secret);
      }
    }
  }

  private record Doubles(DoubleColumn column, Secret secret) implements CellHashes {
    @Override
    public void add(int[] rows, int from, int count, long[] sums) {
      for (int i = 0; i < count; i++) {
        int row = rows[from + i];
        double value = column.at(row);
        long bits = value == 0 ? 0 : Double.doubleToLongBits(value); // 0.0 and -0.0 are equal
        sums[i] += hash(bits, column, row, secret);
      }
    }
  }

  private record Texts(TextColumn column, Secret secret) implements CellHashes {
    @Override
    public void add(int[] rows, int from, int count, long[] sums) {
      for (int i = 0; i < count; i++) {
        int row = rows[from + i];
        sums[i] +=
            column.isNull(row)
                ? secret.ofNull()
                : column.secretHash(row, secret.start(), secret.factor());
      }
    }
  }

  private record Decimals(DecimalColumn column, Secret secret) implements CellHashes {
    @Override
    public void add(int[] rows, int from, int count, long[] sums) {
      for (int i = 0; i < count; i++) {
        int row = rows[from + i];
        sums[i] += hash(column.unscaled(row), column, row, secret);
      }
    }
  }

  private record Times(TimestampColumn column, Secret secret) implements CellHashes {
    @Override
    public void add(int[] rows, int from, int count, long[] sums) {
      for (int i = 0; i < count; i++) {
        int row = rows[from + i];
        long second = hash(column.epochSecond(row), column, row, secret);
        sums[i] += secret.hash(second + column.nano(row));
      }
    }
  }

  private record Dates(DateColumn column, Secret secret) implements CellHashes {
    @Override
    public void add(int[] rows, int from, int count, long[] sums) {
      for (int i = 0; i < count; i++) {
        int row = rows[from + i];
        sums[i] += hash(column.epochDay(row), column, row, secret);
      }
    }
  }
}
