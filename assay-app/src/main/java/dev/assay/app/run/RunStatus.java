// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.app.session.ResumeCommand;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The progress of a run or a matrix, from its files.
 *
 * @param cells one for each model with each prompt; one of a single run; none if nothing is there
 */
record RunStatus(List<Cell> cells) {
  RunStatus {
    cells = List.copyOf(cells);
  }

  /**
   * A run.
   *
   * @param name of the model and the prompt; empty for a single run
   * @param done questions that have an outcome and were not lost to infrastructure failures
   * @param lost questions whose outcome was lost
   * @param total questions
   * @param begun whether there is a run directory
   */
  record Cell(String name, int done, int lost, int total, boolean begun) {
    private static Cell of(String name, Path run) {
      RunDirectory directory = RunDirectory.open(run);
      List<Outcome> outcomes = directory.storedOutcomes().brief();
      int lost = (int) outcomes.stream().filter(Outcome::isLost).count();
      int questions = directory.manifest().dataset().questions();
      return new Cell(name, outcomes.size() - lost, lost, questions, true);
    }

    private int pending() {
      return total - done - lost;
    }

    private boolean isDone() {
      return begun && pending() == 0;
    }
  }

  /** Reads the status of a folder. */
  static RunStatus of(Path out) throws IOException {
    if (RunDirectory.holdsRun(out)) {
      return new RunStatus(List.of(Cell.of("", out)));
    }
    List<Cell> cells = new ArrayList<>();
    for (MatrixFolder.Stored stored : MatrixFolder.stored(out)) {
      String name = SqlSources.Cell.name(stored.model(), stored.prompt());
      Path run = out.resolve(stored.run());
      cells.add(RunDirectory.holdsRun(run) ? Cell.of(name, run) : new Cell(name, 0, 0, 0, false));
    }
    // All are asked the same questions.
    int questions = cells.stream().mapToInt(Cell::total).max().orElse(0);
    cells.replaceAll(cell -> cell.begun() ? cell : new Cell(cell.name(), 0, 0, questions, false));
    return new RunStatus(cells);
  }

  /** Returns the pending work of a matrix, one line per unfinished cell. */
  List<String> pending() {
    List<String> lines = new ArrayList<>();
    int left = cells.stream().mapToInt(Cell::pending).sum();
    if (cells.stream().allMatch(Cell::isDone)) {
      return lines;
    }
    lines.add(
        String.format(
            Locale.ROOT, "In all %,d question%s left pending:", left, left == 1 ? " is" : "s are"));
    for (Cell cell : cells) {
      if (!cell.isDone()) {
        lines.add(
            String.format(
                Locale.ROOT,
                "  %s: %,d of %,d%s",
                cell.name(),
                cell.pending(),
                cell.total(),
                cell.begun() ? "" : ", not started"));
      }
    }
    return lines;
  }

  /** Returns what an interruption leaves, and the command that resumes. */
  String interrupted(ResumeCommand resumeCommand) {
    if (cells.isEmpty()) {
      return "Interrupted before the run began; nothing was kept. " + resumeCommand.again();
    }
    long waiting = cells.stream().filter(cell -> !cell.begun()).count();
    String others =
        waiting == 0
            ? ""
            : String.format(
                Locale.ROOT,
                "; %,d of %,d models and prompts have not started",
                waiting,
                cells.size());
    String kept =
        total() == 0
            ? "Interrupted: no question is finished yet"
            : String.format(
                Locale.ROOT,
                "Interrupted: %,d of %,d questions are finished and kept",
                done(),
                total());
    int lost = cells.stream().mapToInt(Cell::lost).sum();
    String without =
        lost == 0
            ? ""
            : String.format(
                Locale.ROOT,
                "; %,d %s lost to infrastructure failures",
                lost,
                lost == 1 ? "is" : "are");
    return "%s%s%s. %s".formatted(kept, without, others, resumeCommand.words(null));
  }

  private int done() {
    return cells.stream().mapToInt(Cell::done).sum();
  }

  private int total() {
    return cells.stream().mapToInt(Cell::total).sum();
  }
}
