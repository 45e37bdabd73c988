// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Commands for people who review a run. */
@Command(
    name = "review",
    description = "Has people review a run, and uses their labels.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "In a browser, without a sheet:",
      "  assay view RUN                       label by keys; then: assay review export",
      "",
      "Then, with the labels that people have filled in, or with reviews in the run:",
      "  assay judge RUN --labels review.csv  people against execution",
      "  assay judge RUN --report agreement   the same, with the run's own reviews",
      "  assay review estimate RUN            the accuracy by people, from few labels",
      "  assay review accept RUN --labels review.csv",
      "                                       their right answers become gold",
    })
public final class ReviewCommand implements Callable<Integer> {
  private final Terminal terminal;
  @Spec private CommandSpec spec = CommandSpec.create();

  private ReviewCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The command with its own commands. */
  public static CommandLine of(Terminal terminal) {
    return new CommandLine(new ReviewCommand(terminal))
        .addSubcommand("sample", new ReviewSampleCommand(terminal))
        .addSubcommand("queues", new ReviewQueuesCommand(terminal))
        .addSubcommand("finding", new ReviewFindingCommand(terminal))
        .addSubcommand("patterns", new ReviewPatternsCommand(terminal))
        .addSubcommand("estimate", new ReviewEstimateCommand(terminal))
        .addSubcommand("calibrate", new ReviewCalibrateCommand(terminal))
        .addSubcommand("export", new ReviewExportCommand(terminal))
        .addSubcommand("merge", new ReviewMergeCommand(terminal))
        .addSubcommand("accept", new AcceptCommand(terminal));
  }

  /** Without a command: the help. */
  @Override
  public Integer call() {
    spec.commandLine().usage(terminal.out(), terminal.ansi());
    return ExitCode.USAGE;
  }
}
