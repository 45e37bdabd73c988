// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.agreement.Jury;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.report.internal.ReviewQueuesDocument;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.review.OutcomeFilter;
import dev.assay.review.ReviewQueue;
import dev.assay.review.ReviewQueues;
import dev.assay.review.SavedQueues;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the review queues of a run. */
@Command(
    name = "queues",
    description = {
      "Lists the queues of a run's questions that are worth a person's time.",
      "A filter can be saved as a queue for all runs of the folder."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay review queues runs/mine --baseline runs/earlier",
      "  assay review queues runs/mine --save hard-joins --where difficulty=hard,feature=join",
      "  assay review sample runs/mine --queue hard-joins --out review.csv",
    })
final class ReviewQueuesCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Mixin private QueueOptions options = new QueueOptions();

  @Option(
      names = "--save",
      paramLabel = "NAME",
      description = "Save the conditions of --where as a queue of this name.")
  private @Nullable String save;

  @Option(
      names = "--where",
      paramLabel = "KEY=VALUE",
      description =
          "Conditions for --save, separated by commas, such as verdict=incorrect,cause=WRONG_VALUES; also on metrics, such as 'bag_f1>=0.9'.")
  private @Nullable String where;

  @Option(names = "--remove", paramLabel = "NAME", description = "Remove a saved queue.")
  private @Nullable String remove;

  @Option(names = "--json", description = "Print the queues as one JSON document.")
  private boolean json;

  ReviewQueuesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if ((save == null) != (where == null)) {
      throw new AssayException(
          "--save and --where belong together: --save NAME --where CONDITIONS");
    }
    RunDirectory directory = RunDirectory.open(run);
    List<Outcome> outcomes = directory.storedOutcomes().brief();
    edit(directory, outcomes);
    ReviewQueues queues =
        options.queues(
            directory,
            outcomes,
            Jury.together(StoredRunSummary.counted(directory), StoredRunSummary.jury(directory)),
            terminal);
    if (json) {
      terminal.output(ReviewQueuesDocument.json(queues, directory.manifest().name()));
    } else {
      terminal.output(
          terminal.layout(ReviewQueuesDocument.of(queues, directory.manifest().name())));
    }
    queues.all().stream().filter(queue -> queue.size() > 0).findFirst().ifPresent(this::suggest);
    return ExitCode.DONE;
  }

  private void edit(RunDirectory directory, List<Outcome> outcomes) {
    SavedQueues saved = SavedQueues.in(options.folder(directory));
    if (remove != null && !saved.remove(remove)) {
      throw new AssayException(
          "--remove: there is no saved queue '%s' in %s"
              .formatted(remove, options.folder(directory).resolve(SavedQueues.FILE)));
    }
    if (save != null && where != null) {
      saved.add(save, where, OutcomeFilter.metrics(outcomes));
    }
  }

  private void suggest(ReviewQueue queue) {
    terminal.note("Next:\n  " + sheet(run, queue.name()));
  }

  /** The command that writes a sheet of a queue. */
  static String sheet(Path run, String queue) {
    return ShellCommand.join(
        List.of(
            "assay", "review", "sample", run.toString(), "--queue", queue, "--out", "review.csv"));
  }
}
