// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.table.Execution;
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
import java.util.HashMap;
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

  private static final List<QueryOrigin> ORIGINS = List.of(QueryOrigin.values());

  private static final Map<Class<?>, Form<?>> FORMS =
      Map.ofEntries(
          form(boolean.class, ChannelWriter::writeBoolean, ChannelReader::readBoolean),
          form(int.class, ChannelWriter::writeInt, ChannelReader::readInt),
          form(long.class, ChannelWriter::writeLong, ChannelReader::readLong),
          form(String.class, ChannelWriter::putText, ChannelReader::takeOptionalText),
          form(
              ZoneId.class,
              (out, zone) -> out.putText(zone.getId()),
              in -> ZoneId.of(in.takeText())),
          form(Duration.class, RecordCodec::writeTime, RecordCodec::readTime),
          form(Instant.class, ValueCodec::write, in -> (Instant) ValueCodec.read(in)),
          form(ResultTable.class, TableCodec::write, TableCodec::read),
          // What each query needs, without reflection.
          form(DatabaseAddress.class, RecordCodec::writeAddress, RecordCodec::readAddress),
          form(Limits.class, RecordCodec::writeLimits, RecordCodec::readLimits),
          form(WorkerRequest.Run.class, RecordCodec::writeRun, RecordCodec::readRun),
          form(
              WorkerResponse.Ran.class,
              (out, ran) -> write(out, Execution.class, ran.execution()),
              in ->
                  new WorkerResponse.Ran(
                      (Execution) Objects.requireNonNull(read(in, Execution.class)))),
          form(WorkerResponse.Settled.class, RecordCodec::writeSettled, RecordCodec::readSettled),
          form(Execution.Rows.class, RecordCodec::writeRows, RecordCodec::readRows));

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

  private static <T> Map.Entry<Class<?>, Form<?>> form(
      Class<T> type, Writing<T> writing, Reading<T> reading) {
    return Map.entry(type, new Form<>(writing, reading));
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
      Class<?> kind = value.getClass();
      out.writeByte(SHAPES.get(raw(type)).kinds().indexOf(kind));
      Form<?> own = FORMS.get(kind);
      if (own != null) {
        own.write(out, value);
      } else {
        for (RecordComponent component : SHAPES.get(kind).components()) {
          write(out, component.getGenericType(), content(component, value));
        }
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
    int number = in.readByte();
    if (number == NULL) {
      return null;
    }
    Class<?> kind = at(SHAPES.get(raw).kinds(), number);
    Form<?> own = FORMS.get(kind);
    return own != null ? own.reading().read(in) : readRecord(in, SHAPES.get(kind));
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

  private static void writeTime(ChannelWriter out, Duration time) throws IOException {
    out.writeLong(time.toNanos());
  }

  private static Duration readTime(ChannelReader in) throws IOException {
    return Duration.ofNanos(in.readLong());
  }

  private static void writeAddress(ChannelWriter out, DatabaseAddress address) throws IOException {
    out.putText(address.id());
    out.putText(address.url());
    out.putText(address.user());
    out.putText(address.password());
    out.writeInt(address.properties().size());
    for (Map.Entry<String, String> property : address.properties().entrySet()) {
      out.putText(property.getKey());
      out.putText(property.getValue());
    }
    out.putText(address.driver());
  }

  private static DatabaseAddress readAddress(ChannelReader in) throws IOException {
    String id = in.takeText();
    String url = in.takeText();
    String user = in.takeOptionalText();
    String password = in.takeOptionalText();
    Map<String, String> properties = new HashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      properties.put(in.takeText(), in.takeText());
    }
    return new DatabaseAddress(id, url, user, password, properties, in.takeOptionalText());
  }

  private static void writeLimits(ChannelWriter out, Limits limits) throws IOException {
    writeTime(out, limits.timeout());
    out.writeLong(limits.maxRows());
    out.writeLong(limits.maxCells());
    out.writeLong(limits.maxBytes());
    writeTime(out, limits.compareTimeout());
    out.writeBoolean(limits.sampled());
  }

  private static Limits readLimits(ChannelReader in) throws IOException {
    return new Limits(
        readTime(in), in.readLong(), in.readLong(), in.readLong(), readTime(in), in.readBoolean());
  }

  private static void writeRun(ChannelWriter out, WorkerRequest.Run run) throws IOException {
    writeAddress(out, run.database());
    out.putText(run.sql());
    writeLimits(out, run.limits());
    out.writeByte(run.origin().ordinal());
  }

  private static WorkerRequest.Run readRun(ChannelReader in) throws IOException {
    return new WorkerRequest.Run(
        readAddress(in), in.takeText(), readLimits(in), at(ORIGINS, in.readByte()));
  }

  private static void writeSettled(ChannelWriter out, WorkerResponse.Settled settled)
      throws IOException {
    out.writeBoolean(settled.readyForGold());
    out.writeBoolean(settled.readyForPrediction());
  }

  private static WorkerResponse.Settled readSettled(ChannelReader in) throws IOException {
    return new WorkerResponse.Settled(in.readBoolean(), in.readBoolean());
  }

  private static void writeRows(ChannelWriter out, Execution.Rows rows) throws IOException {
    TableCodec.write(out, rows.table());
    writeTime(out, rows.elapsed());
  }

  private static Execution.Rows readRows(ChannelReader in) throws IOException {
    return new Execution.Rows(TableCodec.read(in), readTime(in));
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
