// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.app.options.RunListOptions;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.model.AssayException;
import dev.assay.report.TerminalDocument;
import dev.assay.web.runs.RunRow;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the runs in a folder. */
@Command(
    name = "runs",
    description = "Lists the runs in a folder, newest first.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  assay runs --data-set spider-dev --last 10",
    })
public final class RunsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private RunListOptions options = new RunListOptions();

  @Option(
      names = "--last",
      paramLabel = "N",
      description = "Only the N newest runs (default: all).")
  private @Nullable Integer last;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  public RunsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (last != null && last < 1) {
      throw new AssayException("--last %d: must be at least 1".formatted(last));
    }
    List<RunRow> all = options.runs();
    List<RunRow> runs = last == null ? all : all.subList(0, Math.min(last, all.size()));
    if (json) {
      terminal.out().println(RunListJson.write(runs));
      return ExitCode.DONE;
    }
    if (runs.isEmpty()) {
      terminal.note(
          options.isFiltered()
              ? "No such run in %s; without --data-set and --status, all are listed."
                  .formatted(options.place())
              : "No runs in %s yet. To make one: assay run, or assay demo"
                  .formatted(options.place()));
      return ExitCode.DONE;
    }
    terminal
        .out()
        .print(
            TerminalDocument.of(
                RunListDocument.of(
                    runs, all.size() - runs.size(), options.place(), terminal.screen().width()),
                terminal.screen()));
    return ExitCode.DONE;
  }
}
