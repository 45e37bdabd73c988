// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes values to a channel, big-endian. Used by one thread. */
final class ChannelWriter {
  private static final int CAPACITY = 1 << 16;

  private final WritableByteChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(CAPACITY);

  ChannelWriter(WritableByteChannel channel) {
    this.channel = channel;
  }

  void putByte(int value) throws IOException {
    room(Byte.BYTES).put((byte) value);
  }

  void putBoolean(boolean value) throws IOException {
    putByte(value ? 1 : 0);
  }

  void putInt(int value) throws IOException {
    room(Integer.BYTES).putInt(value);
  }

  void putLong(long value) throws IOException {
    room(Long.BYTES).putLong(value);
  }

  void putDouble(double value) throws IOException {
    // Raw bits preserve the payload of a NaN.
    putLong(Double.doubleToRawLongBits(value));
  }

  void putBytes(byte[] bytes) throws IOException {
    putInt(bytes.length);
    for (int at = 0; at < bytes.length; ) {
      int most = Math.min(room(1).remaining(), bytes.length - at);
      buffer.put(bytes, at, most);
      at += most;
    }
  }

  /**
   * Writes a text with all its characters, including unpaired surrogates: one byte each if all are
   * ISO 8859-1, else two. Negative lengths mark the two-byte form and null.
   */
  void putText(@Nullable String text) throws IOException {
    if (text == null) {
      putInt(WorkerProtocol.NULL_TEXT);
      return;
    }
    byte[] narrow = text.getBytes(StandardCharsets.ISO_8859_1);
    // Faster than a look at each character, as the JVM copies and compares whole texts.
    if (new String(narrow, StandardCharsets.ISO_8859_1).equals(text)) {
      putBytes(narrow);
      return;
    }
    putInt(-text.length());
    for (int at = 0; at < text.length(); at++) {
      room(Character.BYTES).putChar(text.charAt(at));
    }
  }

  private ByteBuffer room(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
    return buffer;
  }

  /** Sends the buffered bytes. */
  void flush() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }
}
