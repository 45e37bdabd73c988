// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.probe;

import dev.assay.AssayException;
import dev.assay.app.options.ConfigArgument;
import dev.assay.app.options.RunArgument;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.journal.internal.RunFile;
import dev.assay.model.internal.FileProblem;
import dev.assay.probe.CounterexampleReplay;
import dev.assay.probe.IsolatedReplay;
import dev.assay.probe.ReplayDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a stored counterexample again. */
@Command(
    name = "replay",
    description = {
      "Recreates the small database of a counterexample in memory, and runs both queries.",
      "On PostgreSQL and MariaDB, its tables are temporary ones on the server.",
      "Exits with 1 if an answer differs from the stored one."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay probe replay runs/mine dev-17",
      "  assay probe replay runs/mine/probe/dev-17.sql",
    })
final class ProbeReplayCommand implements Callable<Integer> {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description =
          "Directory of the run, or a script file in its folder probe; or a configuration file, for its latest run.")
  private Path run = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "QUESTION",
      description = "Id of the question; not with a script file.")
  private @Nullable String question;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Configuration file that names the run's servers (default: assay.yaml here); not needed"
              + " for SQLite, DuckDB and H2.")
  private @Nullable Path config;

  private final SettingOptions running = SettingOptions.of("execution.isolation");

  private ProbeReplayCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  static CommandLine of(Terminal terminal) {
    ProbeReplayCommand command = new ProbeReplayCommand(terminal);
    CommandLine line = new CommandLine(command);
    command.running.addTo(line.getCommandSpec());
    return line;
  }

  @Override
  public Integer call() {
    config = ConfigArgument.among(List.of(run), config);
    run = RunArgument.of(run, terminal);
    RunDirectory directory = RunDirectory.open(question == null ? ofScript(run) : run);
    ProbeFile file = new ProbeFile(directory);
    StoredProbe probed = StoredProbe.of(directory);
    ProbeFinding finding =
        question == null ? ofScript(file, probed.record()) : probed.finding(question);
    Data data = probed.data(finding);
    String script = script(file, finding, data);
    CounterexampleReplay replay = replay(directory, finding, data, script);
    terminal.output(terminal.layout(ReplayDocument.of(finding, replay)));
    terminal.note("Next: " + StoredProbe.command("show", directory, finding.question()));
    return replay.isAsStored() ? ExitCode.DONE : ExitCode.REFUSED;
  }

  private RunSettings settings() {
    SettingValues file =
        InputOverrides.file(config, true, terminal.environment(), "databases", "execution");
    return RunSettings.of(file.overriddenBy(running.values()));
  }

  private CounterexampleReplay replay(
      RunDirectory directory, ProbeFinding finding, Data data, String script) {
    RunSettings settings = settings();
    // Where the small database is made as temporary tables, if the run's is on a server.
    DatabaseAddress server =
        ProbeSession.server(directory, settings, finding.database(), data.dialect());
    try (WorkerPool workers = QueryRunnerFactory.taskWorkers(settings).orElse(null)) {
      return workers == null
          ? CounterexampleReplay.run(
              finding, server, data, script, Limits.DEFAULT.withTimeout(TIMEOUT))
          : new IsolatedReplay(workers, server, TIMEOUT).replay(finding, script);
    } catch (DatabaseUnavailableException e) { // the script's fault, not that of a database
      throw new AssayException(
          "%s; correct it, or remove it to replay the stored one".formatted(e.getMessage()), e);
    }
  }

  /** The run that a script file belongs to. */
  private static Path ofScript(Path script) {
    if (RunDirectory.holdsRun(script)) {
      throw new AssayException(
          "which question of %s? Name it after the run, as in\n  %s"
              .formatted(
                  script,
                  ShellCommand.join(
                      List.of("assay", "probe", "replay", script.toString(), "QUESTION"))));
    }
    Path named = script.getNameCount() > 2 ? script : script.toAbsolutePath().normalize();
    Path folder = named.getParent();
    Path run = folder == null ? null : folder.getParent();
    boolean stored = Files.exists(script) && folder != null && folder.endsWith(ProbeFile.SCRIPTS);
    if (run == null || !stored || !RunDirectory.holdsRun(run)) {
      throw new AssayException(
          "%s is neither a run nor a script that assay probe stored; name RUN QUESTION or RUN/%s/NAME%s"
              .formatted(script, ProbeFile.SCRIPTS, ProbeFile.SQL));
    }
    return run;
  }

  private ProbeFinding ofScript(ProbeFile file, ProbeRecord probed) {
    return probed.findings().stream()
        .filter(finding -> file.script(finding.question()).getFileName().equals(run.getFileName()))
        .findFirst()
        .orElseThrow(
            () ->
                new AssayException(
                    "%s is the script of no question in %s; copy it over one that is, or probe the run again"
                        .formatted(run, ProbeFile.FILE)));
  }

  /** The script file, which somebody may have changed. */
  private String script(ProbeFile file, ProbeFinding finding, Data data) {
    Path path = file.script(finding.question());
    if (!Files.exists(path)) {
      terminal.note("%s is missing; the copy in %s is used".formatted(path, ProbeFile.FILE));
      return data.script();
    }
    try {
      String script = RunFile.text(path);
      if (!ProbeFile.isUnchanged(finding, data, script)) {
        terminal.note("%s has been edited since it was stored".formatted(path));
      }
      return script;
    } catch (IOException e) {
      throw FileProblem.unreadable(path, e);
    }
  }
}
