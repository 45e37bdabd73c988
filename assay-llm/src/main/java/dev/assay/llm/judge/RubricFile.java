// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import static java.util.Objects.requireNonNull;

import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.FileHashes;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.InputProblemHandler;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.input.internal.NearestName;
import dev.assay.input.internal.YamlValues;
import dev.assay.journal.StoredResults;
import dev.assay.model.internal.RatingScale;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads a rubric. The first error is thrown, with file, line, column and remedy. */
record RubricFile(String text, InputProblemHandler inputProblemHandler, FieldReader top) {
  private static final List<String> TOP =
      List.of("name", "judges", "inputs", "scale", "passes", "template", "answer", "settings");
  private static final int MOST_CHARACTERS = 100_000;
  private static final int MOST_TRIES = 10;

  /** Message of a check that never fails, because missing values are reported before. */
  private static final String THROWN = "a fault is thrown";

  static Rubric read(InputFile file) {
    StringWriter all = new StringWriter();
    try {
      file.reader().transferTo(all);
    } catch (IOException e) {
      throw file.failure(e);
    }
    String text = all.toString().replace("\r\n", "\n");
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    LocatedValue document;
    try (InputFile again = InputFile.of(file.path(), new ByteArrayInputStream(bytes))) {
      document = YamlValues.read(again).orElse(null);
    }
    if (!(document instanceof Fields fields)) {
      throw file.fault(
          document == null ? 1 : document.line(),
          "a rubric is a list of 'key: value'",
          "see assay judge --print-rubric " + Rubrics.DEFAULT);
    }
    InputProblemHandler inputProblemHandler = file.faults();
    return new RubricFile(
            text, inputProblemHandler, new FieldReader(fields, inputProblemHandler).allowOnly(TOP))
        .rubric();
  }

  private Rubric rubric() {
    String name = needed("name");
    if (!name.matches("[\\w.-]+")) {
      fault(
          "name",
          "'%s' is not a valid name".formatted(name),
          "use letters, digits, '_', '-' and '.'");
    }
    RatingScale scale = scale();
    Set<JudgeInput> inputs = inputs();
    return new Rubric(
        name,
        needed("judges"),
        inputs,
        scale.passing(passes(scale)),
        RubricTemplate.read(top, inputs, text, inputProblemHandler).answered(answer()),
        settings(),
        FileHashes.ofText(text));
  }

  private Set<JudgeInput> inputs() {
    requireNonNull(top.needed("inputs"), THROWN);
    Set<JudgeInput> inputs = EnumSet.noneOf(JudgeInput.class);
    List<String> names = top.texts("inputs");
    for (int i = 0; i < names.size(); i++) {
      LocatedValue place = ((Items) place("inputs")).values().get(i);
      String name = names.get(i);
      JudgeInput input = JudgeInput.named(name).orElse(null);
      if (input == null) {
        inputProblemHandler.report(
            place,
            "there is no input '%s'".formatted(name),
            NearestName.hint(name, JudgeInput.slots()));
      } else if (!inputs.add(input)) {
        inputProblemHandler.report(
            place, "the input '%s' is named twice".formatted(name), "name it once");
      }
    }
    if (inputs.isEmpty()) {
      fault("inputs", "there is no input", "list what the judge sees, such as [question, sql]");
    }
    return inputs;
  }

  private RatingScale scale() {
    LocatedValue scale = requireNonNull(top.needed("scale"), THROWN);
    if (scale instanceof Fields fields) {
      return fractional(fields);
    }
    if (!(scale instanceof Items items)) {
      top.wrongType(scale, "'scale'", "a list, or {from: 0, to: 1}");
      throw new IllegalStateException(THROWN);
    }
    List<RatingScale.Level> levels =
        items.values().stream().map(value -> level(value, false)).toList();
    return valid(
        items, "put its levels in order, each once", () -> new RatingScale(levels, null, null));
  }

  private RatingScale fractional(Fields fields) {
    FieldReader section =
        new FieldReader(fields, inputProblemHandler).allowOnly(List.of("from", "to", "meanings"));
    double from = number(requireNonNull(section.needed("from"), THROWN), "from");
    double to = number(requireNonNull(section.needed("to"), THROWN), "to");
    LocatedValue meanings = section.value("meanings");
    if (meanings != null && !(meanings instanceof Items)) {
      section.wrongType(meanings, "'meanings'", "a list");
    }
    List<RatingScale.Level> levels =
        meanings instanceof Items items
            ? items.values().stream().map(value -> level(value, true)).toList()
            : List.of();
    return valid(
        fields,
        "give scores and ranges between the two",
        () -> new RatingScale(levels, new RatingScale.Range(from, to), null));
  }

  private RatingScale valid(LocatedValue place, String remedy, Supplier<RatingScale> scale) {
    try {
      return scale.get();
    } catch (IllegalArgumentException e) {
      inputProblemHandler.report(place, String.valueOf(e.getMessage()), remedy);
      throw e;
    }
  }

  private RatingScale.Level level(LocatedValue value, boolean ranges) {
    if (!(value instanceof Fields fields)) {
      top.wrongType(value, "a level of 'scale'", "an object");
      throw new IllegalStateException(THROWN);
    }
    FieldReader level =
        new FieldReader(fields, inputProblemHandler)
            .allowOnly(
                ranges
                    ? List.of("score", "from", "to", "label", "meaning")
                    : List.of("score", "label", "meaning"));
    boolean range = ranges && level.value("from") != null;
    LocatedValue score = requireNonNull(level.needed(range ? "from" : "score"), THROWN);
    double from = number(score, range ? "from" : "score");
    double to = range ? number(requireNonNull(level.needed("to"), THROWN), "to") : from;
    return new RatingScale.Level(
        from, to, level.text("label"), requireNonNull(level.neededText("meaning"), THROWN));
  }

  /** Any number; a scale may include negative numbers. */
  private double number(LocatedValue value, String name) {
    if (value instanceof Scalar scalar
        && (scalar.kind() == Kind.INTEGER || scalar.kind() == Kind.DECIMAL)) {
      try {
        double number = Double.parseDouble(scalar.text());
        if (Double.isFinite(number)) {
          return number;
        }
      } catch (NumberFormatException e) {
        // YAML has numerals that Java lacks, such as .inf and 0x1F: reported below.
      }
    }
    top.wrongType(value, "'%s'".formatted(name), "a number");
    throw new IllegalStateException(THROWN);
  }

  private @Nullable Double passes(RatingScale scale) {
    LocatedValue passes = top.value("passes");
    if (passes == null) {
      return null;
    }
    double least = number(passes, "passes");
    if (!scale.has(least)) {
      fault(
          "passes",
          "%s is not a score of the scale".formatted(RatingScale.number(least)),
          "name the lowest score that counts as right: " + scale.numbers());
    }
    if (scale.scores().stream().allMatch(score -> score >= least)) {
      fault(
          "passes",
          "%s is the lowest score, so everything would count as right"
              .formatted(RatingScale.number(least)),
          "name a higher one, %s, or leave 'passes' out".formatted(scale.numbers()));
    }
    return least;
  }

  private Rubric.AnswerForm answer() {
    FieldReader section = top.object("answer");
    if (section == null) {
      return Rubric.AnswerForm.USUAL;
    }
    section.allowOnly(List.of("explanation", "score"));
    String explanation = requireNonNull(section.neededText("explanation"), THROWN);
    String score = requireNonNull(section.neededText("score"), THROWN);
    if (explanation.equals(score)) {
      fault("answer", "both keys are '%s'".formatted(score), "give them different names");
    }
    return new Rubric.AnswerForm(explanation, score);
  }

  private Rubric.Settings settings() {
    FieldReader section = top.object("settings");
    Rubric.Settings usual = Rubric.Settings.USUAL;
    if (section == null) {
      return usual;
    }
    section.allowOnly(List.of("rows", "characters", "tries"));
    return new Rubric.Settings(
        count(section, "rows", usual.rows(), StoredResults.ROWS),
        count(section, "characters", usual.characters(), MOST_CHARACTERS),
        count(section, "tries", usual.tries(), MOST_TRIES));
  }

  private int count(FieldReader section, String name, int usual, int most) {
    Long number = section.integer(name, 1);
    LocatedValue place = section.value(name);
    if (number == null || place == null) {
      return usual;
    }
    if (number > most) {
      inputProblemHandler.report(
          place, "'%s' must be at most %,d".formatted(name, most), "not %,d".formatted(number));
    }
    return (int) (long) number;
  }

  private String needed(String name) {
    return requireNonNull(top.neededText(name), THROWN);
  }

  private LocatedValue place(String name) {
    LocatedValue value = top.value(name);
    return value == null ? top.source() : value;
  }

  private void fault(String at, String message, String remedy) {
    inputProblemHandler.report(place(at), message, remedy);
  }
}
