// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.wandb;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * A {@code .wandb} file: a log of records in LevelDB's format, with a header of its own and plain
 * CRC-32 checksums. Records are cut into pieces, so that none crosses the boundary of a block.
 *
 * @see <a href="https://github.com/google/leveldb/blob/main/doc/log_format.md">LevelDB's format</a>
 */
final class TransactionLog implements Closeable {
  private static final int BLOCK = 1 << 15;
  private static final int HEADER = 7;
  private static final short MAGIC = (short) 0xBEE1;

  private static final int FULL = 1;
  private static final int FIRST = 2;
  private static final int MIDDLE = 3;
  private static final int LAST = 4;

  private final OutputStream out;

  /** The place in the block. */
  private int offset;

  /** Starts a log; closing it closes {@code out}. */
  TransactionLog(OutputStream out) throws IOException {
    this.out = out;
    put(
        ByteBuffer.allocate(HEADER)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(":W&B".getBytes(StandardCharsets.US_ASCII))
            .putShort(MAGIC)
            .put((byte) 0)
            .array());
  }

  /** Appends a record. */
  void write(byte[] record) throws IOException {
    int from = 0;
    boolean first = true;
    do {
      if (BLOCK - offset < HEADER) {
        put(new byte[BLOCK - offset]);
      }
      int length = Math.min(record.length - from, BLOCK - offset - HEADER);
      boolean last = from + length == record.length;
      piece(first ? (last ? FULL : FIRST) : last ? LAST : MIDDLE, record, from, length);
      from += length;
      first = false;
    } while (from < record.length);
  }

  private void piece(int type, byte[] record, int from, int length) throws IOException {
    CRC32 checksum = new CRC32();
    checksum.update(type);
    checksum.update(record, from, length);
    put(
        ByteBuffer.allocate(HEADER + length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt((int) checksum.getValue())
            .putShort((short) length)
            .put((byte) type)
            .put(record, from, length)
            .array());
  }

  private void put(byte[] bytes) throws IOException {
    out.write(bytes);
    offset = (offset + bytes.length) % BLOCK;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
