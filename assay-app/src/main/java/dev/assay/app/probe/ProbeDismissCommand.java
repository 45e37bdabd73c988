// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.probe;

import dev.assay.AssayException;
import dev.assay.app.options.BundledQuestions;
import dev.assay.app.options.ConfigArgument;
import dev.assay.app.options.RunArgument;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.RunReport;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.dataset.internal.ConstraintFile;
import dev.assay.dataset.internal.DatabaseConstraint;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.journal.internal.RunLock;
import dev.assay.model.DataConstraint;
import dev.assay.probe.ConstraintTrial;
import dev.assay.probe.IsolatedReplay;
import dev.assay.probe.ProbeSettings;
import dev.assay.report.internal.ProbeDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Rules a counterexample out by a constraint, and probes its question again. */
@Command(
    name = "dismiss",
    description = {
      "Rules out a counterexample that can't happen, and says why.",
      "Writes the constraint that it breaks to the constraints file; probes the question again."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Without a constraint option: the rule that the counterexample is known to break.",
      "",
      "Examples:",
      "  assay probe dismiss runs/mine dev-17 --because 'Names are unique there'",
      "  assay probe dismiss runs/mine dev-4 --never 'student: age < 0' --because 'Years'",
    })
final class ProbeDismissCommand implements Callable<Integer> {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "Directory of the run, or a configuration file, for its latest run.")
  private Path run = Path.of("");

  @Parameters(index = "1", paramLabel = "QUESTION", description = "Id of the question.")
  private String question = "";

  @Option(
      names = "--because",
      required = true,
      paramLabel = "TEXT",
      description = "Why such data can't exist; it is written next to the constraint.")
  private String because = "";

  @Option(
      names = "--unique",
      paramLabel = "COLUMNS",
      description = "No two rows agree in these columns, as in 'student.name, student.city'.")
  private @Nullable String unique;

  @Option(
      names = "--not-null",
      paramLabel = "COLUMN",
      description = "The column is never NULL, as in student.age.")
  private @Nullable String notNull;

  @Option(
      names = "--range",
      paramLabel = "COLUMN:MIN..MAX",
      description = "Bounds of a column, as in 'student.age: 0..120'; either may be left out.")
  private @Nullable String range;

  @Option(
      names = "--pattern",
      paramLabel = "COLUMN:REGEX",
      description =
          "A regular expression that values match as a whole, as in 'student.mail: .+@.+'.")
  private @Nullable String pattern;

  @Option(
      names = "--never",
      paramLabel = "TABLE:CONDITION",
      description = "A condition in SQL that no row satisfies, as in 'student: age < 0'.")
  private @Nullable String never;

  @Mixin private RunInputOptions runInputs = new RunInputOptions();

  private final SettingOptions running = SettingOptions.of("execution.isolation");

  private ProbeDismissCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  static CommandLine of(Terminal terminal) {
    ProbeDismissCommand command = new ProbeDismissCommand(terminal);
    CommandLine line = new CommandLine(command);
    command.running.addTo(line.getCommandSpec());
    return line;
  }

  @Override
  public Integer call() throws IOException {
    if (because.isBlank()) {
      throw new AssayException("--because is empty; say why such data can't exist");
    }
    runInputs.config = ConfigArgument.among(List.of(run), runInputs.config);
    run = RunArgument.of(run, terminal);
    RunDirectory directory = RunDirectory.open(run);
    StoredProbe stored = StoredProbe.of(directory);
    ProbeFinding before = stored.finding(question);
    Data data = stored.data(before);
    DataConstraint constraint = constraint(before).because(because.strip());
    DatabaseAddress server =
        ProbeSession.server(directory, settings(), before.database(), data.dialect());
    if (!isBroken(constraint, before, data, server)) {
      throw new AssayException(
          "the counterexample of '%s' does not violate '%s', so it would not be ruled out; see its rows with\n  %s"
              .formatted(question, constraint, stored.command("replay", before)));
    }
    DatabaseConstraint added = new DatabaseConstraint(before.database(), constraint);
    ConstraintFile file;
    ProbeFinding after;
    ProbeRecord probed;
    RunLock lock = RunLock.take(run);
    try {
      ProbeSession session =
          new ProbeSession(terminal, settings(), searched(stored.record()), added);
      file = session.constraints(directory);
      ProbeRecord found = session.run(directory, question);
      after = found.findings().get(0);
      if (!file.has(added)) {
        file.append(added);
      }
      probed = RunReport.probed(directory, found);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    } finally {
      lock.close();
    }
    terminal.output(terminal.layout(ProbeDocument.of(after)));
    terminal.note(
        "%s %s: %s"
            .formatted(file.has(added) ? "Already in" : "Added to", file.path(), constraint));
    terminal.note("Stored in " + run.resolve(ProbeFile.FILE));
    others(probed, constraint);
    return ExitCode.DONE;
  }

  private boolean isBroken(
      DataConstraint constraint,
      ProbeFinding finding,
      Data data,
      @Nullable DatabaseAddress server) {
    try (WorkerPool workers = QueryRunnerFactory.taskWorkers(settings()).orElse(null)) {
      return workers == null
          ? ConstraintTrial.isBroken(constraint, data, server, Limits.DEFAULT.withTimeout(TIMEOUT))
          : new IsolatedReplay(workers, server, TIMEOUT).isBroken(constraint, finding);
    }
  }

  /** Says which other counterexamples need the same. */
  private void others(ProbeRecord probed, DataConstraint constraint) {
    List<String> others =
        probed.findings().stream()
            .filter(
                finding ->
                    finding.counterexample() != null
                        && constraint.toString().equals(finding.counterexample().constraint()))
            .map(ProbeFinding::question)
            .toList();
    terminal.note(
        others.isEmpty()
            ? "Next: " + ShellCommand.join(List.of("assay", "probe", run.toString()))
            : "It rules out the counterexamples of %s, too; probe all again with\n  %s"
                .formatted(
                    String.join(", ", others),
                    ShellCommand.join(List.of("assay", "probe", run.toString()))));
  }

  private static ProbeSettings searched(ProbeRecord stored) {
    return new ProbeSettings(
        stored.search().candidates(), stored.search().seed(), ProbeSettings.DEFAULT.timeout());
  }

  /** The constraint that is stated, or the one that the counterexample is known to break. */
  private DataConstraint constraint(ProbeFinding finding) {
    List<DataConstraint> stated = new ArrayList<>();
    add(stated, DataConstraint.Kind.UNIQUE, unique);
    add(stated, DataConstraint.Kind.NOT_NULL, notNull);
    add(stated, DataConstraint.Kind.RANGE, range);
    add(stated, DataConstraint.Kind.PATTERN, pattern);
    add(stated, DataConstraint.Kind.NEVER, never);
    if (stated.size() > 1) {
      throw new AssayException(
          "name one constraint; if several are needed, run the command once for each");
    }
    if (!stated.isEmpty()) {
      return stated.get(0);
    }
    String known = finding.counterexample() == null ? null : finding.counterexample().constraint();
    if (known == null) {
      throw new AssayException(
          "no rule is known that the counterexample of '%s' breaks; say which one its rows can't break, with --unique, --not-null, --range, --pattern or --never"
              .formatted(question));
    }
    return DataConstraint.parse(known);
  }

  private static void add(
      List<DataConstraint> stated, DataConstraint.Kind kind, @Nullable String rule) {
    if (rule != null) {
      stated.add(DataConstraint.parse(kind, rule));
    }
  }

  private RunSettings settings() {
    return BundledQuestions.in(
        InputOverrides.file(
                runInputs.config,
                true,
                terminal.environment(),
                "databases",
                "execution",
                "timeZone",
                "clock",
                "constraints")
            .overriddenBy(runInputs.named())
            .overriddenBy(running.values()),
        runInputs.config,
        terminal);
  }
}
