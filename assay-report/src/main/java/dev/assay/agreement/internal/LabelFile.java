// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.AssayException;
import dev.assay.agreement.CurrentReviews;
import dev.assay.agreement.Label;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.LabelSheet;
import dev.assay.agreement.Labels;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.NearestName;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.LabelWord;
import dev.assay.model.Outcome;
import dev.assay.model.RatedScale;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
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
public final class LabelFile {
  private static final int WARNINGS = 5;

  private final InputFile file;
  private final Map<String, ReviewHashes> hashes;
  private final LabelScores scores;
  private final @Nullable RatedScale rated;
  private final Consumer<String> warnings;
  private final List<LabelRow> written;
  private final List<Label> labels = new ArrayList<>();
  private final List<LabelSheet.Stale> stale = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();
  private final List<LabelSheet.Remark> remarks = new ArrayList<>();
  private final Map<String, LabelSheet.Stratum> strata = new LinkedHashMap<>();
  private int unlabeled;

  private LabelFile(
      InputFile file,
      List<LabelRow> written,
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
   * Reads files. A label without a reviewer is given the name of its file, if there are several.
   * Files of reviews are read as one: a review that is in several of them counts once.
   *
   * @param outcomes of the run
   * @param scale the scale of the labels; {@code null} to infer it
   * @param scores that the judge may give
   * @param warnings receives the warnings
   * @throws AssayException if a file can't be read, a label is invalid, a person labeled a question
   *     twice, or the files have different scales
   */
  public static Labels read(
      List<Path> files,
      List<Outcome> outcomes,
      @Nullable LabelScale scale,
      LabelScores scores,
      Consumer<String> warnings) {
    Map<String, ReviewHashes> hashes = new HashMap<>();
    outcomes.forEach(outcome -> hashes.put(outcome.question(), ReviewHashes.of(outcome)));
    List<Label> all = new ArrayList<>();
    LabelSheet sheet = LabelSheet.NONE;
    LabelScale common = null;
    RatedScale rated = null;
    Map<List<String>, Path> places = new HashMap<>();
    List<Path> reviews = files.stream().filter(ReviewFile::recognizes).toList();
    for (Path path : files) {
      if (reviews.contains(path) && !path.equals(reviews.get(0))) {
        continue;
      }
      Labels labels =
          reviews.contains(path)
              ? ofReviews(reviews, outcomes, scale, warnings)
              : read(path, hashes, scale, scores, warnings);
      if (common != null && labels.scale() != common) {
        throw new AssayException(
            "%s has labels of another scale than %s; say which scale it is with --label-scale binary or score"
                .formatted(path, files.get(0)));
      }
      if (common != null && !Objects.equals(rated, labels.rated())) {
        throw new AssayException(
            "%s has ratings by another scale than %s; name files of one scale"
                .formatted(path, files.get(0)));
      }
      common = labels.scale();
      rated = labels.rated();
      sheet = sheet.and(labels.sheet());
      for (Label label : labels.all()) {
        Label named = files.size() > 1 && label.reviewer().isEmpty() ? by(path, label) : label;
        Path other = places.putIfAbsent(List.of(named.question(), named.reviewer()), path);
        if (other != null) {
          throw new AssayException(
              "%s: question '%s' has a label by '%s' in %s, too; remove one, or name the reviewer of each in the column 'reviewer'"
                  .formatted(path, named.question(), named.reviewer(), other));
        }
        all.add(named);
      }
    }
    return new Labels(common == null ? LabelScale.BINARY : common, all, sheet, rated);
  }

  /** Returns whether a file is a review sheet, which says what the reviewers saw. */
  public static boolean isSheet(Path file) {
    try (InputFile input = Files.isRegularFile(file) ? InputFile.open(file) : null) {
      return input != null
          && LabelRow.read(input, warning -> {}).stream().anyMatch(LabelRow::isSheet);
    } catch (AssayException e) {
      return false; // its reader reports what is wrong
    }
  }

  private static Labels ofReviews(
      List<Path> files,
      List<Outcome> outcomes,
      @Nullable LabelScale scale,
      Consumer<String> warnings) {
    Path first = files.get(0);
    CurrentReviews reviews = CurrentReviews.of(ReviewFile.together(files), outcomes);
    Labels ratings = reviews.ratings();
    if (ratings != null
        && scale != LabelScale.BINARY
        && (scale != null || reviews.labeled().isEmpty())) {
      return ratings;
    }
    if (scale != null && scale != LabelScale.BINARY) {
      throw new AssayException(
          "%s has reviews, which say right or wrong; omit --label-scale score".formatted(first));
    }
    Set<String> unknown = new TreeSet<>();
    reviews.unknown().forEach(review -> unknown.add(review.question()));
    if (!unknown.isEmpty()) {
      warnings.accept(
          "%s: reviews of questions that are not in the run are ignored: %s"
              .formatted(first, some(unknown)));
    }
    if (reviews.labeled().isEmpty()) {
      throw new AssayException(
          reviews.stale().isEmpty()
              ? "%s has no label of a question of this run; label some, or name another file"
                  .formatted(first)
              : "%s has only stale labels: gold or prediction of %s have changed since; name the run that was reviewed, or review the questions again"
                  .formatted(
                      first,
                      some(
                          reviews.stale().stream()
                              .map(stale -> stale.review().question())
                              .distinct()
                              .toList())));
    }
    return reviews.labels();
  }

  private static Label by(Path path, Label label) {
    String file = String.valueOf(path.getFileName());
    int dot = file.lastIndexOf('.');
    return new Label(
        label.question(), dot > 0 ? file.substring(0, dot) : file, label.value(), label.note());
  }

  private static Labels read(
      Path path,
      Map<String, ReviewHashes> hashes,
      @Nullable LabelScale scale,
      LabelScores scores,
      Consumer<String> warnings) {
    try (InputFile file = InputFile.open(path)) {
      List<LabelRow> written = LabelRow.read(file, warnings);
      return new LabelFile(file, written, hashes, scores, warnings).labels(scale);
    }
  }

  private Labels labels(@Nullable LabelScale given) {
    requireOnce();
    LabelScale scale = given != null ? given : rated == null ? scale() : LabelScale.SCORE;
    if (scale == LabelScale.SCORE && scores.fractional()) {
      scale = LabelScale.FRACTION;
    }
    for (LabelRow each : written) {
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
  private boolean isOfOtherRun(LabelRow row, List<LabelRow> all) {
    return row.scale() != null
        && !isCurrent(row)
        && all.stream()
            .anyMatch(other -> other.question().equals(row.question()) && isCurrent(other));
  }

  private boolean isCurrent(LabelRow row) {
    ReviewHashes now = hashes.get(known(row));
    return now != null && row.isOf(now);
  }

  /** The scale of a sheet of ratings; {@code null} for other files. */
  private @Nullable RatedScale rated() {
    RatedScale first = null;
    for (LabelRow each : written) {
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

  private void add(LabelRow each, @Nullable Double value) {
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
    LabelSheet.Stratum stratum = each.stratum();
    if (stratum != null) {
      strata.put(question, stratum);
    }
    LabelWord word = word(each);
    if (word == LabelWord.NONE && each.isSheet()) {
      unlabeled++;
      return;
    }
    String changed = each.changed(now);
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
  private String known(LabelRow each) {
    String question = each.question();
    return each.isSheet() && question.startsWith("'") && !hashes.containsKey(question)
        ? question.substring(1)
        : question;
  }

  /** The label, or what the label of the gold alone says. */
  private LabelWord word(LabelRow each) {
    LabelWord word = LabelWord.of(each.label()).orElse(LabelWord.RIGHT); // a score
    return word == LabelWord.NONE && ofGold(each) == LabelWord.WRONG ? LabelWord.GOLD_WRONG : word;
  }

  private LabelWord ofGold(LabelRow each) {
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
    for (LabelRow each : written) {
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
        written.stream().map(LabelRow::label).allMatch(label -> LabelWord.of(label).isPresent());
    return words || written.stream().noneMatch(each -> LabelRow.number(each.label()) != null)
        ? LabelScale.BINARY
        : LabelScale.SCORE;
  }

  private @Nullable Double value(LabelRow each, LabelScale scale) {
    String label = each.label();
    if (isNone(label)) {
      return null;
    }
    if (scale != LabelScale.BINARY) {
      Double number = LabelRow.number(label);
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
  private static String some(Collection<String> ids) {
    return ids.stream().limit(WARNINGS).collect(Collectors.joining(", "))
        + (ids.size() > WARNINGS ? " and %d more".formatted(ids.size() - WARNINGS) : "");
  }

  private static boolean isNone(String label) {
    return LabelWord.of(label).filter(word -> !word.decides()).isPresent();
  }
}
