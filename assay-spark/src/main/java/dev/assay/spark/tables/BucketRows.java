// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.spark.tables.CellHasher.HashedCell;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of some buckets of a table.
 *
 * @param cells of the group hash
 * @param seed of the group hash
 * @param buckets to read, as words of a bit set
 * @param bits logarithm of the number of buckets
 * @param schema of the rows that are read
 */
@SuppressWarnings("ArrayRecordComponent") // only passed to executors, never compared
record BucketRows(
    List<HashedCell> cells, HashSeed seed, long[] buckets, int bits, StructType schema)
    implements Serializable {
  /** Brings the rows to the driver. */
  List<TaggedRow> collect(SparkTable.View view) {
    int columns = view.columns().size();
    return view.internal().mapPartitions(this::packed).collect().stream()
        .map(bytes -> TaggedRow.unpack(bytes, columns))
        .toList();
  }

  /** Brings one row of each of some hashes, given by their lower halves, to the driver. */
  List<TaggedRow> first(SparkTable.View view, long[] hashes) {
    int columns = view.columns().size();
    return view
        .internal()
        .mapPartitions(
            rows -> {
              Set<Long> wanted = new HashSet<>();
              Arrays.stream(hashes).forEach(wanted::add);
              return new Selected<>(
                  rows,
                  this,
                  (low, high, rank, row) ->
                      wanted.remove(low) ? TaggedRow.pack(low, high, rank, row) : null);
            })
        .collect()
        .stream()
        .map(bytes -> TaggedRow.unpack(bytes, columns))
        .toList();
  }

  /** The rows among others, packed. */
  Iterator<byte[]> packed(Iterator<InternalRow> rows) {
    return new Selected<>(rows, this, TaggedRow::pack);
  }

  /** The rows as records of group hash, side and content, to be shuffled. */
  JavaRDD<Row> records(SparkTable.View view, int side) {
    return view.internal()
        .mapPartitions(
            rows ->
                new Selected<>(
                    rows,
                    this,
                    (low, high, rank, row) ->
                        RowFactory.create(low, high, side, row.getBytes().clone())));
  }

  /** The hashes of the rows with a sign for the side, to be added up. */
  JavaRDD<Row> hashes(SparkTable.View view, long sign) {
    return view.internal()
        .mapPartitions(
            rows ->
                new Selected<>(
                    rows,
                    this,
                    (low, high, rank, row) -> RowFactory.create(low, high, rank, sign)));
  }

  /** The conversion of a selected row. */
  private interface Output<T> extends Serializable {
    /** Returns the output for a row, or {@code null} for none. */
    @Nullable T of(long low, long high, long rank, UnsafeRow row);
  }

  /** Goes through the rows of the buckets. */
  private static final class Selected<T> implements Iterator<T> {
    private final Iterator<InternalRow> rows;
    private final Output<T> output;
    private final BitSet wanted;
    private final int bits;
    private final RowHasher hasher;
    private final RowHasher ranks;
    private final UnsafeProjection projection;
    private @Nullable T next;

    Selected(Iterator<InternalRow> rows, BucketRows plan, Output<T> output) {
      this.rows = rows;
      this.output = output;
      wanted = BitSet.valueOf(plan.buckets());
      bits = plan.bits();
      hasher = new RowHasher(List.of(plan.cells()), plan.seed());
      List<HashedCell> exact = new ArrayList<>();
      plan.cells().forEach(cell -> exact.add(new HashedCell(cell.column(), CellForm.EXACT)));
      ranks = new RowHasher(List.of(exact), HashSeed.FIXED);
      projection = UnsafeProjection.create(plan.schema());
    }

    @Override
    public boolean hasNext() {
      while (next == null && rows.hasNext()) {
        InternalRow row = rows.next();
        if (wanted.get(BucketSums.bucket(hasher.low(row), bits))) {
          hasher.read(row);
          ranks.read(row);
          UnsafeRow content = row instanceof UnsafeRow known ? known : projection.apply(row);
          next = output.of(hasher.low(0)[0], hasher.high(0)[0], ranks.low(0)[0], content);
        }
      }
      return next != null;
    }

    @Override
    public T next() {
      T current = hasNext() ? next : null;
      if (current == null) {
        throw new NoSuchElementException();
      }
      next = null;
      return current;
    }
  }
}
