// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.wandb;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A protobuf message that is written field by field, by their numbers. */
final class WireMessage {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CodedOutputStream out = CodedOutputStream.newInstance(bytes);

  /** Writes a field. */
  private interface Field {
    void writeTo(CodedOutputStream out) throws IOException;
  }

  /** Adds a text; {@code null} is left out. */
  WireMessage text(int number, @Nullable String value) {
    return value == null
        ? this
        : add(out -> out.writeBytes(number, ByteString.copyFromUtf8(value)));
  }

  /** Adds an integer or a constant. */
  WireMessage integer(int number, long value) {
    return add(out -> out.writeInt64(number, value));
  }

  /** Adds a message. */
  WireMessage message(int number, WireMessage value) {
    return add(out -> out.writeBytes(number, ByteString.copyFrom(value.bytes())));
  }

  private WireMessage add(Field field) {
    try {
      field.writeTo(out);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory can always be written", e);
    }
  }

  /** Returns the message. */
  byte[] bytes() {
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory can always be written", e);
    }
    return bytes.toByteArray();
  }
}
