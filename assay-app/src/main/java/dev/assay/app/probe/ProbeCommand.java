// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.probe;

import dev.assay.app.options.AccountOptions;
import dev.assay.app.options.BundledQuestions;
import dev.assay.app.options.DatabaseArgument;
import dev.assay.app.options.JudgeOptions;
import dev.assay.app.options.RunArgument;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.RunReport;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import dev.assay.dataset.internal.ConstraintFile;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.journal.internal.ProbeJson;
import dev.assay.journal.internal.RunLock;
import dev.assay.match.MatchSettings;
import dev.assay.model.DataConstraint;
import dev.assay.probe.PairCheck;
import dev.assay.probe.PairSearch;
import dev.assay.probe.PairSearches;
import dev.assay.probe.ProbeFindings;
import dev.assay.probe.ProbeResult;
import dev.assay.probe.ProbeSettings;
import dev.assay.probe.QueryPair;
import dev.assay.report.document.Document;
import dev.assay.report.internal.MarkdownDocument;
import dev.assay.report.internal.ProbeDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Searches for databases on which accepted predictions differ from their golds. */
@Command(
    name = "probe",
    description = {
      "Searches for a small database that refutes a right answer.",
      "On it, the answer and its gold differ.",
      "Works on SQLite, DuckDB, H2, PostgreSQL and MariaDB.",
      "The results are stored in the run; only the profile probed lets them change verdicts."
    },
    mixinStandardHelpOptions = true,
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Examples:",
      "  assay probe runs/mine",
      "  assay probe replay runs/mine dev-17",
      "  assay probe dismiss runs/mine dev-17 --because 'Names are unique there'",
      "  assay probe --gold 'SELECT …' --predicted 'SELECT …' --database shop.sqlite",
    })
public final class ProbeCommand implements Callable<Integer> {
  /** The sections of a configuration file that are read, beside that of judges. */
  private static final List<String> READ =
      List.of("databases", "execution", "timeZone", "clock", "constraints");

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunArgument argument = new RunArgument();
  private @Nullable Path run;

  @Option(names = "--question", paramLabel = "ID", description = "Probe only this question.")
  private @Nullable String question;

  @Option(
      names = "--gold",
      paramLabel = "SQL",
      description = "Without a run: the gold query of the only pair to probe.")
  private @Nullable String gold;

  @Option(
      names = "--predicted",
      paramLabel = "SQL",
      description = "Without a run: the prediction of the only pair to probe.")
  private @Nullable String predicted;

  @Option(
      names = "--database",
      paramLabel = "DATABASE",
      description = "Without a run: the file or URL of the only pair's database.")
  private @Nullable String database;

  @Mixin private AccountOptions account = new AccountOptions();

  @Option(
      names = "--candidates",
      paramLabel = "N",
      defaultValue = "200",
      description = "Databases to try per pair and level of realism (default 200).")
  private int candidates = ProbeSettings.DEFAULT.candidates();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the search; the same seed finds the same databases (default 1).")
  private long seed = ProbeSettings.DEFAULT.seed();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "5s",
      description =
          "Time limit of a query on a small database (default 5s); the first query that exceeds it"
              + " ends the search for its pair.")
  private Duration timeout = ProbeSettings.DEFAULT.timeout();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write all results to a file as one JSON document.")
  private @Nullable Path json;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Also write what is printed as Markdown, for a pull request.")
  private @Nullable Path markdown;

  @Option(
      names = "--save",
      paramLabel = "DIR",
      description =
          "Also save counterexamples with real or realistic data in a folder, for --extra-databases"
              + " of assay run.")
  private @Nullable Path save;

  @Mixin private RunInputOptions runInputs = new RunInputOptions();

  @Option(
      names = "--judge",
      paramLabel = "PROVIDER/NAME",
      description =
          "Ask this model which answer to each counterexample fits the question; may be repeated."
              + " The model sees the rows; changes no verdict.")
  private @Nullable List<String> judges;

  @Option(
      names = "--dry-run",
      description =
          "With --judge: print prompts, token counts and the estimated cost; makes no model calls"
              + " and stores nothing.")
  private boolean dryRun;

  private final SettingOptions judging = JudgeOptions.ofCounterexamples();
  private final SettingOptions running =
      SettingOptions.of("execution.workers", "execution.isolation", "execution.workerMemory");

  private ProbeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The command with its own commands. */
  public static CommandLine of(Terminal terminal) {
    ProbeCommand command = new ProbeCommand(terminal);
    CommandLine line = new CommandLine(command);
    command.judging.addTo(line.getCommandSpec());
    command.running.addTo(line.getCommandSpec());
    return line.addSubcommand("replay", ProbeReplayCommand.of(terminal))
        .addSubcommand("dismiss", ProbeDismissCommand.of(terminal));
  }

  @Override
  public Integer call() throws IOException {
    runInputs.config = argument.config(runInputs.config);
    boolean names = gold != null || predicted != null || database != null;
    run = argument.run(names && !argument.namesRun() ? null : runInputs.config, terminal);
    if (candidates < 1) {
      throw usage("--candidates must be at least 1, not " + candidates);
    }
    if (timeout.isZero() || timeout.isNegative()) {
      throw usage("--timeout must be more than nothing");
    }
    OutputFile.require("--json", json);
    OutputFile.require("--markdown", markdown);
    ProbeSettings settings = new ProbeSettings(candidates, seed, timeout);
    if (save != null && run == null) {
      throw usage("--save needs a run, as a single pair has no database id");
    }
    if (save != null && Files.exists(save) && !Files.isDirectory(save)) {
      throw usage("--save %s is a file; name a folder".formatted(save));
    }
    if (judges == null && (dryRun || !judging.values().paths().isEmpty())) {
      throw usage("there are judge options, but no judge is named; name a model with --judge");
    }
    if (judges != null && run == null) {
      throw usage("--judge needs a run, as a single pair has no question in words");
    }
    if (run != null && names) {
      throw usage("name a run, or a pair with --gold, --predicted and --database; not both");
    }
    if (run != null) {
      return run(run, settings);
    }
    if (gold == null || predicted == null || database == null) {
      throw usage("name a run, or a pair with --gold, --predicted and --database");
    }
    return pair(gold, predicted, database, settings);
  }

  private int run(Path path, ProbeSettings settings) throws IOException {
    RunDirectory directory = RunDirectory.open(path);
    ProbeJudges panel =
        judges == null ? null : ProbeJudges.of(terminal, runSettings(), directory, dryRun);
    ProbeFinding asked;
    ProbeRecord probed;
    int code = ExitCode.DONE;
    RunLock lock = RunLock.take(path);
    try {
      ProbeRecord found =
          RunReport.judgedBefore(
              directory,
              new ProbeSession(terminal, runSettings(), settings).run(directory, question));
      if (panel != null && dryRun) {
        return panel.dryRun(directory, found);
      }
      if (panel != null) {
        ProbeJudges.Judged judged = panel.judge(directory, found);
        found = judged.probed();
        code = judged.exitCode();
      }
      asked = question == null ? null : found.findings().get(0);
      probed = RunReport.probed(directory, found);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    } finally {
      lock.close();
    }
    show(
        asked == null ? ProbeDocument.of(probed) : ProbeDocument.of(asked),
        ProbeJson.write(probed));
    terminal.note("Stored in " + path.resolve(ProbeFile.FILE));
    if (save != null) {
      int saved = ProbeFile.save(asked == null ? probed : probed.only(asked), save);
      terminal.note(
          "Saved %,d extra database%s in %s; use them with assay run … --extra-databases %s"
              .formatted(saved, saved == 1 ? "" : "s", save, ShellCommand.quote(save)));
      if (ProbeFile.isOfOtherEngines(asked == null ? probed : probed.only(asked))) {
        terminal.note("Only counterexamples of SQLite databases are saved.");
      }
    }
    if (!directory.manifest().conditions().keepValues()) {
      terminal.note("Rows and scripts are not stored, as the run was made with --no-values.");
    }
    terminal.note(
        "Next: "
            + next(
                path,
                asked == null
                    ? ProbeDocument.example(probed).or(() -> probed.findings().stream().findFirst())
                    : Optional.of(asked)));
    return code;
  }

  private static String next(Path path, Optional<ProbeFinding> shown) {
    return shown
        .filter(finding -> finding.counterexample() != null)
        .map(finding -> List.of("assay", "probe", "replay", path.toString(), finding.question()))
        .or(() -> shown.map(held -> List.of("assay", "show", path.toString(), held.question())))
        .map(ShellCommand::join)
        .orElse("assay show " + ShellCommand.quote(path));
  }

  private int pair(String goldSql, String sql, String file, ProbeSettings settings) {
    DatabaseAddress address =
        new DatabaseArgument(file, account.user, account.passwordVariable).address();
    Optional<PairCheck> check;
    try (QueryRunnerFactory factory = QueryRunnerFactory.of(runSettings());
        QueryRunner runner = factory.open(new ConfiguredDatabases(List.of(address)))) {
      check = PairCheck.run(runner, address.id(), Limits.DEFAULT, goldSql, sql);
    }
    ProbeResult result;
    QueryPair pair = new QueryPair(goldSql, sql);
    if (check.isEmpty()) {
      result = new ProbeResult.NotProbed("a query fails or is refused on the database itself");
    } else if (!check.get().agrees()) {
      result =
          new ProbeResult.NotProbed(
              "the answers differ on the database itself: " + check.get().match().describe());
    } else {
      pair =
          new QueryPair(
              goldSql, sql, MatchSettings.DEFAULT, check.get().mapping(), stated(address.id()));
      try (PairSearches searches = QueryRunnerFactory.searches(runSettings(), settings);
          PairSearch search = searches.open(address)) {
        if (!pair.constraints().isEmpty()) {
          search.check(pair.constraints(), null);
        }
        result = search.search(pair).result();
      }
    }
    ProbeFinding finding = ProbeFindings.of(pair, result);
    show(ProbeDocument.of(finding), ProbeJson.write(finding));
    terminal.note("Next: assay probe RUN probes all accepted predictions of a run");
    return ExitCode.DONE;
  }

  /** The constraints of a file that is named. */
  private List<DataConstraint> stated(String id) {
    return runInputs.constraints == null
        ? List.of()
        : ConstraintFile.read(runInputs.constraints).of(id);
  }

  private void show(Document document, String written) {
    terminal.output(terminal.layout(document));
    if (json != null) {
      new OutputFile("--json", json).write(written + "\n");
    }
    if (markdown != null) {
      new OutputFile("--markdown", markdown).write(MarkdownDocument.of(document));
    }
  }

  /** Returns the locations of databases and questions, from the file and the command line. */
  private RunSettings runSettings() {
    List<String> named = judges;
    SettingValues file =
        InputOverrides.all(
            runInputs.config,
            run != null,
            terminal.environment(),
            section -> READ.contains(section) || (named != null && section.equals("judge")));
    SettingValues inputs =
        file.only(READ.toArray(String[]::new))
            .overriddenBy(runInputs.named())
            .overriddenBy(running.values());
    // A judge is asked only if it is named here, but as the file says.
    SettingValues values =
        named == null
            ? inputs
            : inputs
                .overriddenBy(file.only("judge"))
                .overriddenBy(judging.values())
                .overriddenBy(SettingValues.of(Map.of("judge.model", named)));
    return BundledQuestions.in(values, runInputs.config, terminal);
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
