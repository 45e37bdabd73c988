// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.run.internal.Evaluation;
import dev.assay.run.internal.TestPlans;
import java.nio.file.Path;
import java.time.Duration;

/** A run in a process of its own, for killing. */
public final class KilledRun {
  private KilledRun() {}

  /** Starts or resumes the run in the given directory. */
  public static void main(String[] args) {
    Evaluation.run(
        TestPlans.mixed().resumedIn(Path.of(args[0])),
        new ScriptedRunner(Duration.ofMillis(10)),
        new Progress() {});
  }
}
