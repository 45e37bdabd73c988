// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.assay.model.Attempt;
import dev.assay.model.Difference;
import dev.assay.model.Match;
import dev.assay.model.Outcome;
import dev.assay.model.Relaxation;
import dev.assay.model.Usage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines of {@code outcomes.jsonl} as {@link OutcomeJson} does, in a third of its time:
 * reading a large run's outcomes takes longer than anything else that a resumed run does. It reads
 * the lines that Assay writes; any other line goes to {@link OutcomeJson}, which accepts it or says
 * what is wrong. Not thread-safe.
 */
final class OutcomeLineReader {
  private static final JsonFactory JSON = JournalJson.MAPPER.getFactory();
  private static final ObjectReader DIFFERENCES = JournalJson.MAPPER.readerFor(Difference.class);
  private static final ObjectReader USAGES = JournalJson.MAPPER.readerFor(Usage.class);
  private static final ObjectReader SAMPLES =
      JournalJson.MAPPER.readerFor(OutcomeLine.Sample.class);
  private static final Map<String, Match.Level> LEVELS = new HashMap<>();

  static {
    for (Match.Level level : Match.Level.values()) {
      LEVELS.put(level.name().toLowerCase(Locale.ROOT), level);
    }
  }

  /** The number of different texts that outcomes may share, such as names of databases. */
  private static final int SHARED = 4096;

  private final Map<String, String> shared = new HashMap<>();
  private final Set<String> seen = new HashSet<>();
  private final Set<String> seenInside = new HashSet<>();
  private @Nullable String lastHash;

  /** A line that needs {@link OutcomeJson}. */
  private static final class UnusualLineException extends IOException {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }
  }

  /**
   * Reads the outcome of a line.
   *
   * @param line holds the line at its beginning
   * @param length of the line in bytes
   * @throws IOException if the line is not JSON
   * @throws IllegalArgumentException if it is JSON but not an outcome
   */
  Outcome read(byte[] line, int length) throws IOException {
    Outcome outcome = quick(line, length);
    return outcome == null
        ? OutcomeJson.read(new String(line, 0, length, StandardCharsets.UTF_8))
        : outcome;
  }

  /** Returns the outcome of a line, or {@code null} if the line is not as Assay writes it. */
  @Nullable Outcome quick(byte[] line, int length) {
    try (JsonParser json =
        isAscii(line, length)
            ? JSON.createParser(line, 0, length)
            : JSON.createParser(new String(line, 0, length, StandardCharsets.UTF_8))) {
      return outcomeLine(json).outcome();
    } catch (IOException | RuntimeException e) { // the other reader has words for it
      return null;
    }
  }

  /** Other lines are decoded before, as Java and the parser differ on invalid characters. */
  private static boolean isAscii(byte[] line, int length) {
    int all = 0;
    int least = 1;
    for (int i = 0; i < length; i++) {
      all |= line[i];
      least = Math.min(least, line[i]);
    }
    return all >= 0 && least > 0; // with zeros it could be taken for UTF-16
  }

  private OutcomeLine outcomeLine(JsonParser json) throws IOException {
    String question = null;
    String words = null;
    String database = null;
    String category = null;
    String difficulty = null;
    List<String> tags = List.of();
    String instructions = null;
    String evidence = null;
    String profile = null;
    String sql = null;
    String goldSql = null;
    String verdict = null;
    Match.Level match = null;
    Set<Relaxation> relaxations = null;
    List<Set<Relaxation>> alternatives = null;
    List<Integer> mapping = null;
    int expansion = 0;
    List<String> notes = List.of();
    String cause = null;
    String detail = null;
    Difference difference = null;
    Map<String, @Nullable Double> metrics = null;
    ExecutionLine execution = null;
    OutcomeLine.Gold gold = null;
    List<Attempt> attempts = null;
    boolean unanswerable = false;
    String abstention = null;
    List<OutcomeLine.Sample> samples = List.of();
    require(json.nextToken() == JsonToken.START_OBJECT);
    seen.clear();
    for (String name = key(json, seen); name != null; name = key(json, seen)) {
      switch (name) {
        case "question" -> question = text(json);
        case "text" -> words = text(json);
        case "database" -> database = shared(text(json));
        case "category" -> category = shared(textOrNull(json));
        case "difficulty" -> difficulty = shared(textOrNull(json));
        case "tags" -> tags = texts(json);
        case "instructions" -> instructions = textOrNull(json);
        case "evidence" -> evidence = textOrNull(json);
        case "profile" -> profile = shared(textOrNull(json));
        case "sql" -> sql = textOrNull(json);
        case "gold_sql" -> goldSql = textOrNull(json);
        case "verdict" -> verdict = shared(text(json));
        case "match" -> match = LEVELS.get(text(json));
        case "relaxations" -> relaxations = relaxations(json);
        case "alternatives" -> alternatives = alternatives(json);
        case "mapping" -> mapping = mapping(json);
        case "expansion" -> expansion = wholeNumber(json);
        case "notes" -> notes = texts(json);
        case "cause" -> cause = shared(textOrNull(json));
        case "detail" -> detail = textOrNull(json);
        case "difference" -> difference = isNull(json) ? null : DIFFERENCES.readValue(json);
        case "metrics" -> metrics = metrics(json);
        case "execution" -> execution = execution(json);
        case "gold" -> gold = gold(json);
        case "attempts" -> attempts = attempts(json, sql);
        case "unanswerable" -> unanswerable = truth(json);
        case "abstention" -> abstention = textOrNull(json);
        case "samples" -> samples = samples(json);
        default -> throw new UnusualLineException();
      }
    }
    require(seen.contains("mapping"));
    return new OutcomeLine(
        present(question),
        present(words),
        present(database),
        category,
        difficulty,
        tags,
        instructions,
        evidence,
        profile,
        sql,
        goldSql,
        present(verdict),
        present(match),
        present(relaxations),
        present(alternatives),
        mapping,
        expansion,
        notes,
        cause,
        detail,
        difference,
        present(metrics),
        present(execution),
        present(gold),
        present(attempts),
        unanswerable,
        abstention,
        samples);
  }

  private ExecutionLine execution(JsonParser json) throws IOException {
    OutcomeLine.Gold read = gold(json, false);
    return new ExecutionLine(
        read.status(),
        read.rows(),
        read.columns(),
        read.ms(),
        read.hash(),
        read.compared(),
        read.error(),
        read.message(),
        read.volatileCalls());
  }

  private OutcomeLine.Gold gold(JsonParser json) throws IOException {
    OutcomeLine.Gold read = gold(json, true);
    require(seenInside.contains("cached"));
    return read;
  }

  /** Reads an execution, which of a gold query has a few keys more. */
  private OutcomeLine.Gold gold(JsonParser json, boolean ofGold) throws IOException {
    String status = null;
    Long rows = null;
    Long columns = null;
    Double ms = null;
    String hash = null;
    String compared = null;
    String error = null;
    String message = null;
    List<String> volatileCalls = List.of();
    Boolean deterministic = null;
    boolean cached = false;
    List<String> faults = List.of();
    List<String> warnings = List.of();
    require(json.nextToken() == JsonToken.START_OBJECT);
    seenInside.clear();
    for (String name = key(json, seenInside); name != null; name = key(json, seenInside)) {
      switch (name) {
        case "status" -> status = shared(text(json));
        case "rows" -> rows = longOrNull(json);
        case "columns" -> columns = longOrNull(json);
        case "ms" -> ms = doubleOrNull(json);
        case "hash" -> {
          hash = textOrNull(json);
          hash = Objects.equals(hash, lastHash) ? lastHash : hash; // right answers share one
          lastHash = hash;
        }
        case "compared" -> compared = shared(textOrNull(json));
        case "error" -> error = shared(textOrNull(json));
        case "message" -> message = textOrNull(json);
        case "volatile" -> volatileCalls = texts(json);
        default -> {
          require(ofGold);
          switch (name) {
            case "deterministic" ->
                deterministic = isNull(json) ? null : truth(json.currentToken());
            case "cached" -> cached = truth(json);
            case "faults" -> faults = texts(json);
            case "warnings" -> warnings = texts(json);
            default -> throw new UnusualLineException();
          }
        }
      }
    }
    return new OutcomeLine.Gold(
        present(status),
        rows,
        columns,
        ms,
        hash,
        compared,
        error,
        message,
        volatileCalls,
        deterministic,
        cached,
        faults,
        warnings);
  }

  private List<Attempt> attempts(JsonParser json, @Nullable String taken) throws IOException {
    List<Attempt> attempts = new ArrayList<>(1);
    require(json.nextToken() == JsonToken.START_ARRAY);
    while (json.nextToken() == JsonToken.START_OBJECT) {
      String sql = null;
      String error = null;
      Usage usage = null;
      int sample = 0;
      seenInside.clear();
      for (String name = key(json, seenInside); name != null; name = key(json, seenInside)) {
        switch (name) {
          case "sql" -> sql = textOrNull(json);
          case "error" -> error = textOrNull(json);
          case "usage" -> usage = isNull(json) ? null : USAGES.readValue(json);
          case "sample" -> sample = wholeNumber(json);
          default -> throw new UnusualLineException();
        }
      }
      attempts.add(new Attempt(Objects.equals(sql, taken) ? taken : sql, error, usage, sample));
    }
    require(json.hasToken(JsonToken.END_ARRAY));
    return attempts;
  }

  private static List<OutcomeLine.Sample> samples(JsonParser json) throws IOException {
    List<OutcomeLine.Sample> samples = new ArrayList<>();
    require(json.nextToken() == JsonToken.START_ARRAY);
    while (json.nextToken() == JsonToken.START_OBJECT) {
      samples.add(SAMPLES.readValue(json));
    }
    require(json.hasToken(JsonToken.END_ARRAY));
    return samples;
  }

  private Map<String, @Nullable Double> metrics(JsonParser json) throws IOException {
    Map<String, @Nullable Double> metrics = new LinkedHashMap<>();
    require(json.nextToken() == JsonToken.START_OBJECT);
    seenInside.clear();
    for (String name = key(json, seenInside); name != null; name = key(json, seenInside)) {
      metrics.put(name, doubleOrNull(json));
    }
    return metrics;
  }

  private static List<Set<Relaxation>> alternatives(JsonParser json) throws IOException {
    List<Set<Relaxation>> alternatives = new ArrayList<>(1);
    require(json.nextToken() == JsonToken.START_ARRAY);
    while (json.nextToken() == JsonToken.START_ARRAY) {
      alternatives.add(relaxationsInside(json));
    }
    require(json.hasToken(JsonToken.END_ARRAY));
    return alternatives;
  }

  private static Set<Relaxation> relaxations(JsonParser json) throws IOException {
    require(json.nextToken() == JsonToken.START_ARRAY);
    return relaxationsInside(json);
  }

  private static Set<Relaxation> relaxationsInside(JsonParser json) throws IOException {
    Set<Relaxation> relaxations = EnumSet.noneOf(Relaxation.class);
    while (json.nextToken() == JsonToken.VALUE_STRING) {
      relaxations.add(Relaxation.valueOf(json.getText()));
    }
    require(json.hasToken(JsonToken.END_ARRAY));
    return relaxations;
  }

  private static @Nullable List<Integer> mapping(JsonParser json) throws IOException {
    if (isNull(json)) {
      return null;
    }
    require(json.hasToken(JsonToken.START_ARRAY));
    List<Integer> mapping = new ArrayList<>(4);
    while (json.nextToken() == JsonToken.VALUE_NUMBER_INT) {
      mapping.add(json.getIntValue());
    }
    require(json.hasToken(JsonToken.END_ARRAY));
    return mapping;
  }

  private List<String> texts(JsonParser json) throws IOException {
    List<String> texts = new ArrayList<>();
    require(json.nextToken() == JsonToken.START_ARRAY);
    while (json.nextToken() == JsonToken.VALUE_STRING) {
      texts.add(Objects.requireNonNull(shared(json.getText())));
    }
    require(json.hasToken(JsonToken.END_ARRAY));
    return texts;
  }

  /** The next key of an object, {@code null} at its end. No key may come twice. */
  private static @Nullable String key(JsonParser json, Set<String> seen) throws IOException {
    String name = json.nextFieldName();
    require(name == null ? json.hasToken(JsonToken.END_OBJECT) : seen.add(name));
    return name;
  }

  private static boolean isNull(JsonParser json) throws IOException {
    return json.nextToken() == JsonToken.VALUE_NULL;
  }

  private static String text(JsonParser json) throws IOException {
    require(json.nextToken() == JsonToken.VALUE_STRING);
    return json.getText();
  }

  private static @Nullable String textOrNull(JsonParser json) throws IOException {
    if (isNull(json)) {
      return null;
    }
    require(json.hasToken(JsonToken.VALUE_STRING));
    return json.getText();
  }

  private static @Nullable Long longOrNull(JsonParser json) throws IOException {
    if (isNull(json)) {
      return null;
    }
    require(json.hasToken(JsonToken.VALUE_NUMBER_INT));
    return json.getLongValue();
  }

  private static @Nullable Double doubleOrNull(JsonParser json) throws IOException {
    if (isNull(json)) {
      return null;
    }
    require(
        json.hasToken(JsonToken.VALUE_NUMBER_INT) || json.hasToken(JsonToken.VALUE_NUMBER_FLOAT));
    return json.getDoubleValue();
  }

  private static int wholeNumber(JsonParser json) throws IOException {
    require(json.nextToken() == JsonToken.VALUE_NUMBER_INT);
    return json.getIntValue();
  }

  private static boolean truth(JsonParser json) throws IOException {
    return truth(json.nextToken());
  }

  private static boolean truth(@Nullable JsonToken token) throws IOException {
    require(token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE);
    return token == JsonToken.VALUE_TRUE;
  }

  private @Nullable String shared(@Nullable String text) {
    String known = text == null ? null : shared.get(text);
    if (known == null && text != null && shared.size() < SHARED) {
      shared.put(text, text);
    }
    return known == null ? text : known;
  }

  private static <T> T present(@Nullable T value) throws IOException {
    require(value != null);
    return Objects.requireNonNull(value);
  }

  private static void require(boolean usual) throws IOException {
    if (!usual) {
      throw new UnusualLineException();
    }
  }
}
