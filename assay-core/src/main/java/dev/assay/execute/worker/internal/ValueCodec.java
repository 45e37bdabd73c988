// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.table.ValueFamily;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Encodes and decodes single values, each with its family; see {@link ValueFamily} for their types.
 */
final class ValueCodec {
  private static final List<ValueFamily> FAMILIES = List.of(ValueFamily.values());

  private ValueCodec() {}

  static void write(ChannelWriter out, @Nullable Object value) throws IOException {
    ValueFamily family = value == null ? ValueFamily.NULL : ValueFamily.of(value);
    out.writeByte(FAMILIES.indexOf(family));
    if (value != null) {
      writeContent(out, family, value);
    }
  }

  private static void writeContent(ChannelWriter out, ValueFamily family, Object value)
      throws IOException {
    switch (family) {
      case INTEGER ->
          out.putBytes(
              value instanceof BigInteger big
                  ? big.toByteArray()
                  : BigInteger.valueOf(((Number) value).longValue()).toByteArray());
      case DECIMAL -> {
        out.putBytes(((BigDecimal) value).unscaledValue().toByteArray());
        out.writeInt(((BigDecimal) value).scale());
      }
      case REAL, DOUBLE -> out.putDouble(((Number) value).doubleValue());
      case BOOLEAN -> out.writeBoolean((Boolean) value);
      case TEXT -> out.putText((String) value);
      case DATE -> out.writeLong(((LocalDate) value).toEpochDay());
      case TIME -> out.writeLong(((LocalTime) value).toNanoOfDay());
      case TIMESTAMP -> putTime(out, ((LocalDateTime) value).toInstant(ZoneOffset.UTC));
      case INSTANT -> putTime(out, (Instant) value);
      case INTERVAL -> putInterval(out, (TimeInterval) value);
      case UUID -> {
        out.writeLong(((UUID) value).getMostSignificantBits());
        out.writeLong(((UUID) value).getLeastSignificantBits());
      }
      case BYTES -> out.putBytes(((ByteString) value).toArray());
      case JSON -> out.putText(((JsonText) value).text());
      case ARRAY -> {
        List<?> items = (List<?>) value;
        out.writeInt(items.size());
        for (Object item : items) {
          write(out, item);
        }
      }
      case NULL -> {}
    }
  }

  private static void putTime(ChannelWriter out, Instant time) throws IOException {
    out.writeLong(time.getEpochSecond());
    out.writeInt(time.getNano());
  }

  private static void putInterval(ChannelWriter out, TimeInterval interval) throws IOException {
    out.writeInt(interval.months());
    out.writeInt(interval.days());
    out.writeLong(interval.time().toSeconds());
    out.writeInt(interval.time().toNanosPart());
  }

  static @Nullable Object read(ChannelReader in) throws IOException {
    return switch (FAMILIES.get(in.readByte())) {
      case NULL -> null;
      case INTEGER -> readInteger(in);
      case DECIMAL -> new BigDecimal(new BigInteger(in.takeBytes()), in.readInt());
      case REAL -> (float) in.takeDouble();
      case DOUBLE -> in.takeDouble();
      case BOOLEAN -> in.readBoolean();
      case TEXT -> in.takeText();
      case DATE -> LocalDate.ofEpochDay(in.readLong());
      case TIME -> LocalTime.ofNanoOfDay(in.readLong());
      case TIMESTAMP -> LocalDateTime.ofEpochSecond(in.readLong(), in.readInt(), ZoneOffset.UTC);
      case INSTANT -> Instant.ofEpochSecond(in.readLong(), in.readInt());
      case INTERVAL ->
          new TimeInterval(
              in.readInt(), in.readInt(), Duration.ofSeconds(in.readLong(), in.readInt()));
      case UUID -> new UUID(in.readLong(), in.readLong());
      case BYTES -> new ByteString(in.takeBytes());
      case JSON -> new JsonText(in.takeText());
      case ARRAY -> readArray(in);
    };
  }

  private static Object readInteger(ChannelReader in) throws IOException {
    BigInteger number = new BigInteger(in.takeBytes());
    return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
  }

  private static List<@Nullable Object> readArray(ChannelReader in) throws IOException {
    int size = in.readInt();
    List<@Nullable Object> items = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      items.add(read(in));
    }
    return items;
  }
}
