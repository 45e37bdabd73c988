// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.AssayException;
import dev.assay.bench.BenchmarkQuestion.Labels;
import dev.assay.bench.BenchmarkQuestion.Slot;
import dev.assay.bench.BenchmarkQuestion.Texts;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.InputProblemHandler;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.input.internal.YamlValues;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code questions.yaml} of a domain. Problems are collected. */
final class QuestionDefinitions {
  private static final List<String> KEYS =
      List.of(
          "id",
          "half",
          "values",
          "question",
          "category",
          "difficulty",
          "tags",
          "instructions",
          "evidence",
          "gold",
          "dialects",
          "unanswerable",
          "order",
          "duplicates",
          "decimals",
          "tolerance");

  private static final List<String> DIFFICULTIES = List.of("easy", "medium", "hard");
  private static final String TAG = "[a-z0-9][a-z0-9_]*";

  private final DefinitionFile file;
  private final DefinitionProblems problems;
  private final List<BenchmarkQuestion> questions = new ArrayList<>();

  private QuestionDefinitions(DefinitionFile file, DefinitionProblems problems) {
    this.file = file;
    this.problems = problems;
  }

  /** The questions without problems. */
  static List<BenchmarkQuestion> read(DefinitionFile file, DefinitionProblems problems) {
    QuestionDefinitions reader = new QuestionDefinitions(file, problems);
    byte[] bytes = file.text().getBytes(StandardCharsets.UTF_8);
    try (InputFile input = InputFile.of(file.path(), new ByteArrayInputStream(bytes))) {
      LocatedValue document = YamlValues.read(input).orElse(null);
      if (document instanceof Items items && !items.values().isEmpty()) {
        items.values().forEach(reader::add);
      } else {
        problems.add(
            file.path(), 0, 0, "a list of questions is expected", "begin each with '- id: …'");
      }
    } catch (AssayException e) {
      problems.add(e);
    }
    return reader.questions;
  }

  private void add(LocatedValue item) {
    if (!(item instanceof Fields object)) {
      problems.add(
          file.path(),
          item.line(),
          item.column(),
          "every question must be an object",
          "give it fields");
      return;
    }
    new Reader(object).read();
  }

  /** Reads one question, which is left out if it has problems. */
  private final class Reader implements InputProblemHandler {
    private final Fields object;
    private final FieldReader fields;
    private @Nullable String id;
    private boolean faulty;

    Reader(Fields object) {
      this.object = object;
      this.fields = new FieldReader(object, this);
    }

    @Override
    public void report(int line, int column, String message, String remedy) {
      faulty = true;
      String named = id == null ? message : id + ": " + message;
      problems.add(file.path(), line, column, named, remedy);
    }

    void read() {
      id = fields.neededText("id");
      fields.allowOnly(KEYS);
      Half half = fields.oneOf("half", Half.class);
      Texts texts =
          new Texts(
              orEmpty(fields.neededText("question")),
              fields.text("instructions"),
              fields.text("evidence"));
      Labels labels =
          new Labels(
              orEmpty(fields.neededText("category")),
              fields.oneOf("difficulty", DIFFICULTIES),
              tags());
      List<Slot> slots = slots();
      List<String> gold = fields.has("gold") ? golds(fields.value("gold"), "gold") : List.of();
      Map<BenchmarkEngine, List<String>> dialects = dialects();
      checkGold(gold, dialects);
      checkSlots(half == Half.HELD_OUT, slots, texts, gold, dialects);
      Map<String, Object> comparison = comparison();
      if (!faulty && id != null) {
        questions.add(
            new BenchmarkQuestion(
                id,
                half == null ? Half.PUBLIC : half,
                slots,
                labels,
                texts,
                gold,
                dialects,
                comparison,
                object.line()));
      }
    }

    private static String orEmpty(@Nullable String text) {
      return text == null ? "" : text;
    }

    private List<String> tags() {
      List<String> tags = fields.texts("tags");
      LocatedValue at = fields.value("tags");
      for (String tag : tags) {
        if (at != null && (!tag.matches(TAG) || isHalf(tag))) {
          report(
              at,
              "'%s' can't be a tag".formatted(tag),
              "use small letters, digits and _; public and held_out are added by themselves");
        }
      }
      return tags;
    }

    private static boolean isHalf(String tag) {
      return Stream.of(Half.values()).anyMatch(half -> half.key().equals(tag));
    }

    private List<Slot> slots() {
      FieldReader values = fields.object("values");
      List<Slot> slots = new ArrayList<>();
      if (values == null) {
        return slots;
      }
      for (Field field : values.source().fields()) {
        if (field.value() instanceof Items items) {
          List<String> choices = scalars(items, "values." + field.name());
          if (choices.isEmpty()) {
            report(items, "the slot '%s' has no values".formatted(field.name()), "list some");
          }
          slots.add(new Slot(field.name(), choices, null));
        } else {
          slots.add(new Slot(field.name(), List.of(), values.neededText(field.name())));
        }
      }
      return slots;
    }

    private List<String> scalars(Items items, String name) {
      List<String> texts = new ArrayList<>();
      for (LocatedValue item : items.values()) {
        if (item instanceof Scalar scalar && scalar.kind() != Kind.NULL) {
          texts.add(scalar.text());
        } else {
          fields.wrongType(item, "every item of '%s'".formatted(name), "text");
        }
      }
      return texts;
    }

    private List<String> golds(@Nullable LocatedValue value, String name) {
      List<LocatedValue> items = value instanceof Items list ? list.values() : listOf(value);
      List<String> golds = new ArrayList<>();
      for (LocatedValue item : items) {
        if (item instanceof Scalar scalar
            && scalar.kind() == Kind.TEXT
            && !scalar.text().isBlank()) {
          golds.add(scalar.text().strip());
        } else {
          report(
              item,
              "'%s' must be a query or a list of queries".formatted(name),
              "write SELECT …; put a query with ': ' or ' #' in it behind '|-' or '>-'");
        }
      }
      return golds;
    }

    private static List<LocatedValue> listOf(@Nullable LocatedValue value) {
      return value == null ? List.of() : List.of(value);
    }

    private Map<BenchmarkEngine, List<String>> dialects() {
      Map<BenchmarkEngine, List<String>> dialects = new EnumMap<>(BenchmarkEngine.class);
      FieldReader named = fields.object("dialects");
      if (named != null) {
        named.allowOnly(BenchmarkEngine.keys());
        for (Field field : named.source().fields()) {
          BenchmarkEngine.named(field.name())
              .ifPresent(
                  engine -> dialects.put(engine, golds(field.value(), "dialects." + field.name())));
        }
      }
      return dialects;
    }

    private void checkGold(List<String> gold, Map<BenchmarkEngine, List<String>> dialects) {
      boolean unanswerable = Boolean.TRUE.equals(fields.truth("unanswerable"));
      boolean some = fields.has("gold") || fields.has("dialects");
      if (unanswerable && some) {
        report(object, "an unanswerable question has no gold", "remove 'gold' or 'unanswerable'");
      } else if (!unanswerable
          && gold.isEmpty()
          && dialects.size() < BenchmarkEngine.values().length
          && !faulty) {
        report(
            object,
            "there is no gold for every engine",
            "write 'gold', or 'dialects' with %s, or 'unanswerable: true'"
                .formatted(String.join(", ", BenchmarkEngine.keys())));
      }
    }

    private void checkSlots(
        boolean heldOut,
        List<Slot> slots,
        Texts texts,
        List<String> gold,
        Map<BenchmarkEngine, List<String>> dialects) {
      Set<String> known = new LinkedHashSet<>();
      Set<String> used = new LinkedHashSet<>();
      for (Slot slot : slots) {
        Set<String> names = SlotText.names(orEmpty(slot.query()));
        require(names, known, "the values of '%s'".formatted(slot.name()));
        used.addAll(names);
        known.add(slot.name());
      }
      Map<String, String> written = new LinkedHashMap<>();
      written.put("question", texts.question());
      written.put("instructions", orEmpty(texts.instructions()));
      written.put("evidence", orEmpty(texts.evidence()));
      written.put("gold", String.join("\n", gold));
      dialects.forEach(
          (engine, golds) -> written.put("dialects." + engine.key(), String.join("\n", golds)));
      written.forEach(
          (name, text) -> {
            require(SlotText.names(text), known, "'%s'".formatted(name));
            used.addAll(SlotText.names(text));
          });
      for (String name : known) {
        if (!used.contains(name)) {
          report(object, "the slot '%s' is used nowhere".formatted(name), "use or remove it");
        }
      }
      if (!heldOut && !known.isEmpty()) {
        report(object, "a public question can't have 'values'", "add 'half: held_out'");
      }
    }

    private void require(Set<String> names, Set<String> known, String place) {
      for (String name : names) {
        if (!known.contains(name)) {
          report(
              object,
              "%s has the unknown slot {{%s}}".formatted(place, name),
              known.isEmpty()
                  ? "define it in 'values'"
                  : "define it in 'values'; known are " + String.join(", ", known));
        }
      }
    }

    private Map<String, Object> comparison() {
      Map<String, Object> comparison = new LinkedHashMap<>();
      put(comparison, "order", fields.oneOf("order", List.of("auto", "required", "ignored")));
      put(comparison, "duplicates", fields.oneOf("duplicates", List.of("required", "ignored")));
      put(comparison, "decimals", fields.integer("decimals", 0));
      put(comparison, "tolerance", fields.number("tolerance"));
      return comparison;
    }

    private static void put(Map<String, Object> map, String name, @Nullable Object value) {
      if (value != null) {
        map.put(name, value);
      }
    }
  }
}
