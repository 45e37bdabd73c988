// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.model.internal.RatingGuide;
import dev.assay.web.http.HttpProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the questions and databases of stored runs again. Closed with the server, which ends worker
 * processes. Safe for use by several threads.
 */
public interface ReviewInputsSource extends AutoCloseable {
  /**
   * The inputs of a run, or the reason that there are none.
   *
   * @param inputs or {@code null}
   * @param obstacle a sentence that says why not and what to do, or {@code null}
   */
  record Found(@Nullable ReviewInputs inputs, @Nullable String obstacle) {
    public Found {
      if ((inputs == null) == (obstacle == null)) {
        throw new IllegalArgumentException("either inputs or an obstacle");
      }
    }

    /**
     * Returns the inputs.
     *
     * @throws AssayException with the obstacle
     */
    public ReviewInputs require() {
      if (inputs == null) {
        throw new AssayException(String.valueOf(obstacle));
      }
      return inputs;
    }
  }

  /** Finds the inputs of a run. The first call reads the questions; nothing is run. */
  Found of(RunDirectory run);

  /** The scales of judges by which people can rate the predictions of a run. */
  default List<RatingGuide> scales(RunDirectory run) {
    return List.of();
  }

  /** Returns a scale of a run by name; a problem if there is none. */
  default RatingGuide scale(RunDirectory run, String name) {
    return scales(run).stream()
        .filter(guide -> guide.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                HttpProblem.notFound(
                    "unknown_scale",
                    "there is no scale '%s'; name a rubric with: assay view --scale RUBRIC"
                        .formatted(name)));
  }

  /** A source that finds nothing, for a server that was not told of any. */
  static ReviewInputsSource none(String obstacle) {
    return new ReviewInputsSource() {
      @Override
      public Found of(RunDirectory run) {
        return new Found(null, obstacle);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  void close();
}
