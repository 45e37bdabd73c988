// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.journal.Manifest;
import java.util.Optional;

/**
 * The run that others on the same questions are compared with.
 *
 * @param folder of the runs
 * @param options may name the baseline
 */
public record Baselines(RunsFolder folder, ViewOptions options) {

  /** Returns the name of the baseline for a run; empty if there is none, or it is that run. */
  public Optional<String> of(String run, Manifest manifest) {
    String chosen =
        options.baseline() == null
            ? new Pins(folder.path()).all().get(RunTable.group(manifest))
            : options.baseline();
    return Optional.ofNullable(chosen).filter(name -> !name.equals(run));
  }
}
