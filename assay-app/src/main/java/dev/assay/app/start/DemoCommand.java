// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.start;

import dev.assay.app.run.CiOutputs;
import dev.assay.app.run.RunSession;
import dev.assay.app.run.RunSession.ResultPrinter;
import dev.assay.app.run.SqlSources;
import dev.assay.app.session.InterruptHandler;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.ResumeCommand;
import dev.assay.app.session.RunInputs;
import dev.assay.app.session.RunStart;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.ConfigFile;
import dev.assay.config.RunSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows on bundled data what Assay does. */
@Command(
    name = "demo",
    description = {
      "Evaluates bundled predictions on bundled databases.",
      "Needs no key and no network, and keeps its files for you to explore."
    },
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
  private static final String RESOURCES = "/dev/assay/app/demo/";

  private final Terminal terminal;
  private final String resources;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "assay-demo",
      description = "Folder to unpack the demo into (default: ${DEFAULT-VALUE}).")
  private Path out = Path.of("assay-demo");

  @Option(names = "--json", description = "Print the summary as one JSON document.")
  private boolean json;

  @Option(names = "--full", description = "Print all figures instead of one screen of them.")
  private boolean full;

  public DemoCommand(Terminal terminal) {
    this(terminal, RESOURCES);
  }

  /**
   * @param resources folder of the demo's data, as an absolute resource name that ends with '/'
   */
  public DemoCommand(Terminal terminal, String resources) {
    this.terminal = terminal;
    this.resources = resources;
  }

  @Override
  public Integer call() throws IOException {
    DemoFolder folder = new DemoFolder(out, resources);
    folder.unpackTexts();
    return run(folder);
  }

  private int run(DemoFolder folder) throws IOException {
    RunSettings settings = ConfigFile.read(folder.config());
    List<String> again = List.of("assay", "demo", "--out", out.toString());
    ResumeCommand resumeCommand = new ResumeCommand(again, again, folder.config().toString());
    return InterruptHandler.heed(
        interruptHandler -> run(folder, settings, resumeCommand, interruptHandler),
        () -> RunSession.farewell(terminal, folder.run(), resumeCommand));
  }

  private int run(
      DemoFolder folder,
      RunSettings settings,
      ResumeCommand resumeCommand,
      InterruptHandler interruptHandler)
      throws IOException {
    try (QueryRunnerFactory queryRunnerFactory = QueryRunnerFactory.of(settings)) {
      folder.createDatabases(); // while the first worker process starts
      RunInputs runInputs = RunInputs.of(settings);
      return new RunSession(
              terminal,
              queryRunnerFactory,
              ResultPrinter.of(json, full),
              new CiOutputs(),
              resumeCommand,
              interruptHandler,
              RunSession.FollowUp.NOTHING)
          .run(
              runInputs,
              SqlSources.of(runInputs, terminal.environment()),
              folder.run(),
              RunStart.NEW);
    }
  }
}
