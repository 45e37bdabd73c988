// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.assay.journal.CounterexampleJudgment;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.ReviewReason;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The records of a run as the JSON of its files: keys in snake case, whole numbers as such. */
public final class JournalJson {
  /**
   * Whole numbers up to this are written without a fraction; larger doubles are not exact integers.
   */
  private static final double EXACT = 1L << 53;

  /** The longest text that is written whole, in characters: twice as long as a query may be. */
  private static final int LONGEST_TEXT = 2_000_000;

  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              text ->
                  List.of(
                          CoercionInputShape.Integer,
                          CoercionInputShape.Float,
                          CoercionInputShape.Boolean)
                      .forEach(shape -> text.setCoercion(shape, CoercionAction.Fail)))
          .withConfigOverride(
              List.class,
              list -> list.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
          .addModule(
              new LowerCaseModule()
                  .with(Match.Level.class)
                  .with(Difference.Kind.class)
                  .with(MissingScoreReason.class)
                  .with(CounterexampleKind.class)
                  .with(ReviewReason.class)
                  .with(CounterexampleJudgment.Fit.class))
          .addModule(
              new SimpleModule()
                  .addSerializer(String.class, new Texts())
                  .addSerializer(Double.class, new Numbers())
                  .addSerializer(Instant.class, ToStringSerializer.instance)
                  .addSerializer(Duration.class, ToStringSerializer.instance)
                  .addSerializer(ZoneId.class, ToStringSerializer.instance)
                  .addDeserializer(Instant.class, new Parser<>(Instant.class, Instant::parse))
                  .addDeserializer(Duration.class, new Parser<>(Duration.class, Duration::parse))
                  .addDeserializer(ZoneId.class, new Parser<>(ZoneId.class, ZoneId::of)))
          .annotationIntrospector(
              AnnotationIntrospector.pair(new JacksonAnnotationIntrospector(), new Requirements()))
          .build();

  /** Writers whose serializers are looked up once instead of for each line. */
  private static final ClassValue<ObjectWriter> WRITERS =
      new ClassValue<>() {
        @Override
        protected ObjectWriter computeValue(Class<?> type) {
          return MAPPER.writerFor(type);
        }
      };

  private static final ClassValue<ObjectReader> READERS =
      new ClassValue<>() {
        @Override
        protected ObjectReader computeValue(Class<?> type) {
          return MAPPER.readerFor(type);
        }
      };

  private JournalJson() {}

  /** A record as JSON without a line break. */
  public static String line(Object record) {
    try {
      return WRITERS.get(record.getClass()).writeValueAsString(record);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records of texts and numbers can always be written", e);
    }
  }

  /**
   * Parses the record of a line.
   *
   * @throws IOException if the line is not JSON
   * @throws IllegalArgumentException if it is JSON but not such a record; names the key
   */
  public static <T> T read(Class<T> type, String line) throws IOException {
    return read(() -> READERS.get(type).<T>readValue(line));
  }

  /**
   * Parses the record of a line in UTF-8.
   *
   * @throws IOException if the line is not JSON
   * @throws IllegalArgumentException if it is JSON but not such a record; names the key
   */
  static <T> T read(Class<T> type, byte[] line) throws IOException {
    return read(() -> READERS.get(type).<T>readValue(line));
  }

  /**
   * Converts a JSON object to a record.
   *
   * @throws IllegalArgumentException if it is not such a record; names the key
   */
  static <T> T read(JsonMapper mapper, Class<T> type, JsonNode object) throws IOException {
    return read(() -> mapper.treeToValue(object, type));
  }

  private interface RecordSource<T> {
    @Nullable T read() throws IOException;
  }

  private static <T> T read(RecordSource<T> source) throws IOException {
    try {
      T record = source.read();
      if (record == null) {
        throw new IllegalArgumentException("not a JSON object");
      }
      return record;
    } catch (JsonMappingException e) {
      if (e.getCause() instanceof JsonParseException broken) {
        throw broken;
      }
      throw new IllegalArgumentException(reason(e), e);
    }
  }

  private static String reason(JsonMappingException e) {
    String key =
        e.getPath().stream()
            .map(step -> step.getFieldName() == null ? "" + step.getIndex() : step.getFieldName())
            .collect(Collectors.joining("."));
    String why = e.getCause() == null ? e.getOriginalMessage() : e.getCause().getMessage();
    why = why == null ? "a value is missing" : why.replaceAll(" \\(but .*\\)$", "");
    return key.isEmpty() ? why : "'%s': %s".formatted(key, why);
  }

  /** Requires components that are not nullable to be present and not null. */
  private static final class Requirements extends NopAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public @Nullable Boolean hasRequiredMarker(AnnotatedMember member) {
      return isRequired(member) ? true : null;
    }

    @Override
    public JsonSetter.@Nullable Value findSetterInfo(Annotated member) {
      return isRequired(member) ? JsonSetter.Value.forValueNulls(Nulls.FAIL) : null;
    }

    /**
     * The nullable components of a record; cached, because Java reads annotations from the class
     * file each time.
     */
    private static final ClassValue<BitSet> NULLABLE =
        new ClassValue<>() {
          @Override
          protected BitSet computeValue(Class<?> record) {
            BitSet nullable = new BitSet();
            RecordComponent[] components = record.getRecordComponents();
            for (int i = 0; i < components.length; i++) {
              nullable.set(i, components[i].getAnnotatedType().isAnnotationPresent(Nullable.class));
            }
            return nullable;
          }
        };

    private static boolean isRequired(Annotated member) {
      return member instanceof AnnotatedParameter parameter
          && parameter.getDeclaringClass().isRecord()
          && !parameter.hasAnnotation(JsonInclude.class)
          && !NULLABLE.get(parameter.getDeclaringClass()).get(parameter.getIndex());
    }
  }

  private static final class Parser<T> extends FromStringDeserializer<T> {
    private static final long serialVersionUID = 1;
    private final transient Function<String, T> parse;

    Parser(Class<T> type, Function<String, T> parse) {
      super(type);
      this.parse = parse;
    }

    @Override
    protected T _deserialize(String text, DeserializationContext context) {
      return parse.apply(text);
    }
  }

  /** Returns a text as long as readers of JSON take them. */
  static String shortened(String text) {
    return text.length() <= LONGEST_TEXT
        ? text
        : "%s… (%,d characters)".formatted(CutCell.beginning(text, LONGEST_TEXT), text.length());
  }

  /** Writes 1.0 as 1, and NaN and infinities, which JSON lacks, as null. */
  static void writeNumber(JsonGenerator json, double value) throws IOException {
    if (!Double.isFinite(value)) {
      json.writeNull();
    } else if (value == Math.rint(value)
        && Math.abs(value) < EXACT
        && Double.doubleToRawLongBits(value) != Double.doubleToRawLongBits(-0.0)) {
      json.writeNumber((long) value);
    } else {
      json.writeNumber(value);
    }
  }

  private static final class Texts extends JsonSerializer<String> {
    @Override
    public void serialize(String value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(shortened(value));
    }
  }

  private static final class Numbers extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      writeNumber(json, value);
    }
  }
}
