// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Ways of taking more memory than there is. */
final class MemoryExhaustion {
  private static final int BITE = 16 << 20;
  private static final int PAGE = 4096;

  private MemoryExhaustion() {}

  /** Takes memory as a native library does, which no cap of the heap bounds, for ever. */
  static void hog() throws IOException {
    List<MappedByteBuffer> taken = new ArrayList<>();
    Path file = Files.createTempFile("hog", ".bin");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      for (long at = 0; taken.size() < 10_000; at += BITE) {
        MappedByteBuffer bite = channel.map(MapMode.READ_WRITE, at, BITE);
        for (int i = 0; i < BITE; i += PAGE) {
          bite.put(i, (byte) 1);
        }
        taken.add(bite);
      }
    }
  }

  /** Writes a temporary file for ever, of which the disk need not keep the zeros. */
  static void spill(boolean deleted) throws IOException {
    Path file = Files.createTempFile("spill", ".bin");
    try (RandomAccessFile spilled = new RandomAccessFile(file.toFile(), "rw")) {
      if (deleted) {
        Files.delete(file);
      }
      for (long length = BITE; length < Long.MAX_VALUE / 2; length += BITE) {
        spilled.setLength(Math.min(length, 1L << 34));
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  /** Fills the heap. */
  static void hoard() {
    List<byte[]> taken = new ArrayList<>();
    while (taken.size() < 1_000_000) {
      taken.add(new byte[BITE]);
    }
  }
}
