// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes values to a channel. Used by one thread. */
final class ChannelWriter extends DataOutputStream {
  static final int CAPACITY = 1 << 16;

  ChannelWriter(WritableByteChannel channel) {
    super(new BufferedOutputStream(Channels.newOutputStream(channel), CAPACITY));
  }

  void putDouble(double value) throws IOException {
    // Raw bits preserve the payload of a NaN.
    writeLong(Double.doubleToRawLongBits(value));
  }

  void putBytes(byte[] bytes) throws IOException {
    writeInt(bytes.length);
    write(bytes);
  }

  /**
   * Writes a text with all its characters, including unpaired surrogates: one byte each if all are
   * ISO 8859-1, else two. Negative lengths mark the two-byte form and null.
   */
  void putText(@Nullable String text) throws IOException {
    if (text == null) {
      writeInt(WorkerProtocol.NULL_TEXT);
      return;
    }
    byte[] narrow = text.getBytes(StandardCharsets.ISO_8859_1);
    // Faster than a look at each character, as the JVM copies and compares whole texts.
    if (new String(narrow, StandardCharsets.ISO_8859_1).equals(text)) {
      putBytes(narrow);
      return;
    }
    ByteBuffer wide = ByteBuffer.allocate(Character.BYTES * text.length());
    wide.asCharBuffer().put(text);
    writeInt(-text.length());
    write(wide.array());
  }
}
