// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Usage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines as {@link OutcomeWriter} writes them, field by field in that order. All others are
 * left to the binding of {@link OutcomeLine} by reflection, which takes several times as long, and
 * whose errors name the key.
 */
final class OutcomeReader {
  private final JsonParser json;

  /** The key whose value comes next; {@code null} at the end of an object. */
  private @Nullable String key;

  private OutcomeReader(JsonParser json) {
    this.json = json;
  }

  /** Returns the line of an outcome; empty if it is not as it is written. */
  static Optional<OutcomeLine> read(byte[] line) {
    try (JsonParser json = JournalJson.MAPPER.createParser(line)) {
      json.nextToken();
      return Optional.of(new OutcomeReader(json).line());
    } catch (IOException | IllegalArgumentException unusual) {
      return Optional.empty();
    }
  }

  private OutcomeLine line() throws IOException {
    return object(
        () -> {
          OutcomeLine line =
              new OutcomeLine(
                  value("question", this::text),
                  value("text", this::text),
                  value("database", this::text),
                  orNull("category", this::text),
                  ifPresent("difficulty", this::text),
                  texts("tags"),
                  ifPresent("instructions", this::text),
                  ifPresent("evidence", this::text),
                  ifPresent("profile", this::text),
                  orNull("sql", this::text),
                  orNull("gold_sql", this::text),
                  value("verdict", this::text),
                  value("match", this::level),
                  value("relaxations", this::relaxations),
                  value("alternatives", () -> list(this::relaxations)),
                  orNull("mapping", () -> list(this::wholeNumber)),
                  is("expansion") ? value("expansion", this::wholeNumber) : 0,
                  texts("notes"),
                  orNull("cause", this::text),
                  ifPresent("detail", this::text),
                  orNull("difference", () -> bound(Difference.class)),
                  value("metrics", () -> object(this::metrics)),
                  value("execution", () -> object(this::execution)),
                  value("gold", () -> object(this::gold)),
                  value("attempts", () -> list(() -> object(this::attempt))),
                  is("unanswerable") && value("unanswerable", this::truth),
                  ifPresent("abstention", this::text),
                  is("samples")
                      ? value("samples", () -> list(() -> object(this::sample)))
                      : List.of());
          ifPresent("check", this::text);
          return line;
        });
  }

  private Match.Level level() throws IOException {
    String name = text();
    Match.Level level = Match.Level.valueOf(name.toUpperCase(Locale.ROOT));
    require(level.name().toLowerCase(Locale.ROOT).equals(name));
    return level;
  }

  private Set<Relaxation> relaxations() throws IOException {
    return new LinkedHashSet<>(list(() -> Relaxation.valueOf(text())));
  }

  private Map<String, @Nullable Double> metrics() throws IOException {
    Map<String, @Nullable Double> metrics = new LinkedHashMap<>();
    while (key != null) {
      String name = key;
      require(!metrics.containsKey(name));
      metrics.put(name, orNull(name, this::number));
    }
    return metrics;
  }

  private ExecutionSummary execution() throws IOException {
    return new ExecutionSummary(
        value("status", this::text),
        orNull("rows", this::count),
        orNull("columns", this::count),
        orNull("ms", this::number),
        orNull("hash", this::text),
        ifPresent("compared", this::text),
        ifPresent("error", this::text),
        ifPresent("message", this::text),
        texts("volatile"));
  }

  private OutcomeLine.Gold gold() throws IOException {
    return OutcomeLine.Gold.of(
        execution(),
        orNull("deterministic", this::truth),
        value("cached", this::truth),
        texts("faults"),
        texts("warnings"));
  }

  private Attempt attempt() throws IOException {
    return new Attempt(
        orNull("sql", this::text),
        orNull("error", this::text),
        orNull("usage", () -> bound(Usage.class)),
        is("sample") ? value("sample", this::wholeNumber) : 0);
  }

  private OutcomeLine.Sample sample() throws IOException {
    return new OutcomeLine.Sample(
        orNull("sql", this::text),
        value("verdict", this::text),
        orNull("cause", this::text),
        ifPresent("detail", this::text),
        orNull("hash", this::text),
        value("votes", this::wholeNumber));
  }

  /** Reads the value that the parser is at, and leaves the parser at its end. */
  @FunctionalInterface
  private interface ValueReader<T> {
    T read() throws IOException;
  }

  private boolean is(String name) {
    return name.equals(key);
  }

  /** The value of a key that must come next. */
  private <T> T value(String name, ValueReader<T> reader) throws IOException {
    begin(name);
    T value = reader.read();
    key = json.nextFieldName();
    return value;
  }

  /** The value of a key that must come next, or {@code null}. */
  private <T> @Nullable T orNull(String name, ValueReader<T> reader) throws IOException {
    begin(name);
    T value = json.currentToken() == JsonToken.VALUE_NULL ? null : reader.read();
    key = json.nextFieldName();
    return value;
  }

  private void begin(String name) throws IOException {
    require(is(name));
    json.nextToken();
  }

  /** The value of a key, or {@code null} if another comes next. */
  private <T> @Nullable T ifPresent(String name, ValueReader<T> reader) throws IOException {
    return is(name) ? value(name, reader) : null;
  }

  /** Texts that are left out if there are none. */
  private List<String> texts(String name) throws IOException {
    return is(name) ? value(name, () -> list(this::text)) : List.of();
  }

  private <T> List<T> list(ValueReader<T> element) throws IOException {
    require(json.currentToken() == JsonToken.START_ARRAY);
    List<T> list = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      list.add(element.read());
    }
    return list;
  }

  private <T> T object(ValueReader<T> fields) throws IOException {
    require(json.currentToken() == JsonToken.START_OBJECT);
    key = json.nextFieldName();
    T object = fields.read();
    require(key == null && json.currentToken() == JsonToken.END_OBJECT);
    return object;
  }

  private <T> T bound(Class<T> type) throws IOException {
    return JournalJson.MAPPER.readValue(json, type);
  }

  private String text() throws IOException {
    require(json.currentToken() == JsonToken.VALUE_STRING);
    return json.getText();
  }

  private int wholeNumber() throws IOException {
    require(json.currentToken() == JsonToken.VALUE_NUMBER_INT);
    return json.getIntValue();
  }

  private long count() throws IOException {
    require(json.currentToken() == JsonToken.VALUE_NUMBER_INT);
    return json.getLongValue();
  }

  private double number() throws IOException {
    require(json.currentToken().isNumeric());
    return json.getDoubleValue();
  }

  private boolean truth() throws IOException {
    require(json.currentToken().isBoolean());
    return json.currentToken() == JsonToken.VALUE_TRUE;
  }

  private static void require(boolean usual) {
    if (!usual) {
      throw new IllegalArgumentException("not as it is written");
    }
  }
}
