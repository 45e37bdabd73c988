// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.app.terminal.Terminal;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.EvidenceFile;
import dev.assay.model.Outcome;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.review.QueueInput;
import dev.assay.review.ReviewQueues;
import dev.assay.review.SavedQueues;
import dev.assay.review.SiblingRuns;
import dev.assay.review.SystemAnswers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of commands that use the review queues of a run. */
final class QueueOptions {
  @Option(
      names = "--runs",
      paramLabel = "FOLDER",
      description =
          "Folder with runs of other systems and saved queues (default: the run's parent folder).")
  private @Nullable Path runs;

  @Option(
      names = "--baseline",
      paramLabel = "RUN",
      description = "Earlier run, for the queue of newly broken questions.")
  private @Nullable Path baseline;

  /**
   * Requires that the options are used only with a queue.
   *
   * @param queue the queue that was asked for, or {@code null}
   */
  void requireQueue(@Nullable String queue) {
    if (queue == null && (runs != null || baseline != null)) {
      throw new AssayException(
          "%s matters only to queues; name one with --queue, or omit it"
              .formatted(runs != null ? "--runs" : "--baseline"));
    }
  }

  /** The folder of the saved queues and of runs of other systems. */
  Path folder(RunDirectory run) {
    if (runs != null) {
      if (!Files.isDirectory(runs)) {
        throw new AssayException(
            "--runs %s is not a folder; name the folder that contains the runs".formatted(runs));
      }
      return runs;
    }
    Path parent = run.path().toAbsolutePath().normalize().getParent();
    return parent == null ? run.path() : parent;
  }

  /** The queues of a run; notes runs that can't be read. */
  ReviewQueues queues(
      RunDirectory run, List<Outcome> outcomes, Map<String, Boolean> judged, Terminal terminal) {
    Path folder = folder(run);
    SystemAnswers earlier = baseline == null ? null : answers(baseline);
    SiblingRuns siblings = SiblingRuns.of(run, folder);
    siblings.skipped().forEach(problem -> terminal.note("Warning: left out: " + problem));
    return ReviewQueues.of(
        new QueueInput(
            outcomes,
            StoredRunSummary.counted(run),
            judged,
            siblings.systems(),
            earlier,
            SavedQueues.in(folder).read(),
            EvidenceFile.read(run)));
  }

  private static SystemAnswers answers(Path baseline) {
    try {
      return SystemAnswers.of(RunDirectory.open(baseline));
    } catch (AssayException e) {
      throw new AssayException("--baseline: " + e.getMessage(), e);
    }
  }
}
