// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.transfer;

import dev.assay.app.run.RunFolder;
import dev.assay.app.session.InterruptHandler;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.report.RunSummary;
import dev.assay.report.internal.SummaryDocument;
import dev.assay.report.internal.SummaryJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay spark import DIR}: a run of outcomes from Spark. */
@Command(
    name = "import",
    description = {
      "Makes a run of the outcomes of a job on Spark.",
      "Commands such as show, view, compare, rescore and judge read it. Runs no query."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  assay spark import outcomes --out runs/million"})
public final class ImportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "DIR", description = "Folder of Parquet files that the job wrote.")
  private Path from = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "RUN",
      description = "New run directory (default: runs/TIME-NAME).")
  private @Nullable Path out;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description =
          "Name of the run in reports (default: the name in the job's configuration, else DIR's).")
  private @Nullable String name;

  @Option(names = "--json", description = "Print the summary as one JSON document.")
  private boolean json;

  public ImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    String stem = String.valueOf(from.toAbsolutePath().normalize().getFileName());
    Path run = RunFolder.of(out, name == null ? stem : name, false);
    return InterruptHandler.heed(
        interruption -> perform(run),
        () -> terminal.note("The import was interrupted; there is no run in " + run));
  }

  private int perform(Path run) throws IOException {
    RunSummary summary;
    try {
      summary =
          new OutcomeImport(
                  from, run, name, count -> terminal.note("%,d outcomes".formatted(count)))
              .run();
    } catch (InterruptedException e) {
      return ExitCode.INTERRUPTED;
    }
    terminal.output(
        json ? SummaryJson.write(summary, null) : terminal.brief(SummaryDocument.brief(summary)));
    return ExitCode.DONE;
  }
}
