// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.AssayException;
import dev.assay.input.TableLimits;
import dev.assay.input.internal.JsonLines;
import dev.assay.input.internal.JsonTable;
import dev.assay.input.internal.MeteredParser;
import dev.assay.input.internal.NearestName;
import dev.assay.input.internal.TableMeter;
import dev.assay.input.internal.TypedCells;
import dev.assay.match.Cause;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.match.QuestionText;
import dev.assay.match.Relaxation;
import dev.assay.match.internal.ComparisonCase.Expectation;
import dev.assay.sql.Dialect;
import dev.assay.table.internal.SanitizedText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Comparison cases as JSON Lines, one object a line: {@code id}, {@code note}, the tables {@code
 * gold} and {@code predicted} ({@code columns}, SQL {@code types}, {@code rows}; see {@link
 * TypedCells}), optionally {@code gold_sql}, {@code predicted_sql}, {@code dialect}, {@code order}
 * ({@code auto}, {@code required}, {@code ignored}), {@code question}, {@code evidence}, {@code
 * instructions} and {@code decimals}, which may ask for rounding (question and evidence also tell
 * what was asked for), and {@code expect}: {@code strict}, {@code standard}, {@code lenient},
 * {@code relaxations}, {@code alternatives}, {@code cause}, all optional. Other keys of a case are
 * for people, unless they look like one of these spelt wrong.
 */
public final class ComparisonCases {
  private static final List<String> PROFILES = List.of("strict", "standard", "lenient");

  static final List<String> KEYS =
      List.of(
          "id",
          "note",
          "gold",
          "predicted",
          "gold_sql",
          "predicted_sql",
          "dialect",
          "order",
          "question",
          "evidence",
          "instructions",
          "decimals",
          "expect");

  private static final List<String> TABLE_KEYS = List.of("columns", "types", "rows");

  static final List<String> EXPECTATION_KEYS =
      List.of("strict", "standard", "lenient", "relaxations", "alternatives", "cause");

  private ComparisonCases() {}

  /**
   * Reads cases one by one as the stream is walked, so that a file may be larger than memory; the
   * stream is to be closed.
   *
   * @throws AssayException naming file and line, here or while the stream is walked
   */
  public static Stream<ComparisonCase> read(Path file) {
    LineMeter line = new LineMeter(file);
    return JsonLines.of(file, count -> line.meter.read(count), line::next)
        .map(ComparisonCases::one);
  }

  /** Counts what is read of each line on its own. */
  private static final class LineMeter {
    private final Path file;
    private TableMeter meter;

    LineMeter(Path file) {
      this.file = file;
      this.meter = new TableMeter(file.toString(), TableLimits.DEFAULT);
    }

    JsonParser next(JsonParser parser) {
      meter = new TableMeter(file.toString(), TableLimits.DEFAULT);
      return new MeteredParser(parser, meter, new MeteredParser.Names());
    }
  }

  private static ComparisonCase one(JsonLines.Line line) {
    String place = line.place();
    JsonNode object = line.object();
    requireSpelling(object, place);
    requireKnown(object.path("gold"), TABLE_KEYS, place + ": gold");
    requireKnown(object.path("predicted"), TABLE_KEYS, place + ": predicted");
    requireKnown(object.path("expect"), EXPECTATION_KEYS, place + ": expect");
    String id = text(object, "id", place);
    if (id == null || id.isBlank()) {
      throw new AssayException(place + ": the case has no 'id'; give it one");
    }
    Dialect dialect = word(Dialect.class, object, "dialect", place);
    OrderRule order = word(OrderRule.class, object, "order", place);
    boolean rounding =
        object.hasNonNull("decimals")
            || RoundingRequest.in(
                text(object, "question", place),
                text(object, "evidence", place),
                text(object, "instructions", place));
    return new ComparisonCase(
        id,
        text(object, "note", place),
        side(object, "gold", place),
        side(object, "predicted", place),
        dialect == null ? Dialect.ANSI : dialect,
        MatchSettings.DEFAULT
            .withOrder(order == null ? OrderRule.AUTO : order)
            .withRounding(rounding)
            .withQuestion(question(object, place)),
        expectation(object.path("expect"), place + ": expect"));
  }

  private static @Nullable QuestionText question(JsonNode object, String place) {
    String text = text(object, "question", place);
    return text == null ? null : QuestionText.of(text, text(object, "evidence", place));
  }

  private static ComparisonCase.Side side(JsonNode object, String name, String place) {
    return new ComparisonCase.Side(
        JsonTable.read(
            object.path(name),
            place + ": " + name,
            new TableMeter(place + ": " + name, TableLimits.DEFAULT)),
        text(object, name + "_sql", place));
  }

  /** Fails on a misspelled key. Other unknown keys are allowed as remarks. */
  private static void requireSpelling(JsonNode object, String place) {
    object
        .fieldNames()
        .forEachRemaining(
            key -> {
              if (!KEYS.contains(key) && NearestName.ofMisspelt(key, KEYS).isPresent()) {
                throw unknown(key, KEYS, place);
              }
            });
  }

  private static AssayException unknown(String key, List<String> known, String place) {
    return new AssayException(
        "%s: unknown key '%s'; %s"
            .formatted(place, SanitizedText.line(key), NearestName.hint(key, known)));
  }

  /** Fails on an unknown key: ignored, it would let the case pass with any result. */
  private static void requireKnown(JsonNode object, List<String> known, String place) {
    object
        .fieldNames()
        .forEachRemaining(
            key -> {
              if (!known.contains(key)) {
                throw unknown(key, known, place);
              }
            });
  }

  private static Expectation expectation(JsonNode expect, String place) {
    Map<String, Boolean> accepted = new HashMap<>();
    for (String profile : PROFILES) {
      JsonNode answer = expect.path(profile);
      if (answer.isBoolean()) {
        accepted.put(profile, answer.booleanValue());
      } else if (expect.hasNonNull(profile)) {
        throw new AssayException("%s: '%s' must be true or false".formatted(place, profile));
      }
    }
    return new Expectation(
        accepted,
        expect.hasNonNull("relaxations") ? relaxations(expect.get("relaxations"), place) : null,
        expect.hasNonNull("alternatives") ? alternatives(expect.get("alternatives"), place) : null,
        word(Cause.class, expect, "cause", place));
  }

  private static List<Set<Relaxation>> alternatives(JsonNode list, String place) {
    List<Set<Relaxation>> sets = new ArrayList<>();
    for (JsonNode names : elements(list, place)) {
      sets.add(relaxations(names, place));
    }
    return sets;
  }

  private static Set<Relaxation> relaxations(JsonNode names, String place) {
    Set<Relaxation> set = new HashSet<>();
    for (JsonNode name : elements(names, place)) {
      set.add(constant(Relaxation.class, name.asText(), place));
    }
    return set;
  }

  private static JsonNode elements(JsonNode list, String place) {
    if (!list.isArray()) {
      throw new AssayException(place + ": relaxations must be given as a list of names");
    }
    return list;
  }

  private static @Nullable String text(JsonNode object, String key, String place) {
    JsonNode text = object.path(key);
    if (object.hasNonNull(key) && !text.isTextual()) {
      throw new AssayException("%s: '%s' must be a string".formatted(place, key));
    }
    return text.textValue();
  }

  private static <E extends Enum<E>> @Nullable E word(
      Class<E> type, JsonNode object, String key, String place) {
    String word = text(object, key, place);
    return word == null ? null : constant(type, word, place + ": " + key);
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String name, String place) {
    E[] constants = type.getEnumConstants();
    return Arrays.stream(constants)
        .filter(constant -> constant.name().equals(name.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new AssayException(
                    "%s: '%s' is unknown; it must be one of %s"
                        .formatted(place, name, Arrays.toString(constants))));
  }
}
