// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.wandb;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/** Reads a {@code .wandb} file as its own reader does, and checks what that one checks. */
final class WandbLogReader {
  private static final int BLOCK = 32768;

  private WandbLogReader() {}

  /** The records of a file. */
  static List<byte[]> records(byte[] file) {
    ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    byte[] ident = new byte[4];
    in.get(ident);
    assertThat(new String(ident, StandardCharsets.US_ASCII)).isEqualTo(":W&B");
    assertThat(in.getShort() & 0xffff).isEqualTo(0xBEE1);
    assertThat(in.get()).isZero();
    List<byte[]> records = new ArrayList<>();
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    boolean open = false;
    while (in.hasRemaining()) {
      int left = BLOCK - in.position() % BLOCK;
      if (left < 7) {
        byte[] padding = new byte[left];
        in.get(padding);
        assertThat(padding).containsOnly(0);
        continue;
      }
      int checksum = in.getInt();
      byte[] data = new byte[in.getShort() & 0xffff];
      int type = in.get();
      in.get(data);
      CRC32 computed = new CRC32();
      computed.update(type);
      computed.update(data);
      assertThat(checksum).isEqualTo((int) computed.getValue());
      assertThat(data.length + 7).isLessThanOrEqualTo(left);
      assertThat(open).isEqualTo(type == 3 || type == 4);
      record.writeBytes(data);
      open = type == 2 || type == 3;
      if (!open) {
        records.add(record.toByteArray());
        record.reset();
      }
    }
    assertThat(open).isFalse();
    return records;
  }

  /** A message, field by field. */
  static UnknownFieldSet message(byte[] bytes) throws IOException {
    return UnknownFieldSet.parseFrom(bytes);
  }

  /** The message in a field. */
  static UnknownFieldSet inner(UnknownFieldSet message, int number) throws IOException {
    return message(message.getField(number).getLengthDelimitedList().get(0).toByteArray());
  }

  static String text(UnknownFieldSet message, int number) {
    return message.getField(number).getLengthDelimitedList().get(0).toStringUtf8();
  }

  /** Items by key: what {@code key} and {@code value_json} say. */
  static Map<String, String> items(UnknownFieldSet message, int number) throws IOException {
    Map<String, String> items = new LinkedHashMap<>();
    for (ByteString item : message.getField(number).getLengthDelimitedList()) {
      UnknownFieldSet fields = message(item.toByteArray());
      items.put(text(fields, 1), text(fields, 16));
    }
    return items;
  }
}
