// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads values written by a {@link ChannelWriter}. Used by one thread. */
final class ChannelReader extends DataInputStream {
  private static final int SHORT_TEXT = 256;

  private final byte[] shortText = new byte[SHORT_TEXT];

  ChannelReader(ReadableByteChannel channel) {
    super(new BufferedInputStream(Channels.newInputStream(channel), ChannelWriter.CAPACITY));
  }

  double takeDouble() throws IOException {
    return Double.longBitsToDouble(readLong());
  }

  byte[] takeBytes() throws IOException {
    return takeBytes(readInt());
  }

  private byte[] takeBytes(int length) throws IOException {
    byte[] bytes = new byte[length];
    readFully(bytes);
    return bytes;
  }

  @Nullable String takeOptionalText() throws IOException {
    int length = readInt();
    if (length == WorkerProtocol.NULL_TEXT) {
      return null;
    }
    if (length < 0) {
      return ByteBuffer.wrap(takeBytes(-length * Character.BYTES)).asCharBuffer().toString();
    }
    byte[] narrow = length > shortText.length ? new byte[length] : shortText;
    readFully(narrow, 0, length);
    return new String(narrow, 0, length, StandardCharsets.ISO_8859_1);
  }

  /** Reads a text that is not null. */
  String takeText() throws IOException {
    return Objects.requireNonNull(takeOptionalText());
  }
}
