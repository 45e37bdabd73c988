// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.assay.AssayException;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Streams a JSON file value by value; nothing but the value in hand is kept. */
public final class JsonValues {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          // Python writes NaN and Infinity for what is missing.
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  private final InputFile file;
  private final JsonParser parser;
  private final Predicate<String> wanted;
  private final int linesBefore;

  private JsonValues(InputFile file, JsonParser parser, Predicate<String> wanted, int linesBefore) {
    this.file = file;
    this.parser = parser;
    this.wanted = wanted;
    this.linesBefore = linesBefore;
  }

  /**
   * Gives the objects of an array, of JSON Lines (one object a line), or of the array {@code data}
   * of one object, one by one.
   *
   * @param wanted names of the top-level fields to keep; the others are skipped unread
   * @throws AssayException at malformed JSON, and where there is something else than an object
   */
  public static void objects(InputFile file, Predicate<String> wanted, Consumer<Fields> sink) {
    if (file.peek() == '[' || isWrapped(file.path())) {
      parse(file, file.reader(), wanted, 0, values -> values.readArray(sink));
      return;
    }
    int number = 0;
    for (String line = file.nextLine(); line != null; line = file.nextLine()) {
      if (!line.isBlank()) {
        parse(file, new StringReader(line), wanted, number, values -> values.readLine(sink));
      }
      number++;
    }
  }

  /**
   * Gives objects as above, where one bad record does not stop the others: a line of JSON Lines
   * that is malformed, or a value that is no object.
   *
   * @param bad receives the line of such a record, and what is wrong
   */
  public static void objects(
      InputFile file,
      Predicate<String> wanted,
      Consumer<Fields> sink,
      BiConsumer<Integer, AssayException> bad) {
    if (file.peek() == '[' || isWrapped(file.path())) {
      parse(file, file.reader(), wanted, 0, values -> values.readArray(sink, bad));
      return;
    }
    int number = 0;
    for (String line = file.nextLine(); line != null; line = file.nextLine()) {
      if (!line.isBlank()) {
        List<Fields> objects = new ArrayList<>();
        try {
          parse(
              file,
              new StringReader(line),
              wanted,
              number,
              values -> values.readLine(objects::add));
        } catch (AssayException e) {
          objects.clear();
          bad.accept(number + 1, e);
        }
        objects.forEach(sink);
      }
      number++;
    }
  }

  /** Gives the values of an array one by one, whatever they are. */
  public static void values(InputFile file, Consumer<LocatedValue> sink) {
    parse(file, file.reader(), name -> true, 0, values -> values.readValues(sink));
  }

  /** Names of the fields of the first object that {@link #objects} gives; empty if none. */
  public static Set<String> firstNames(InputFile file) {
    Set<String> names = new LinkedHashSet<>();
    boolean wrapped = isWrapped(file.path());
    parse(file, file.reader(), name -> true, 0, values -> values.readFirst(names, wrapped));
    return names;
  }

  /**
   * Returns whether a file is JSON Lines: it begins with an object and has another on a later line,
   * or has such an extension.
   */
  public static boolean isLines(Path path) {
    String name = InputFile.formatName(path);
    if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
      return true;
    }
    try (InputFile file = InputFile.open(path);
        JsonParser parser = JSON.createParser(file.reader())) {
      parser.nextToken();
      parser.skipChildren();
      int line = parser.currentLocation().getLineNr();
      return parser.nextToken() == JsonToken.START_OBJECT
          && parser.currentTokenLocation().getLineNr() > line;
    } catch (IOException e) {
      return false; // errors are reported when the value is read
    }
  }

  /**
   * Returns whether a file is one object that has the records in its array {@code data}, as EHRSQL
   * 2024 writes them.
   */
  public static boolean isWrapped(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputFile file = InputFile.open(path);
        JsonParser parser = JSON.createParser(file.reader())) {
      return parser.nextToken() == JsonToken.START_OBJECT
          && toData(parser)
          && parser.nextToken() == JsonToken.START_OBJECT
          && !isLines(path);
    } catch (IOException e) {
      return false; // errors are reported when the value is read
    }
  }

  /** Moves from the start of an object to that of its array of records; false if it has none. */
  private static boolean toData(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean data = parser.currentName().equals("data");
      if (parser.nextToken() == JsonToken.START_ARRAY && data) {
        return true;
      }
      parser.skipChildren();
    }
    return false;
  }

  /** Gives the fields of the only object of a file, one by one. */
  public static void fields(InputFile file, Consumer<Field> sink) {
    parse(file, file.reader(), name -> true, 0, values -> values.readFields(sink));
  }

  /** One way to read a text; {@link #parse} reports its errors. */
  @FunctionalInterface
  private interface Reading {
    void run(JsonValues values) throws IOException;
  }

  private static void parse(
      InputFile file, Reader text, Predicate<String> wanted, int linesBefore, Reading reading) {
    try (JsonParser parser = JSON.createParser(text)) {
      reading.run(new JsonValues(file, parser, wanted, linesBefore));
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      throw file.fault(
          at == null ? linesBefore + 1 : at.getLineNr() + linesBefore,
          at == null ? 0 : at.getColumnNr(),
          "malformed JSON: "
              + (e instanceof JsonEOFException
                  ? "the text ends inside a value"
                  : e.getOriginalMessage()),
          "correct it there or just before");
    } catch (IOException e) {
      throw file.failure(e);
    }
  }

  private void readFirst(Set<String> names, boolean wrapped) throws IOException {
    JsonToken token = parser.nextToken();
    if (token == JsonToken.START_ARRAY || (wrapped && toData(parser))) {
      token = parser.nextToken();
      while (token != null && token != JsonToken.START_OBJECT) { // a bad record
        parser.skipChildren();
        token = parser.nextToken();
      }
    }
    if (token == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        names.add(parser.currentName());
        parser.nextToken();
        parser.skipChildren();
      }
    }
  }

  private void readArray(Consumer<Fields> sink) throws IOException {
    boolean wrapped = parser.nextToken() == JsonToken.START_OBJECT && toData(parser);
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      sink.accept(onlyObject());
    }
    endArray(wrapped);
  }

  private void readArray(Consumer<Fields> sink, BiConsumer<Integer, AssayException> bad)
      throws IOException {
    boolean wrapped = parser.nextToken() == JsonToken.START_OBJECT && toData(parser);
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() == JsonToken.START_OBJECT) {
        sink.accept(object(true));
      } else {
        bad.accept(
            line(parser.currentTokenLocation()),
            here("every question or answer must be a JSON object", "wrap it in { }"));
        parser.skipChildren();
      }
    }
    endArray(wrapped);
  }

  private void endArray(boolean wrapped) throws IOException {
    while (wrapped && parser.nextToken() != JsonToken.END_OBJECT) {
      parser.skipChildren();
    }
    if (parser.nextToken() != null) {
      throw here("there is more after the end of the list", "remove it");
    }
  }

  private void readValues(Consumer<LocatedValue> sink) throws IOException {
    parser.nextToken();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      sink.accept(value());
    }
    endArray(false);
  }

  private void readLine(Consumer<Fields> sink) throws IOException {
    parser.nextToken();
    sink.accept(onlyObject());
    if (parser.nextToken() != null) {
      throw here("there is more after the object", "put every object on its own line");
    }
  }

  private Fields onlyObject() throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw here("every question or answer must be a JSON object", "wrap it in { }");
    }
    return object(true);
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
    return file.fault(line(at), at.getColumnNr(), message, remedy);
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
    return new Fields(fields, line(at), at.getColumnNr());
  }

  private Field field() throws IOException {
    JsonLocation at = parser.currentTokenLocation();
    String name = parser.currentName();
    parser.nextToken();
    return new Field(name, value(), line(at), at.getColumnNr());
  }

  private int line(JsonLocation at) {
    return at.getLineNr() + linesBefore;
  }

  private LocatedValue value() throws IOException {
    JsonLocation at = parser.currentTokenLocation();
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      return object(false);
    }
    if (token == JsonToken.START_ARRAY) {
      List<LocatedValue> values = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        values.add(value());
      }
      return new Items(values, line(at), at.getColumnNr());
    }
    Kind kind = token == JsonToken.VALUE_NUMBER_FLOAT && parser.isNaN() ? Kind.NULL : kind(token);
    return new Scalar(kind, parser.getText(), line(at), at.getColumnNr());
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
