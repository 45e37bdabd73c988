// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.runs;

import dev.assay.AssayException;
import dev.assay.app.options.RunListOptions;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.compare.HeadlineScores;
import dev.assay.web.runs.RunRow;
import dev.assay.web.runs.RunState;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the path of the newest run. */
@Command(
    name = "latest",
    description = {
      "Prints the path of the run that was started last, for use in other commands.",
      "Exits with 2 if there is none. Damaged runs do not count."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay show \"$(assay latest)\" q17",
      "  assay compare \"$(assay latest --skip 1)\" \"$(assay latest)\"",
    })
public final class LatestCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private RunListOptions options = new RunListOptions();

  @Option(
      names = "--skip",
      paramLabel = "N",
      description = "Skip the N newest runs; 1 for the run before the latest (default: 0).")
  private int skip;

  public LatestCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (skip < 0) {
      throw new AssayException("--skip %d: must be at least 0".formatted(skip));
    }
    List<RunRow> all = options.runs(HeadlineScores.ACCURACY);
    List<RunRow> runs = all.stream().filter(run -> run.state() != RunState.DAMAGED).toList();
    if (skip >= runs.size()) {
      throw new AssayException(none(all.size() - runs.size(), runs.size()));
    }
    terminal.out().println(runs.get(skip).run());
    return ExitCode.DONE;
  }

  private String none(int damaged, int found) {
    String such = options.isFiltered() ? "such run" : "run";
    if (found > 0) {
      return "--skip %d: %s has only %,d %s%s; 'assay runs' lists them"
          .formatted(skip, options.place(), found, such, found == 1 ? "" : "s");
    }
    return damaged > 0
        ? "%s has no %s that can be read; 'assay runs' says why".formatted(options.place(), such)
        : "%s has no %s; %s"
            .formatted(
                options.place(),
                such,
                options.isFiltered()
                    ? "'assay runs' lists all"
                    : "make one with 'assay run' or 'assay demo'");
  }
}
