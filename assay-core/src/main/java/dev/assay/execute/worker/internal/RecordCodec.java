// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.table.ResultTable;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Encodes and decodes records, and sealed interfaces of records, by the types of their components.
 * Names are not sent: both sides are of one version.
 */
final class RecordCodec {
  /** The kind of a record that is {@code null}. */
  private static final int NULL = -1;

  private static final Map<Class<?>, Form<?>> FORMS =
      Map.of(
          boolean.class, new Form<>(ChannelWriter::writeBoolean, ChannelReader::readBoolean),
          int.class, new Form<>(ChannelWriter::writeInt, ChannelReader::readInt),
          long.class, new Form<>(ChannelWriter::writeLong, ChannelReader::readLong),
          String.class, new Form<>(ChannelWriter::putText, ChannelReader::takeOptionalText),
          ZoneId.class,
              new Form<ZoneId>(
                  (out, zone) -> out.putText(zone.getId()), in -> ZoneId.of(in.takeText())),
          Duration.class,
              new Form<Duration>(
                  (out, time) -> out.writeLong(time.toNanos()),
                  in -> Duration.ofNanos(in.readLong())),
          Instant.class, new Form<>(ValueCodec::write, ValueCodec::read),
          ResultTable.class, new Form<>(TableCodec::write, TableCodec::read));

  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return Shape.of(type);
        }
      };

  private RecordCodec() {}

  /** Writes a value of one type. */
  @FunctionalInterface
  private interface Writing<T> {
    void write(ChannelWriter out, T value) throws IOException;
  }

  /** Reads a value of one type. */
  @FunctionalInterface
  private interface Reading<T> {
    @Nullable T read(ChannelReader in) throws IOException;
  }

  /** The encoding of a type that has no components. */
  private record Form<T>(Writing<T> writing, Reading<T> reading) {
    @SuppressWarnings({"unchecked", "NullAway"}) // a form whose type may be null can write null
    void write(ChannelWriter out, @Nullable Object value) throws IOException {
      writing.write(out, (T) value);
    }
  }

  /**
   * The parts of a record or a sealed interface.
   *
   * @param kinds the records of the interface, or the record itself
   */
  private record Shape(
      List<Class<?>> kinds,
      List<RecordComponent> components,
      @Nullable Constructor<?> constructor) {
    static Shape of(Class<?> type) {
      if (!type.isRecord()) {
        return new Shape(List.of(type.getPermittedSubclasses()), List.of(), null);
      }
      List<RecordComponent> components = List.of(type.getRecordComponents());
      Class<?>[] types = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
      try {
        return new Shape(List.of(type), components, type.getDeclaredConstructor(types));
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  static void write(ChannelWriter out, Type type, @Nullable Object value) throws IOException {
    Form<?> form = FORMS.get(raw(type));
    if (form != null) {
      form.write(out, value);
    } else if (value == null) {
      out.writeByte(NULL);
    } else if (value instanceof Enum<?> constant) {
      out.writeByte(constant.ordinal());
    } else if (value instanceof List<?> items) {
      out.writeInt(items.size());
      for (Object item : items) {
        write(out, argument(type, 0), item);
      }
    } else if (value instanceof Map<?, ?> entries) {
      out.writeInt(entries.size());
      for (Map.Entry<?, ?> entry : entries.entrySet()) {
        write(out, argument(type, 0), entry.getKey());
        write(out, argument(type, 1), entry.getValue());
      }
    } else {
      out.writeByte(SHAPES.get(raw(type)).kinds().indexOf(value.getClass()));
      for (RecordComponent component : SHAPES.get(value.getClass()).components()) {
        write(out, component.getGenericType(), content(component, value));
      }
    }
  }

  private static @Nullable Object content(RecordComponent component, Object owner) {
    try {
      return component.getAccessor().invoke(owner);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  static @Nullable Object read(ChannelReader in, Type type) throws IOException {
    Class<?> raw = raw(type);
    Form<?> form = FORMS.get(raw);
    if (form != null) {
      return form.reading().read(in);
    }
    if (raw.isEnum()) {
      return at(List.of(raw.getEnumConstants()), in.readByte());
    }
    if (raw == List.class) {
      List<@Nullable Object> items = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        items.add(read(in, argument(type, 0)));
      }
      return items;
    }
    if (raw == Map.class) {
      Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        entries.put(read(in, argument(type, 0)), read(in, argument(type, 1)));
      }
      return entries;
    }
    int kind = in.readByte();
    return kind == NULL ? null : readRecord(in, SHAPES.get(at(SHAPES.get(raw).kinds(), kind)));
  }

  private static Object readRecord(ChannelReader in, Shape shape) throws IOException {
    List<@Nullable Object> contents = new ArrayList<>();
    for (RecordComponent component : shape.components()) {
      contents.add(read(in, component.getGenericType()));
    }
    try {
      return Objects.requireNonNull(shape.constructor()).newInstance(contents.toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <T> T at(List<T> values, int index) throws IOException {
    if (index < 0 || index >= values.size()) {
      throw new IOException("a message names the value %d of %d".formatted(index, values.size()));
    }
    return values.get(index);
  }

  private static Class<?> raw(Type type) {
    return (Class<?>) (type instanceof ParameterizedType of ? of.getRawType() : type);
  }

  private static Type argument(Type type, int index) {
    return ((ParameterizedType) type).getActualTypeArguments()[index];
  }
}
