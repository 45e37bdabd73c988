// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.Datasets;
import dev.assay.journal.Manifest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The data set of a stored run as it is now, which may differ from what was run. */
final class ReviewedQuestions {
  private ReviewedQuestions() {}

  /**
   * Reads it, if it is still there.
   *
   * @param named by the user; empty for the place where it was when it was run
   * @throws AssayException if the user names a file that is not there, or it can't be read
   */
  static Optional<Dataset> find(Manifest run, List<Path> named) {
    List<Path> files =
        named.isEmpty()
            ? Datasets.files(Path.of(run.dataset().path()))
            : named.stream().flatMap(path -> Datasets.files(path).stream()).toList();
    Path missing = files.stream().filter(file -> !Files.exists(file)).findFirst().orElse(null);
    if (missing == null) {
      return Optional.of(
          named.isEmpty()
              ? Datasets.readAgain(files, run.dataset().format())
              : Datasets.read(files, null));
    }
    if (!named.isEmpty()) {
      throw new AssayException(
          "--questions %s: there is no such file; check the path".formatted(missing));
    }
    return Optional.empty();
  }

  /**
   * Reads it.
   *
   * @throws AssayException if it is not there, or can't be read
   */
  static Dataset require(Manifest run, List<Path> named) {
    return find(run, named)
        .orElseThrow(
            () ->
                new AssayException(
                    "the questions of the run are not at %s any more; name them with --questions"
                        .formatted(Datasets.words(Path.of(run.dataset().path())))));
  }
}
