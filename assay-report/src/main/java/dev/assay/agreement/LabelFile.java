// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.AssayException;
import dev.assay.input.InputFile;
import dev.assay.input.NearestName;
import dev.assay.model.LabelWord;
import dev.assay.model.RatedScale;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads people's labels of the predictions of a run: CSV with the columns {@code question} and
 * {@code label}, and perhaps {@code labeller} and {@code note}, or JSON Lines with the same keys. A
 * review sheet is such a file with further columns.
 *
 * <p>Labels are words for right and wrong, or numbers. If every label is such a word, or 0 or 1,
 * they say right or wrong; if every one is a number, they are scores on the judge's scale.
 */
final class LabelFile {
  private static final int WARNINGS = 5;

  private final InputFile file;
  private final Map<String, ReviewHashes> hashes;
  private final LabelScores scores;
  private final @Nullable RatedScale rated;
  private final Consumer<String> warnings;
  private final List<LabelRows.Row> written;
  private final List<Label> labels = new ArrayList<>();
  private final List<LabelSheet.Stale> stale = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();
  private final List<LabelSheet.Remark> remarks = new ArrayList<>();
  private final Map<String, LabelSheet.Stratum> strata = new LinkedHashMap<>();
  private int unlabeled;

  private LabelFile(
      InputFile file,
      List<LabelRows.Row> written,
      Map<String, ReviewHashes> hashes,
      LabelScores scores,
      Consumer<String> warnings) {
    this.file = file;
    this.hashes = hashes;
    this.written = written.stream().filter(each -> !isOfOtherRun(each, written)).toList();
    this.rated = rated();
    this.scores = rated == null ? scores : LabelScores.of(rated);
    this.warnings = warnings;
  }

  /**
   * Reads a file.
   *
   * @param hashes of gold and prediction, by question of the run; labels of other questions are
   *     ignored, with a warning
   * @param scale the scale of the labels; {@code null} to infer it
   * @param scores that the judge may give
   * @param warnings receives the warnings
   * @throws AssayException if the file can't be read, a label is invalid, a reviewer labeled a
   *     question twice, or no label is of a question of the run
   */
  static Labels read(
      Path path,
      Map<String, ReviewHashes> hashes,
      @Nullable LabelScale scale,
      LabelScores scores,
      Consumer<String> warnings) {
    try (InputFile file = InputFile.open(path)) {
      List<LabelRows.Row> written = LabelRows.read(file, warnings);
      return new LabelFile(file, written, hashes, scores, warnings).labels(scale);
    }
  }

  private Labels labels(@Nullable LabelScale given) {
    requireOnce();
    LabelScale scale = given != null ? given : rated == null ? scale() : LabelScale.SCORE;
    if (scale == LabelScale.SCORE && scores.fractional()) {
      scale = LabelScale.FRACTION;
    }
    for (LabelRows.Row each : written) {
      // Validated even for unknown questions: an invalid label is an error in the file.
      add(each, value(each, scale));
    }
    if (unknown.size() > WARNINGS) {
      warnings.accept(
          "%s: %d more labels are of questions that are not in the run"
              .formatted(file.path(), unknown.size() - WARNINGS));
    }
    if (labels.isEmpty()) {
      throw empty();
    }
    return new Labels(
        scale,
        labels,
        new LabelSheet(stale, unknown, unlabeled, remarks, strata),
        scale == LabelScale.BINARY ? null : rated);
  }

  /**
   * Returns whether a row of a sheet of several runs is about another run: its prediction is
   * another one, and the sheet has a row about the prediction of this run.
   */
  private boolean isOfOtherRun(LabelRows.Row row, List<LabelRows.Row> all) {
    return row.scale() != null
        && !isCurrent(row)
        && all.stream()
            .anyMatch(other -> other.question().equals(row.question()) && isCurrent(other));
  }

  private boolean isCurrent(LabelRows.Row row) {
    ReviewHashes now = hashes.get(known(row));
    return now != null && now.changed(null, row.predictionHash()) == null;
  }

  /** The scale of a sheet of ratings; {@code null} for other files. */
  private @Nullable RatedScale rated() {
    RatedScale first = null;
    for (LabelRows.Row each : written) {
      RatedScale scale = each.scale();
      if (first != null && scale != null && !first.equals(scale)) {
        throw file.fault(
            each.line(),
            "has ratings by the scale %s, and before that by %s"
                .formatted(scale.name(), first.name()),
            "put the ratings of each scale into a file of their own");
      }
      first = first == null ? scale : first;
    }
    return first;
  }

  private void add(LabelRows.Row each, @Nullable Double value) {
    String question = known(each);
    ReviewHashes now = hashes.get(question);
    if (now == null) {
      if (unknown.size() < WARNINGS) {
        warnings.accept(
            "%s:%d: question '%s' is not in the run and is ignored"
                .formatted(file.path(), each.line(), question));
      }
      unknown.add(question);
      return;
    }
    stratum(question, each);
    LabelWord word = word(each);
    if (word == LabelWord.NONE && each.isSheet()) {
      unlabeled++;
      return;
    }
    String changed = now.changed(each.goldHash(), each.predictionHash());
    if (changed != null) {
      stale.add(new LabelSheet.Stale(question, changed));
      return;
    }
    labels.add(new Label(question, each.reviewer(), value, each.note()));
    if (!word.decides() && word != LabelWord.NONE) {
      remarks.add(new LabelSheet.Remark(question, each.reviewer(), word));
    }
    if (word != LabelWord.GOLD_WRONG && ofGold(each) == LabelWord.WRONG) {
      remarks.add(new LabelSheet.Remark(question, each.reviewer(), LabelWord.GOLD_WRONG));
    }
  }

  /** The id; a sheet has an apostrophe before one that a spreadsheet would take for a formula. */
  private String known(LabelRows.Row each) {
    String question = each.question();
    return each.isSheet() && question.startsWith("'") && !hashes.containsKey(question)
        ? question.substring(1)
        : question;
  }

  private void stratum(String question, LabelRows.Row each) {
    String name = each.stratum();
    Double size = number(each.stratumSize());
    if (name != null && !name.isBlank() && size != null && size >= 1) {
      strata.put(question, new LabelSheet.Stratum(name.strip(), size.intValue(), each.sample()));
    }
  }

  /** The label, or what the label of the gold alone says. */
  private LabelWord word(LabelRows.Row each) {
    LabelWord word = LabelWord.of(each.label()).orElse(LabelWord.RIGHT); // a score
    return word == LabelWord.NONE && ofGold(each) == LabelWord.WRONG ? LabelWord.GOLD_WRONG : word;
  }

  private LabelWord ofGold(LabelRows.Row each) {
    LabelWord word =
        LabelWord.of(each.goldLabel())
            .orElseThrow(
                () ->
                    file.fault(
                        each.line(),
                        "the gold_label '%s' is unknown".formatted(each.goldLabel()),
                        "write right or wrong, or leave it empty"));
    return word == LabelWord.GOLD_WRONG ? LabelWord.WRONG : word;
  }

  private AssayException empty() {
    if (!stale.isEmpty()) {
      return file.fault(
          0,
          "holds only stale labels: gold or prediction of %s have changed since"
              .formatted(stale.stream().map(LabelSheet.Stale::question).distinct().toList()),
          "name the run that was reviewed, or draw a new sheet with 'assay review sample'");
    }
    return unlabeled > 0
        ? file.fault(
            0, "has no label yet", "fill in the column 'label': right, wrong, gold wrong, …")
        : file.fault(
            0,
            "holds no label of a question of this run",
            "the column 'question' must have the ids that 'assay show' takes");
  }

  private void requireOnce() {
    Map<List<String>, Integer> lines = new HashMap<>();
    for (LabelRows.Row each : written) {
      if (each.isSheet() && word(each) == LabelWord.NONE) {
        continue;
      }
      Integer first = lines.putIfAbsent(List.of(each.question(), each.reviewer()), each.line());
      if (first != null) {
        throw file.fault(
            each.line(),
            "question '%s' has a second label%s; the first is on line %d"
                .formatted(
                    each.question(),
                    each.reviewer().isEmpty() ? "" : " by '" + each.reviewer() + "'",
                    first),
            each.reviewer().isEmpty()
                ? "name the reviewer of each in a column 'reviewer', or remove one"
                : "remove one");
      }
    }
  }

  private LabelScale scale() {
    boolean words =
        written.stream()
            .map(LabelRows.Row::label)
            .allMatch(label -> LabelWord.of(label).isPresent());
    return words || written.stream().noneMatch(each -> number(each.label()) != null)
        ? LabelScale.BINARY
        : LabelScale.SCORE;
  }

  private @Nullable Double value(LabelRows.Row each, LabelScale scale) {
    String label = each.label();
    if (isNone(label)) {
      return null;
    }
    if (scale != LabelScale.BINARY) {
      Double number = number(label);
      if (number == null) {
        throw file.fault(
            each.line(),
            "the label '%s' is not a number, but the labels of this file are scores (question '%s')"
                .formatted(label, each.question()),
            "label by numbers only, or by right and wrong only; 'unsure' for none");
      }
      if (!scores.allows(number)) {
        throw file.fault(
            each.line(),
            "the label '%s' is not one of the judge's scores (question '%s')"
                .formatted(label, each.question()),
            "write %s, or 'unsure' for none".formatted(scores.words()));
      }
      return number;
    }
    return LabelWord.of(label)
        .orElseThrow(
            () ->
                file.fault(
                    each.line(),
                    "the label '%s' is unknown (question '%s')".formatted(label, each.question()),
                    NearestName.question(label, LabelWord.words())
                        + "write right, wrong, gold wrong, ambiguous or can't tell, or numbers of the judge's scale in all rows"))
        .value();
  }

  /** The first of some ids. */
  static String some(Collection<String> ids) {
    return ids.stream().limit(WARNINGS).collect(Collectors.joining(", "))
        + (ids.size() > WARNINGS ? " and %d more".formatted(ids.size() - WARNINGS) : "");
  }

  private static boolean isNone(String label) {
    return LabelWord.of(label).filter(word -> !word.decides()).isPresent();
  }

  private static @Nullable Double number(@Nullable String label) {
    if (label == null) {
      return null;
    }
    try {
      double number = Double.parseDouble(label);
      return Double.isFinite(number) ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
