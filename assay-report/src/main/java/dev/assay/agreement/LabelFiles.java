// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.AssayException;
import dev.assay.input.InputFile;
import dev.assay.journal.ReviewFile;
import dev.assay.model.Outcome;
import dev.assay.model.RatedScale;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the labels of several people from as many files. */
public final class LabelFiles {
  private LabelFiles() {}

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
              : LabelFile.read(path, hashes, scale, scores, warnings);
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

  /** Returns whether a file is a sheet of ratings, which states the scale of a judge. */
  public static boolean hasRatings(Path file) {
    try (InputFile input = Files.isRegularFile(file) ? InputFile.open(file) : null) {
      return input != null
          && LabelRows.read(input, warning -> {}).stream().anyMatch(row -> row.scale() != null);
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
              .formatted(first, LabelFile.some(unknown)));
    }
    if (reviews.labeled().isEmpty()) {
      throw new AssayException(
          reviews.stale().isEmpty()
              ? "%s has no label of a question of this run; label some, or name another file"
                  .formatted(first)
              : "%s has only stale labels: gold or prediction of %s have changed since; name the run that was reviewed, or review the questions again"
                  .formatted(
                      first,
                      LabelFile.some(
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
}
