// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.AssayException;
import dev.assay.model.Outcome;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.runs.RunsFolder;
import dev.assay.web.runs.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Outcomes of stored runs by question. */
final class RunOutcomes {
  private RunOutcomes() {}

  /** Returns the brief outcome of a question. */
  static Optional<Outcome> of(StoredRun run, String question) {
    return run.outcomes().brief().stream()
        .filter(outcome -> outcome.question().equals(question))
        .findFirst();
  }

  /**
   * Returns the whole outcome of a question.
   *
   * @throws HttpProblem if the run has none
   */
  static Outcome require(StoredRun run, String question) {
    if (of(run, question).isEmpty()) {
      throw HttpProblem.notFound(
          "unknown_question", "the run has no question '%s'".formatted(question));
    }
    return run.outcomes().whole(question);
  }

  /** Returns all runs of a folder that can be read. */
  static List<StoredRun> readable(RunsFolder folder) {
    List<StoredRun> runs = new ArrayList<>();
    for (String name : folder.names()) {
      try {
        runs.add(folder.stored(name));
      } catch (AssayException | HttpProblem e) {
        // The list of runs says what is wrong with it.
      }
    }
    return runs;
  }
}
