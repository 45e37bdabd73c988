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

import dev.assay.config.RunSettings;
import dev.assay.execute.QueryRunner;
import dev.assay.model.AssayException;
import dev.assay.report.MatrixSummary;
import dev.assay.report.RunSummary;
import dev.assay.run.Evaluation;
import dev.assay.run.RunPlan;
import dev.assay.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  /** What the cells of a run have in common. */
  private record Bench(
      Preparation preparation, QueryRunner runner, Accounts accounts, boolean resume) {}

  /**
   * Runs what was prepared and returns the exit code.
   *
   * @param sources where SQL comes from; several are a matrix, each with a run of its own
   * @param out the run directory, or that of the matrix
   * @param resume whether it may hold an unfinished run
   * @throws AssayException if an account may do more than read and that is not allowed
   */
  int run(Preparation preparation, SqlSources sources, Path out, boolean resume)
      throws IOException {
    RunSettings settings = preparation.settings();
    try (Interruption interruption = new Interruption();
        QueryRunner runner =
            new ThrottledRunner(
                runners.open(preparation.databases()), settings.execution().workersOrDefault())) {
      interruption.watch();
      Accounts accounts = Accounts.of(preparation.databaseIds(), preparation.databases(), runner);
      accounts.require(settings.execution().isolation().allowsPrivileged(), terminal);
      Bench bench = new Bench(preparation, runner, accounts, resume);
      return sources.isMatrix() ? matrix(bench, sources, out) : single(bench, sources, out);
    }
  }

  private int single(Bench bench, SqlSources sources, Path out) throws IOException {
    MatrixFolder.requireNone(out);
    sources.begin(List.of(out));
    RunResult result = evaluate(bench, sources.cells().get(0).source(), out, bench.resume());
    Ending ending = Ending.of(result, bench.preparation().settings().minAccuracy());
    if (result.interrupted()) {
      interrupted(result);
    } else {
      RunReport.print(terminal, result, json);
      ending.lines().forEach(terminal::note);
      if (result.stopped() != null) {
        terminal.note("To go on:\n  " + resumption);
      }
    }
    return ending.exitCode();
  }

  /** Cell by cell; the first that does not come to its end is the last. */
  private int matrix(Bench bench, SqlSources sources, Path out) throws IOException {
    MatrixFolder folder = MatrixFolder.open(out, sources, bench.resume());
    sources.begin(sources.cells().stream().map(folder::of).toList());
    List<MatrixSummary.Cell> cells = new ArrayList<>();
    int code = ExitCode.DONE;
    int number = 0;
    for (SqlSources.Cell cell : sources.cells()) {
      number++;
      terminal.note(
          "%d of %d: %s, prompt %s"
              .formatted(number, sources.cells().size(), cell.model(), cell.prompt()));
      Path directory = folder.of(cell);
      boolean begun = Files.exists(directory);
      RunResult result = evaluate(bench, cell.source(), directory, bench.resume() && begun);
      if (result.interrupted()) {
        interrupted(result);
        return ExitCode.INTERRUPTED;
      }
      RunSummary summary = RunReport.stored(result);
      cells.add(new MatrixSummary.Cell(cell.model(), cell.prompt(), summary));
      Ending ending = Ending.of(result, bench.preparation().settings().minAccuracy());
      ending.lines().forEach(terminal::note);
      code = Math.max(code, ending.exitCode());
      if (result.stopped() != null) {
        terminal.note("To go on:\n  " + resumption);
        break;
      }
    }
    MatrixSummary matrix = new MatrixSummary(out, cells);
    Files.writeString(out.resolve(MatrixFolder.SUMMARY), matrix.json());
    terminal.out().print(json ? matrix.json() : matrix.text(terminal.screen()));
    return code;
  }

  private RunResult evaluate(Bench bench, SqlSource source, Path out, boolean resume)
      throws IOException {
    RunProgress progress = new RunProgress(terminal);
    try (SqlSource.Opened opened = source.open(bench.runner(), out)) {
      RunPlan plan =
          bench
              .preparation()
              .plan(source, opened.generator(), out, resume, bench.accounts().details());
      RunResult result = Evaluation.run(plan, bench.runner(), progress);
      progress.close();
      opened.notes().get().forEach(terminal::note);
      return result;
    } finally {
      progress.close();
    }
  }

  private void interrupted(RunResult result) {
    terminal.note(
        String.format(
            Locale.ROOT,
            "Interrupted: %,d of %,d questions are done and kept. To go on:%n  %s",
            result.outcomes().size(),
            result.outcomes().size() + result.pending(),
            resumption));
  }
}
