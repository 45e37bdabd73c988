// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Struct;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Canonical values for objects returned by drivers. Objects of unknown classes become text. */
final class DriverObjects {
  private static final ObjectMapper JSON = new ObjectMapper();

  private DriverObjects() {}

  static @Nullable Object canonical(@Nullable Object value) throws SQLException {
    if (value == null
        || value instanceof String
        || value instanceof Long
        || value instanceof Double
        || value instanceof Float
        || value instanceof Boolean
        || value instanceof java.math.BigDecimal
        || value instanceof java.util.UUID
        || value instanceof java.time.LocalDate
        || value instanceof java.time.LocalTime
        || value instanceof java.time.LocalDateTime
        || value instanceof Instant) {
      return value;
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof BigInteger number) {
      return CellReaders.whole(new java.math.BigDecimal(number));
    }
    Object time = time(value);
    return time == null ? large(value) : time;
  }

  private static @Nullable Object time(Object value) {
    if (value instanceof Timestamp stamp) {
      return stamp.toLocalDateTime();
    }
    if (value instanceof java.sql.Date date) {
      return date.toLocalDate();
    }
    if (value instanceof java.sql.Time time) {
      return time.toLocalTime();
    }
    if (value instanceof OffsetDateTime time) {
      return time.toInstant();
    }
    return value instanceof ZonedDateTime time ? time.toInstant() : null;
  }

  private static Object large(Object value) throws SQLException {
    if (value instanceof byte[] bytes) {
      return new ByteString(bytes);
    }
    if (value instanceof Blob blob) {
      return new ByteString(blob.getBytes(1, Math.toIntExact(blob.length())));
    }
    if (value instanceof Clob clob) {
      return clob.getSubString(1, Math.toIntExact(clob.length()));
    }
    if (value instanceof SQLXML xml) {
      return xml.getString();
    }
    if (value instanceof Array array) {
      return list(array.getArray());
    }
    if (value instanceof List || value instanceof Object[]) {
      return list(value);
    }
    if (value instanceof Struct || value instanceof Map) {
      return json(value);
    }
    return value.toString();
  }

  private static Object list(@Nullable Object elements) throws SQLException {
    List<?> values =
        elements instanceof Object[] objects
            ? Arrays.asList(objects)
            : elements instanceof List<?> known ? known : primitives(elements);
    List<@Nullable Object> list = new ArrayList<>(values.size());
    for (Object element : values) {
      list.add(canonical(element));
    }
    return list;
  }

  private static List<Object> primitives(@Nullable Object array) {
    List<Object> list = new ArrayList<>();
    if (array != null && array.getClass().isArray()) {
      for (int i = 0; i < java.lang.reflect.Array.getLength(array); i++) {
        list.add(java.lang.reflect.Array.get(array, i));
      }
    }
    return list;
  }

  private static Object json(Object value) throws SQLException {
    try {
      return new JsonText(JSON.writeValueAsString(nested(value)));
    } catch (JsonProcessingException e) {
      return value.toString();
    }
  }

  private static @Nullable Object nested(@Nullable Object value) throws SQLException {
    if (value instanceof Struct struct) {
      return nested(struct.getAttributes());
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        copy.put(String.valueOf(entry.getKey()), nested(entry.getValue()));
      }
      return copy;
    }
    if (value instanceof Object[] elements) {
      List<@Nullable Object> copy = new ArrayList<>();
      for (Object element : elements) {
        copy.add(nested(element));
      }
      return copy;
    }
    return value == null || value instanceof Number || value instanceof Boolean
        ? value
        : String.valueOf(canonical(value));
  }
}
