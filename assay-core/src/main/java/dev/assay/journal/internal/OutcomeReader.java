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
      return json.nextToken() == JsonToken.START_OBJECT
          ? Optional.of(new OutcomeReader(json).line())
          : Optional.empty();
    } catch (IOException | IllegalArgumentException unusual) {
      return Optional.empty();
    }
  }

  private OutcomeLine line() throws IOException {
    next();
    OutcomeLine line =
        new OutcomeLine(
            text("question"),
            text("text"),
            text("database"),
            textOrNull("category"),
            present("difficulty"),
            filled("tags"),
            present("instructions"),
            present("evidence"),
            present("profile"),
            textOrNull("sql"),
            textOrNull("gold_sql"),
            text("verdict"),
            level(),
            relaxations("relaxations"),
            alternatives(),
            mapping(),
            is("expansion") ? wholeNumber("expansion") : 0,
            filled("notes"),
            textOrNull("cause"),
            present("detail"),
            bound("difference", Difference.class),
            metrics(),
            execution(),
            gold(),
            attempts(),
            is("unanswerable") && truth("unanswerable"),
            present("abstention"),
            is("samples") ? samples() : List.of());
    if (is("check")) {
      text("check");
    }
    end();
    return line;
  }

  private Match.Level level() throws IOException {
    String name = text("match");
    Match.Level level = Match.Level.valueOf(name.toUpperCase(Locale.ROOT));
    require(level.name().toLowerCase(Locale.ROOT).equals(name));
    return level;
  }

  private List<Set<Relaxation>> alternatives() throws IOException {
    List<Set<Relaxation>> alternatives = new ArrayList<>();
    start("alternatives", JsonToken.START_ARRAY);
    while (json.nextToken() != JsonToken.END_ARRAY) {
      alternatives.add(relaxations());
    }
    next();
    return alternatives;
  }

  private Set<Relaxation> relaxations(String name) throws IOException {
    value(name);
    Set<Relaxation> relaxations = relaxations();
    next();
    return relaxations;
  }

  private Set<Relaxation> relaxations() throws IOException {
    require(json.currentToken() == JsonToken.START_ARRAY);
    Set<Relaxation> relaxations = new LinkedHashSet<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      relaxations.add(Relaxation.valueOf(string()));
    }
    return relaxations;
  }

  private @Nullable List<Integer> mapping() throws IOException {
    if (isNull("mapping")) {
      return null;
    }
    require(json.currentToken() == JsonToken.START_ARRAY);
    List<Integer> mapping = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      mapping.add(wholeNumber());
    }
    next();
    return mapping;
  }

  private Map<String, @Nullable Double> metrics() throws IOException {
    Map<String, @Nullable Double> metrics = new LinkedHashMap<>();
    start("metrics", JsonToken.START_OBJECT);
    next();
    while (key != null) {
      String name = key;
      require(!metrics.containsKey(name));
      metrics.put(name, number(name));
    }
    end();
    next();
    return metrics;
  }

  private ExecutionSummary execution() throws IOException {
    start("execution", JsonToken.START_OBJECT);
    next();
    ExecutionSummary execution = summary();
    end();
    next();
    return execution;
  }

  private ExecutionSummary summary() throws IOException {
    return new ExecutionSummary(
        text("status"),
        count("rows"),
        count("columns"),
        number("ms"),
        textOrNull("hash"),
        present("compared"),
        present("error"),
        present("message"),
        filled("volatile"));
  }

  private OutcomeLine.Gold gold() throws IOException {
    start("gold", JsonToken.START_OBJECT);
    next();
    OutcomeLine.Gold gold =
        OutcomeLine.Gold.of(
            summary(),
            isNull("deterministic") ? null : (Boolean) truth(),
            truth("cached"),
            filled("faults"),
            filled("warnings"));
    end();
    next();
    return gold;
  }

  private List<Attempt> attempts() throws IOException {
    List<Attempt> attempts = new ArrayList<>();
    start("attempts", JsonToken.START_ARRAY);
    while (json.nextToken() != JsonToken.END_ARRAY) {
      require(json.currentToken() == JsonToken.START_OBJECT);
      next();
      attempts.add(
          new Attempt(
              textOrNull("sql"),
              textOrNull("error"),
              bound("usage", Usage.class),
              is("sample") ? wholeNumber("sample") : 0));
      end();
    }
    next();
    return attempts;
  }

  private List<OutcomeLine.Sample> samples() throws IOException {
    List<OutcomeLine.Sample> samples = new ArrayList<>();
    start("samples", JsonToken.START_ARRAY);
    while (json.nextToken() != JsonToken.END_ARRAY) {
      require(json.currentToken() == JsonToken.START_OBJECT);
      next();
      samples.add(
          new OutcomeLine.Sample(
              textOrNull("sql"),
              text("verdict"),
              textOrNull("cause"),
              present("detail"),
              textOrNull("hash"),
              wholeNumber("votes")));
      end();
    }
    next();
    return samples;
  }

  private boolean is(String name) {
    return name.equals(key);
  }

  /** Goes on to the value of a key, which must come next. */
  private void value(String name) throws IOException {
    require(is(name));
    json.nextToken();
  }

  private void start(String name, JsonToken token) throws IOException {
    value(name);
    require(json.currentToken() == token);
  }

  /** Goes on behind a value. */
  private void next() throws IOException {
    key = json.nextFieldName();
  }

  private void end() {
    require(key == null && json.currentToken() == JsonToken.END_OBJECT);
  }

  /** Goes on to the value of a key, and behind it if it is null. */
  private boolean isNull(String name) throws IOException {
    value(name);
    boolean none = json.currentToken() == JsonToken.VALUE_NULL;
    if (none) {
      next();
    }
    return none;
  }

  private <T> @Nullable T bound(String name, Class<T> type) throws IOException {
    if (isNull(name)) {
      return null;
    }
    T value = JournalJson.MAPPER.readValue(json, type);
    next();
    return value;
  }

  private @Nullable String present(String name) throws IOException {
    return is(name) ? text(name) : null;
  }

  private @Nullable String textOrNull(String name) throws IOException {
    if (isNull(name)) {
      return null;
    }
    String text = string();
    next();
    return text;
  }

  private String text(String name) throws IOException {
    value(name);
    String text = string();
    next();
    return text;
  }

  private List<String> filled(String name) throws IOException {
    if (!is(name)) {
      return List.of();
    }
    start(name, JsonToken.START_ARRAY);
    List<String> texts = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      texts.add(string());
    }
    next();
    return texts;
  }

  private int wholeNumber(String name) throws IOException {
    value(name);
    int number = wholeNumber();
    next();
    return number;
  }

  private @Nullable Long count(String name) throws IOException {
    if (isNull(name)) {
      return null;
    }
    require(json.currentToken() == JsonToken.VALUE_NUMBER_INT);
    long count = json.getLongValue();
    next();
    return count;
  }

  private @Nullable Double number(String name) throws IOException {
    if (isNull(name)) {
      return null;
    }
    require(json.currentToken().isNumeric());
    double number = json.getDoubleValue();
    next();
    return number;
  }

  private boolean truth(String name) throws IOException {
    value(name);
    return truth();
  }

  private boolean truth() throws IOException {
    require(json.currentToken().isBoolean());
    boolean truth = json.currentToken() == JsonToken.VALUE_TRUE;
    next();
    return truth;
  }

  private String string() throws IOException {
    require(json.currentToken() == JsonToken.VALUE_STRING);
    return json.getText();
  }

  private int wholeNumber() throws IOException {
    require(json.currentToken() == JsonToken.VALUE_NUMBER_INT);
    return json.getIntValue();
  }

  private static void require(boolean usual) {
    if (!usual) {
      throw new IllegalArgumentException();
    }
  }
}
