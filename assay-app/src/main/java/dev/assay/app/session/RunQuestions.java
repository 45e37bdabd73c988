// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.config.RunSettings;
import dev.assay.dataset.Dataset;
import dev.assay.journal.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;

/** The questions of a stored run, from where they were when it was run. */
public final class RunQuestions {
  private RunQuestions() {}

  /**
   * Reads the data set of a run as it is now.
   *
   * @throws AssayException if it is not there any more, as seen from the working directory
   */
  public static Dataset of(RunDirectory run) {
    StoredRunInputs inputs = new StoredRunInputs(run, RunSettings.EMPTY, "export");
    for (Path file : inputs.questionsFiles()) {
      if (!Files.exists(file)) {
        throw new AssayException(
            "the questions of the run are not at %s, as seen from %s; call the command in the folder in which the run was made"
                .formatted(file, Path.of("").toAbsolutePath()));
      }
    }
    return inputs.dataset();
  }
}
