// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.AssayException;
import dev.assay.input.internal.TableMeter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** The end of a Parquet file, which describes its columns, and is read as a whole. */
final class ParquetFooter {
  /** Length of the description and the letters PAR1. */
  private static final int TAIL = 8;

  /** More than 10,000 columns take in many row groups. */
  private static final int LONGEST = 32 << 20;

  private ParquetFooter() {}

  /** Checks that the description of a file can be read in little memory. */
  static void check(Path file, TableMeter meter) {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      if (bytes.length() < TAIL) {
        return; // DuckDB says what is wrong
      }
      byte[] tail = new byte[Integer.BYTES];
      bytes.seek(bytes.length() - TAIL);
      bytes.readFully(tail);
      long length = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
      if (length > LONGEST && length < bytes.length()) {
        throw meter.outOfMemory();
      }
    } catch (IOException e) {
      throw new AssayException("%s: can't be read: %s".formatted(file, e.getMessage()), e);
    }
  }
}
