// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import java.io.IOException;
import java.io.InputStream;

/** Reads a stream to its end on a separate thread, and keeps the last part. */
final class StreamTail {
  private static final int KEPT = 4_096;

  private final byte[] ring = new byte[KEPT];
  private final Thread thread;
  private long seen;

  StreamTail(InputStream stream) {
    thread = AgentProgram.started(() -> read(stream), "assay-agent-stderr");
  }

  private void read(InputStream stream) {
    byte[] buffer = new byte[KEPT];
    try (stream) {
      for (int n = stream.read(buffer); n != -1; n = stream.read(buffer)) {
        keep(buffer, n);
      }
    } catch (IOException e) {
      // The process has ended, and the rest of its output is lost.
    }
  }

  private synchronized void keep(byte[] bytes, int count) {
    for (int i = 0; i < count; i++) {
      ring[(int) (seen++ % KEPT)] = bytes[i];
    }
  }

  /** The last part of the output. If the process has ended, this waits a moment for the rest. */
  byte[] last() throws InterruptedException {
    thread.join(200);
    return copy();
  }

  private synchronized byte[] copy() {
    byte[] last = new byte[(int) Math.min(seen, KEPT)];
    for (int i = 0; i < last.length; i++) {
      last[i] = ring[(int) ((seen - last.length + i) % KEPT)];
    }
    return last;
  }
}
