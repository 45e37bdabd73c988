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

import dev.assay.execute.Executor;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.run.Evaluation;
import dev.assay.run.RunPlan;
import dev.assay.run.RunResult;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation in front of the user: progress, summary, gate, and what to do next.
 *
 * @param terminal to print on
 * @param json whether the summary is printed as JSON
 * @param resumption the command that goes on with the run if it is interrupted
 */
record RunSession(Terminal terminal, boolean json, String resumption) {

  /** Runs a plan and returns the exit code. */
  int run(RunPlan plan, @Nullable Double minAccuracy) throws IOException {
    RunProgress progress = new RunProgress(terminal);
    try (Interruption interruption = new Interruption();
        QueryRunner runner = new Executor(plan.databases(), SessionSettings.DEFAULT)) {
      interruption.watch();
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
