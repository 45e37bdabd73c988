/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.model.Relaxation;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The few kinds of JSON field that the files of a run consist of. */
final class Fields {
  /** Whole numbers up to here are written without a fraction. */
  private static final double EXACT = 1L << 53;

  private Fields() {}

  static void number(JsonGenerator json, String name, @Nullable Integer value) throws IOException {
    number(json, name, value == null ? null : Long.valueOf(value));
  }

  static void number(JsonGenerator json, String name, @Nullable Long value) throws IOException {
    if (value == null) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, value);
    }
  }

  /** Writes 1.0 as 1; what JSON has no number for (NaN, infinite) as null. */
  static void number(JsonGenerator json, String name, @Nullable Double value) throws IOException {
    if (value == null || !Double.isFinite(value)) {
      json.writeNullField(name);
    } else if (value == Math.rint(value) && Math.abs(value) < EXACT && !isNegativeZero(value)) {
      json.writeNumberField(name, value.longValue());
    } else {
      json.writeNumberField(name, value);
    }
  }

  private static boolean isNegativeZero(double value) {
    return value == 0 && 1 / value < 0;
  }

  /** Writes a field only where there is something to say. */
  static void optional(JsonGenerator json, String name, @Nullable String value) throws IOException {
    if (value != null) {
      json.writeStringField(name, value);
    }
  }

  /** Writes a number only where there is one. */
  static void optional(JsonGenerator json, String name, @Nullable Long value) throws IOException {
    if (value != null) {
      json.writeNumberField(name, value);
    }
  }

  static void texts(JsonGenerator json, String name, List<String> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  /** Writes relaxations in the order in which they are printed. */
  static void relaxations(JsonGenerator json, String name, Set<Relaxation> values)
      throws IOException {
    texts(json, name, values.stream().sorted().map(Relaxation::name).toList());
  }

  /** Why something could not be read, on one line. */
  static String reason(Exception e) {
    String message = e.getMessage();
    return message == null ? "a value is missing" : message.lines().findFirst().orElse("");
  }

  static Instant instant(JsonNode node, String name) {
    try {
      return Instant.parse(text(node, name));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'%s' is not a time: %s".formatted(name, e.getMessage()), e);
    }
  }

  static String text(JsonNode node, String name) {
    JsonNode value = node.required(name);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("'%s' is not a string".formatted(name));
    }
    return value.textValue();
  }

  static @Nullable String textOrNull(JsonNode node, String name) {
    return valueOrNull(node.path(name));
  }

  static @Nullable String valueOrNull(JsonNode node) {
    return node.isTextual() ? node.textValue() : null;
  }

  static @Nullable Double doubleOrNull(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isNumber() ? (Double) value.doubleValue() : null;
  }

  static @Nullable Long longOrNull(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isNumber() ? (Long) value.longValue() : null;
  }

  static <T> List<T> list(JsonNode node, String name, Function<JsonNode, T> read) {
    List<T> items = new ArrayList<>();
    node.path(name).forEach(item -> items.add(read.apply(item)));
    return items;
  }

  /** A list of strings; empty if absent. */
  static List<String> texts(JsonNode node, String name) {
    return list(
        node,
        name,
        item -> {
          if (!item.isTextual()) {
            throw new IllegalArgumentException("'%s' holds what is not a string".formatted(name));
          }
          return item.textValue();
        });
  }

  static Set<Relaxation> relaxations(JsonNode node) {
    Set<Relaxation> set = EnumSet.noneOf(Relaxation.class);
    node.forEach(name -> set.add(Relaxation.valueOf(name.asText())));
    return set;
  }
}
