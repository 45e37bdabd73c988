// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads values written by a {@link ChannelWriter}. Used by one thread. */
final class ChannelReader {
  private static final int CAPACITY = 1 << 16;
  private static final int SHORT_TEXT = 256;

  private final ReadableByteChannel channel;
  private final byte[] shortText = new byte[SHORT_TEXT];
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(CAPACITY).flip();

  ChannelReader(ReadableByteChannel channel) {
    this.channel = channel;
  }

  byte takeByte() throws IOException {
    return need(Byte.BYTES).get();
  }

  boolean takeBoolean() throws IOException {
    return takeByte() != 0;
  }

  int takeInt() throws IOException {
    return need(Integer.BYTES).getInt();
  }

  long takeLong() throws IOException {
    return need(Long.BYTES).getLong();
  }

  double takeDouble() throws IOException {
    return Double.longBitsToDouble(takeLong());
  }

  byte[] takeBytes() throws IOException {
    return takeBytes(takeInt());
  }

  private byte[] takeBytes(int length) throws IOException {
    byte[] bytes = new byte[length];
    for (int at = 0; at < length; ) {
      int most = Math.min(need(1).remaining(), length - at);
      buffer.get(bytes, at, most);
      at += most;
    }
    return bytes;
  }

  @Nullable String takeOptionalText() throws IOException {
    int length = takeInt();
    if (length == WorkerProtocol.NULL_TEXT) {
      return null;
    }
    if (length >= 0) {
      return takeNarrow(length);
    }
    char[] characters = new char[-length];
    for (int at = 0; at < characters.length; at++) {
      characters[at] = need(Character.BYTES).getChar();
    }
    return new String(characters);
  }

  private String takeNarrow(int length) throws IOException {
    if (length > shortText.length) {
      return new String(takeBytes(length), StandardCharsets.ISO_8859_1);
    }
    for (int at = 0; at < length; ) {
      int most = Math.min(need(1).remaining(), length - at);
      buffer.get(shortText, at, most);
      at += most;
    }
    return new String(shortText, 0, length, StandardCharsets.ISO_8859_1);
  }

  /** Reads a text that is not null. */
  String takeText() throws IOException {
    return Objects.requireNonNull(takeOptionalText());
  }

  private ByteBuffer need(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      buffer.compact();
      while (buffer.position() < bytes) {
        if (channel.read(buffer) < 0) {
          throw new EOFException("the other process closed the connection");
        }
      }
      buffer.flip();
    }
    return buffer;
  }
}
