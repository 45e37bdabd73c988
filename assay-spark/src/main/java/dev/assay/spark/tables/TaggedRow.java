// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/**
 * A row that was brought to where it is compared.
 *
 * @param low lower half of its group hash
 * @param high upper half
 * @param rank a hash of its values that is the same in every run
 * @param row with the columns of the view that it was read from
 */
record TaggedRow(long low, long high, long rank, InternalRow row) {
  private static final int HEADER = 3 * Long.BYTES;

  static byte[] pack(long low, long high, long rank, UnsafeRow row) {
    byte[] content = row.getBytes();
    return ByteBuffer.allocate(HEADER + content.length)
        .putLong(low)
        .putLong(high)
        .putLong(rank)
        .put(content)
        .array();
  }

  static TaggedRow unpack(byte[] bytes, int columns) {
    ByteBuffer header = ByteBuffer.wrap(bytes);
    return new TaggedRow(
        header.getLong(),
        header.getLong(),
        header.getLong(),
        row(Arrays.copyOfRange(bytes, HEADER, bytes.length), columns));
  }

  static InternalRow row(byte[] content, int columns) {
    UnsafeRow row = new UnsafeRow(columns);
    row.pointTo(content, content.length);
    return row;
  }

  /** Returns whether rows have the same group hash. */
  boolean isGroupedWith(TaggedRow other) {
    return low == other.low && high == other.high;
  }
}
