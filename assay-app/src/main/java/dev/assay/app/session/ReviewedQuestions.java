// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.dataset.Dataset;
import dev.assay.dataset.Datasets;
import dev.assay.journal.Manifest;
import dev.assay.model.AssayException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The data set of a stored run as it is now, which may differ from what was run. */
public final class ReviewedQuestions {
  private ReviewedQuestions() {}

  /**
   * Reads it, if it is still there.
   *
   * @param named by the user, or {@code null} for the place where it was when it was run
   * @throws AssayException if the user names a file that is not there, or it can't be read
   */
  public static Optional<Dataset> find(Manifest run, @Nullable Path named) {
    List<Path> files = Datasets.files(named == null ? Path.of(run.dataset().path()) : named);
    if (files.stream().allMatch(Files::exists)) {
      return Optional.of(
          named == null
              ? Datasets.readAgain(files, run.dataset().format())
              : Datasets.read(files, null));
    }
    if (named != null) {
      throw new AssayException("--questions %s: there is no such file".formatted(named));
    }
    return Optional.empty();
  }

  /**
   * Reads it.
   *
   * @throws AssayException if it is not there, or can't be read
   */
  public static Dataset require(Manifest run, @Nullable Path named) {
    return find(run, named)
        .orElseThrow(
            () ->
                new AssayException(
                    "the questions of the run are not at %s any more; name them with --questions"
                        .formatted(Datasets.words(Path.of(run.dataset().path())))));
  }
}
