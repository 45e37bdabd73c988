// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.dataset.input.InputFile;
import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads people's labels of the predictions of a run: CSV with the columns {@code question} and
 * {@code label}, and perhaps {@code labeller} and {@code note}, or JSON Lines with the same keys.
 *
 * <p>Labels are words for right and wrong, or numbers. If every label is such a word, or 0 or 1,
 * they say right or wrong; if every one is a number, they are scores on the judge's scale.
 */
public final class LabelFile {
  private static final Set<String> RIGHT = Set.of("correct", "right", "yes", "true", "1", "1.0");
  private static final Set<String> WRONG = Set.of("incorrect", "wrong", "no", "false", "0", "0.0");
  private static final Set<String> NONE = Set.of("", "unsure");
  private static final int WARNINGS = 5;

  private final InputFile file;
  private final Set<String> questions;
  private final Set<Double> scores;
  private final Consumer<String> warnings;
  private final List<RawLabel> written;

  private LabelFile(
      InputFile file,
      List<RawLabel> written,
      Set<String> questions,
      Set<Double> scores,
      Consumer<String> warnings) {
    this.scores = scores;
    this.file = file;
    this.written = written;
    this.questions = questions;
    this.warnings = warnings;
  }

  /**
   * Reads a file.
   *
   * @param questions ids of the run's questions; labels of other questions are ignored, with a
   *     warning
   * @param scale the scale of the labels; {@code null} to infer it
   * @param scores that the judge may give, in their order; empty if they are not known
   * @param warnings receives the warnings
   * @throws AssayException if the file can't be read, a label is invalid, a labeller labeled a
   *     question twice, or no label is of a question of the run
   */
  public static Labels read(
      Path path,
      Set<String> questions,
      @Nullable LabelScale scale,
      Set<Double> scores,
      Consumer<String> warnings) {
    try (InputFile file = InputFile.open(path)) {
      List<RawLabel> written = LabelRows.read(file, warnings);
      return new LabelFile(file, written, questions, scores, warnings).labels(scale);
    }
  }

  private Labels labels(@Nullable LabelScale given) {
    requireOnce();
    LabelScale scale = given == null ? scale() : given;
    List<Label> labels = new ArrayList<>();
    int unknown = 0;
    for (RawLabel each : written) {
      // Validated even for unknown questions: an invalid label is an error in the file.
      Double value = value(each, scale);
      if (questions.contains(each.question())) {
        labels.add(new Label(each.question(), each.labeller(), value, each.note()));
      } else if (unknown++ < WARNINGS) {
        warnings.accept(
            "%s:%d: question '%s' is not in the run and is ignored"
                .formatted(file.path(), each.line(), each.question()));
      }
    }
    if (unknown > WARNINGS) {
      warnings.accept(
          "%s: %d more labels are of questions that are not in the run"
              .formatted(file.path(), unknown - WARNINGS));
    }
    if (labels.isEmpty()) {
      throw file.fault(
          0,
          "holds no label of a question of this run",
          "the column 'question' must have the ids that 'assay show' takes");
    }
    return new Labels(scale, labels);
  }

  private void requireOnce() {
    Map<List<String>, Integer> lines = new HashMap<>();
    for (RawLabel each : written) {
      Integer first = lines.putIfAbsent(List.of(each.question(), each.labeller()), each.line());
      if (first != null) {
        throw file.fault(
            each.line(),
            "question '%s' has a second label%s; the first is on line %d"
                .formatted(
                    each.question(),
                    each.labeller().isEmpty() ? "" : " by '" + each.labeller() + "'",
                    first),
            each.labeller().isEmpty()
                ? "say whose each is in a column 'labeller', or remove one"
                : "remove one");
      }
    }
  }

  private LabelScale scale() {
    boolean words =
        written.stream()
            .map(RawLabel::label)
            .allMatch(label -> RIGHT.contains(label) || WRONG.contains(label) || isNone(label));
    return words || written.stream().noneMatch(each -> number(each.label()) != null)
        ? LabelScale.BINARY
        : LabelScale.SCORE;
  }

  private @Nullable Double value(RawLabel each, LabelScale scale) {
    String label = each.label();
    if (isNone(label)) {
      return null;
    }
    if (scale == LabelScale.SCORE) {
      Double number = number(label);
      if (number == null) {
        throw file.fault(
            each.line(),
            "the label '%s' is not a number, but the labels of this file are scores"
                .formatted(label),
            "label by numbers only, or by correct and incorrect only; 'unsure' for none");
      }
      if (!scores.isEmpty() && !scores.contains(number + 0.0)) {
        throw file.fault(
            each.line(),
            "the label '%s' is not one of the judge's scores".formatted(label),
            "write one of %s, or 'unsure' for none"
                .formatted(
                    scores.stream().map(LabelFile::plain).collect(Collectors.joining(", "))));
      }
      return number;
    }
    if (!RIGHT.contains(label) && !WRONG.contains(label)) {
      throw file.fault(
          each.line(),
          "the label '%s' is unknown".formatted(label),
          "write correct, incorrect or unsure, or numbers of the judge's scale in all rows");
    }
    return RIGHT.contains(label) ? 1.0 : 0.0;
  }

  private static String plain(double score) {
    return BigDecimal.valueOf(score).stripTrailingZeros().toPlainString();
  }

  private static boolean isNone(String label) {
    return NONE.contains(label);
  }

  private static @Nullable Double number(String label) {
    try {
      double number = Double.parseDouble(label);
      return Double.isFinite(number) ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
