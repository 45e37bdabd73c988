/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.app;

import dev.assay.execute.QueryRunner;
import dev.assay.model.AssayException;
import dev.assay.run.Evaluation;
import dev.assay.run.RunPlan;
import dev.assay.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * One evaluation in front of the user: progress, summary, gate, and what to do next.
 *
 * @param terminal to print on
 * @param runners where queries run
 * @param json whether the summary is printed as JSON
 * @param resumption the command that goes on with the run if it is interrupted
 */
record RunSession(Terminal terminal, Runners runners, boolean json, String resumption) {

  /**
   * Runs what was prepared and returns the exit code.
   *
   * @param out the run directory
   * @param resume whether it may hold an unfinished run
   * @throws AssayException if an account may do more than read and that is not allowed
   */
  int run(Preparation preparation, Path out, boolean resume) throws IOException {
    Double minAccuracy = preparation.settings().minAccuracy();
    RunProgress progress = new RunProgress(terminal);
    try (Interruption interruption = new Interruption();
        QueryRunner runner = runners.open(preparation.databases())) {
      interruption.watch();
      Accounts accounts = Accounts.of(preparation.databaseIds(), preparation.databases(), runner);
      accounts.require(preparation.settings().execution().isolation().allowsPrivileged(), terminal);
      RunPlan plan = preparation.plan(out, resume, accounts.details());
      RunResult result = Evaluation.run(plan, runner, progress);
      progress.close();
      Ending ending = Ending.of(result, minAccuracy);
      if (result.interrupted()) {
        terminal.note(
            String.format(
                Locale.ROOT,
                "Interrupted: %,d of %,d questions are done and kept. To go on:%n  %s",
                result.outcomes().size(),
                result.outcomes().size() + result.pending(),
                resumption));
      } else {
        RunReport.print(terminal, result, json);
        ending.lines().forEach(terminal::note);
      }
      return ending.exitCode();
    } finally {
      progress.close();
    }
  }
}
