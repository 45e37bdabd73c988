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
package dev.assay.dataset.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.assay.dataset.internal.Value.Field;
import dev.assay.dataset.internal.Value.Fields;
import dev.assay.dataset.internal.Value.Items;
import dev.assay.dataset.internal.Value.Kind;
import dev.assay.dataset.internal.Value.Scalar;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Streams a JSON file value by value; nothing but the value in hand is kept. */
public final class JsonValues {
  private static final JsonFactory JSON =
      JsonFactory.builder().disable(StreamReadFeature.AUTO_CLOSE_SOURCE).build();

  private final InputFile file;
  private final JsonParser parser;
  private final Predicate<String> wanted;

  private JsonValues(InputFile file, JsonParser parser, Predicate<String> wanted) {
    this.file = file;
    this.parser = parser;
    this.wanted = wanted;
  }

  /**
   * Gives the objects of an array, or of JSON Lines, one by one.
   *
   * @param wanted names of the top-level fields to keep; the others are skipped unread
   * @throws AssayException at malformed JSON, and where there is something else than an object
   */
  public static void objects(InputFile file, Predicate<String> wanted, Consumer<Fields> sink) {
    parse(file, wanted, values -> values.readObjects(sink));
  }

  /** The first object of an array or of JSON Lines; what follows is not looked at. */
  public static Optional<Fields> first(InputFile file) {
    List<Fields> found = new ArrayList<>();
    parse(file, name -> true, values -> values.readFirst(found::add));
    return found.stream().findFirst();
  }

  /** Gives the fields of the only object of a file, one by one. */
  public static void fields(InputFile file, Consumer<Field> sink) {
    parse(file, name -> true, values -> values.readFields(sink));
  }

  /** The steps of reading one file; what goes wrong in it is explained by {@link #parse}. */
  @FunctionalInterface
  private interface Reading {
    void run(JsonValues values) throws IOException;
  }

  private static void parse(InputFile file, Predicate<String> wanted, Reading reading) {
    try (JsonParser parser = JSON.createParser(file.reader())) {
      reading.run(new JsonValues(file, parser, wanted));
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      throw file.fault(
          at == null ? 0 : at.getLineNr(),
          at == null ? 0 : at.getColumnNr(),
          "malformed JSON: " + e.getOriginalMessage(),
          "correct it there or just before");
    } catch (IOException e) {
      throw file.failure(e);
    }
  }

  private void readFirst(Consumer<Fields> sink) throws IOException {
    JsonToken token = parser.nextToken();
    if (token == JsonToken.START_ARRAY) {
      token = parser.nextToken();
    }
    if (token == JsonToken.START_OBJECT) {
      sink.accept(object(true));
    }
  }

  private void readObjects(Consumer<Fields> sink) throws IOException {
    boolean array = parser.nextToken() == JsonToken.START_ARRAY;
    JsonToken token = array ? parser.nextToken() : parser.currentToken();
    for (; token != null && token != JsonToken.END_ARRAY; token = parser.nextToken()) {
      if (token != JsonToken.START_OBJECT) {
        throw here("every question or answer must be a JSON object", "wrap it in { }");
      }
      sink.accept(object(true));
    }
    if (array && parser.nextToken() != null) {
      throw here("there is more after the end of the list", "remove it");
    }
  }

  private void readFields(Consumer<Field> sink) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw here("a JSON object is expected", "wrap the entries in { }");
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      sink.accept(field());
    }
    if (parser.nextToken() != null) {
      throw here("there is more after the end of the object", "remove it");
    }
  }

  private AssayException here(String message, String remedy) {
    JsonLocation at = parser.currentTokenLocation();
    return file.fault(at.getLineNr(), at.getColumnNr(), message, remedy);
  }

  private Fields object(boolean selective) throws IOException {
    JsonLocation at = parser.currentTokenLocation();
    List<Field> fields = new ArrayList<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      if (selective && !wanted.test(parser.currentName())) {
        parser.nextToken();
        parser.skipChildren();
      } else {
        fields.add(field());
      }
    }
    return new Fields(fields, at.getLineNr(), at.getColumnNr());
  }

  private Field field() throws IOException {
    JsonLocation at = parser.currentTokenLocation();
    String name = parser.currentName();
    parser.nextToken();
    return new Field(name, value(), at.getLineNr(), at.getColumnNr());
  }

  private Value value() throws IOException {
    JsonLocation at = parser.currentTokenLocation();
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      return object(false);
    }
    if (token == JsonToken.START_ARRAY) {
      List<Value> values = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        values.add(value());
      }
      return new Items(values, at.getLineNr(), at.getColumnNr());
    }
    return new Scalar(kind(token), parser.getText(), at.getLineNr(), at.getColumnNr());
  }

  private static Kind kind(JsonToken token) {
    return switch (token) {
      case VALUE_NUMBER_INT -> Kind.INTEGER;
      case VALUE_NUMBER_FLOAT -> Kind.DECIMAL;
      case VALUE_TRUE, VALUE_FALSE -> Kind.TRUTH;
      case VALUE_NULL -> Kind.NULL;
      default -> Kind.TEXT;
    };
  }
}
