// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.AssayException;
import dev.assay.app.audit.AuditSession;
import dev.assay.app.options.RunOptions;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.probe.ProbeSession;
import dev.assay.app.run.RunSession.ResultPrinter;
import dev.assay.app.session.InterruptHandler;
import dev.assay.app.session.JudgePanel;
import dev.assay.app.session.JudgeSession;
import dev.assay.app.session.JudgeSession.FollowedUp;
import dev.assay.app.session.JudgeSession.Summarizer;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.ResumeCommand;
import dev.assay.app.session.RunInputs;
import dev.assay.app.session.RunStart;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.compare.internal.GateMetrics;
import dev.assay.config.ConfigFile;
import dev.assay.config.RunSettings;
import dev.assay.journal.GoldFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.OutcomePrefetch;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.journal.internal.Resumption;
import dev.assay.journal.internal.RunLock;
import dev.assay.llm.generate.GenerationPlan;
import dev.assay.llm.judge.Rubric;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import dev.assay.probe.ProbeSettings;
import dev.assay.report.internal.EvidenceGathering;
import dev.assay.review.ConfidenceModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Evaluates predictions: the main job. */
@Command(
    name = "run",
    description = {
      "Runs every prediction and scores it against its gold query.",
      "Predictions come from a file, a model or your own system."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  assay run --questions dev.json --databases database --predictions answers.sql",
      "  assay run --questions dev.json --databases database --model openai/gpt-5-mini",
    })
public final class RunCommand implements Callable<Integer>, SettingOptions.Owner {
  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Option(names = "--resume", description = "Resume the unfinished run in --out.")
  private boolean resume;

  @Option(
      names = "--retry-lost",
      description =
          "With --resume: also retry questions that were lost because a database or a provider"
              + " could not be reached.")
  private boolean retryLost;

  @Option(
      names = "--skip-missing-databases",
      description =
          "Continue without databases that can't be opened, instead of running nothing; their"
              + " questions are not scored.")
  private boolean skipMissing;

  @Option(
      names = "--dry-run",
      description = "Print prompts, token counts and the estimated cost; makes no model calls.")
  private boolean dryRun;

  @Option(
      names = "--probe",
      description =
          "After the run, search for small databases on which accepted predictions and golds"
              + " differ; changes no verdict.")
  private boolean probe;

  @Option(
      names = "--audit",
      description =
          "After the run, audit its gold queries; answers whose gold may be wrong need review.")
  private boolean audit;

  @Option(
      names = "--watch",
      description =
          "Run again whenever the questions, the predictions, a prompt or the configuration file"
              + " change, until Ctrl-C; prints what changed since the run before.")
  private boolean watch;

  @Mixin private CiOutputs ciOutputs = new CiOutputs();

  @Option(names = "--json", description = "Print the summary as one JSON document.")
  private boolean json;

  @Option(names = "--full", description = "Print all figures instead of one screen of them.")
  private boolean full;

  @Option(
      names = RunOptions.PROBLEMS,
      description =
          "Print a line for each wrong question, FILE:LINE:COLUMN: error: MESSAGE, for editors and"
              + " build servers.")
  private boolean problems;

  public RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public SettingOptions settingOptions() {
    return options.table;
  }

  @Override
  public Integer call() throws IOException {
    RunSettings settings = options.settings(terminal);
    ConfidenceModel.require(settings.output().weights());
    if (settings.output().gathersAll() && !watch) {
      probe = true;
      audit = true;
    }
    if (retryLost && !resume) {
      throw new AssayException("--retry-lost continues a run; add --resume");
    }
    ciOutputs.require(terminal);
    ciOutputs.requireBaseline(settings.scoring().gate().baseline() != null);
    if (settings.output().webhook() == null
        && Boolean.TRUE.equals(settings.output().webhookRows())) {
      throw new AssayException("--webhook-rows has nowhere to post to; add --webhook \"$WEBHOOK\"");
    }
    if (settings.output().webhook() != null) {
      Webhook.of(settings.output().webhook()); // said now, not after the last question
    }
    if (dryRun && json) {
      throw new AssayException(
          "--dry-run prints prompts for people and has no --json; 'assay check --json' has the"
              + " cost");
    }
    requirePlain(settings);
    if (dryRun) {
      return dryRun(settings);
    }
    if (watch) {
      WatchSession.require(settings);
      return InterruptHandler.heed(
          interruptHandler -> watch(settings, interruptHandler),
          () -> farewell(settings.output().out()));
    }
    return InterruptHandler.heed(
        interruptHandler -> run(settings, interruptHandler, null),
        () -> farewell(settings.output().out()));
  }

  /** Options that print or run otherwise do not go together. */
  private void requirePlain(RunSettings settings) {
    if (problems && json) {
      throw new AssayException("--json and --problems both print the result; keep one of them");
    }
    if (watch && (resume || dryRun || json || settings.output().webhook() != null)) {
      throw new AssayException(
          "--watch runs again and again, for people; leave out --resume, --dry-run, --json and"
              + " --webhook");
    }
    if (watch && (probe || audit)) {
      throw new AssayException(
          "--watch does not %s; leave out --%s, and %s the run that you keep: assay %s RUN"
              .replace("%s", probe ? "probe" : "audit"));
    }
  }

  private int watch(RunSettings settings, InterruptHandler interruptHandler) throws IOException {
    if (settings.judge().asks()) {
      terminal.note(
          "Judges are not asked while watching; for the run that you keep: assay judge RUN");
    }
    return new WatchSession(terminal, options.file(), interruptHandler, problems)
        .run(
            settings,
            () -> options.settings(terminal),
            (changed, session) -> run(changed, interruptHandler, session));
  }

  private void farewell(@Nullable Path out) {
    RunSession.farewell(terminal, out, resumption(out));
  }

  private int dryRun(RunSettings settings) throws IOException {
    try (QueryRunnerFactory queryRunnerFactory = QueryRunnerFactory.of(settings)) {
      RunInputs runInputs = RunInputs.of(settings);
      if (!runInputs.noteFailed(terminal)) {
        return ExitCode.DONE;
      }
      Baseline.of(runInputs, settings.output().out());
      SqlSources sources = SqlSources.of(runInputs, terminal.environment());
      sources.warn(terminal);
      return new DryRunSession(terminal, queryRunnerFactory).run(runInputs, sources);
    }
  }

  /**
   * Runs once.
   *
   * @param session that the run is part of, or {@code null} if files are not watched
   */
  private int run(
      RunSettings settings, InterruptHandler interruptHandler, @Nullable WatchSession session)
      throws IOException {
    Path wanted = settings.output().out();
    OutcomePrefetch prefetch = resume && wanted != null ? OutcomePrefetch.start(wanted) : null;
    try (QueryRunnerFactory queryRunnerFactory = QueryRunnerFactory.of(settings)) {
      RunInputs runInputs = RunInputs.of(settings);
      if (!runInputs.noteFailed(terminal)) {
        return ExitCode.DONE;
      }
      runInputs.noteExtraDatabases(terminal);
      requireProbe(runInputs);
      runInputs.noteDrafts(terminal);
      runInputs.noteFaulty(terminal);
      SqlSources sources = SqlSources.of(runInputs, terminal.environment());
      sources.warn(terminal);
      sources.asking().ifPresent(GenerationPlan::requireModels);
      requireOne(sources);
      Optional<JudgePanel> judges = session == null ? judges(settings) : Optional.empty();
      List<Path> earlier = session == null ? List.of() : session.runs();
      Path folder =
          session == null
              ? RunFolder.of(wanted, runInputs.name(), resume)
              : session.next(wanted, runInputs.name());
      interruptHandler.sayInstead(() -> farewell(folder)); // whose name is known from here on
      if (judges.isPresent() && resume) {
        requireSettings(judges.get(), folder);
      }
      ResumeCommand resumeCommand = resumption(folder);
      RunSession.FollowUp judging =
          judges
              .map(panel -> judging(panel, queryRunnerFactory, resumeCommand))
              .orElse(RunSession.FollowUp.NOTHING);
      RunSession.FollowUp audited =
          audit ? new AuditAfterRun(new AuditSession(terminal, settings), judging) : judging;
      RunSession.FollowUp after =
          probe
              ? new ProbeAfterRun(
                  new ProbeSession(terminal, settings, ProbeSettings.DEFAULT), audited)
              : audited;
      ResultPrinter printer =
          session != null
              ? session.printer()
              : problems ? ResultPrinter.PROBLEMS : ResultPrinter.of(json, full);
      int code =
          new RunSession(
                  terminal,
                  queryRunnerFactory,
                  printer,
                  ciOutputs,
                  resumeCommand,
                  interruptHandler,
                  after)
              .run(runInputs, sources, folder, start(prefetch).sharingBudgetWith(earlier));
      if (code != ExitCode.INTERRUPTED && session == null) {
        noteComparison(runInputs.failedIn(), folder);
      }
      return code;
    }
  }

  /** Names the command that compares with the earlier run, which has other questions, too. */
  private void noteComparison(@Nullable Path failedIn, Path folder) {
    if (failedIn != null) {
      terminal.note(
          "Next: "
              + ShellCommand.join(
                  List.of(
                      "assay", "compare", failedIn.toString(), folder.toString(), "--intersect")));
    }
  }

  private void requireOne(SqlSources sources) {
    if (problems && sources.cells().size() > 1) {
      throw new AssayException(
          "--problems is for one model with one prompt; name only one, or write them afterwards:"
              + " assay export RUN --format problems");
    }
  }

  private RunStart start(@Nullable OutcomePrefetch prefetch) {
    Resumption resumption =
        retryLost ? Resumption.PENDING_AND_LOST : resume ? Resumption.PENDING : Resumption.NONE;
    return new RunStart(resumption, skipMissing, prefetch);
  }

  /** Mistakes about probing are found before anything is run. */
  private void requireProbe(RunInputs runInputs) {
    RunSettings settings = runInputs.settings();
    Profile profile = settings.scoring().compare().chosen();
    if (profile.isProbed() && !probe) {
      throw new AssayException(
          "profile '%s' is decided by probing; add --probe".formatted(profile.name()));
    }
    if (probe) {
      ProbeSession.requireConstraints(settings);
    }
    new GateMetrics(
            runInputs.metrics().stream().map(Metric::name).toList(),
            probe,
            settings.databases().extra() != null,
            settings.generator().ask().asks(),
            JudgePanel.rubrics(settings.judge()).stream().map(Rubric::name).toList())
        .require(settings.scoring().gate().gate());
  }

  /** Returns the judges of the finished run, if any. */
  private Optional<JudgePanel> judges(RunSettings settings) {
    if (!settings.judge().asks()) {
      options.requireNoJudge();
      return Optional.empty();
    }
    JudgePanel panel = JudgePanel.of(settings, terminal.environment());
    panel.require(!Boolean.FALSE.equals(settings.output().keepValues()));
    return Optional.of(panel);
  }

  /** Said now, not after the last question: judges of the runs that are gone on with. */
  private static void requireSettings(JudgePanel judges, Path folder) throws IOException {
    if (RunDirectory.holdsRun(folder) || MatrixFolder.isMatrix(folder)) {
      for (RunDirectory run : MatrixFolder.runsIn(folder)) {
        judges.asked(run, note -> {}); // which is said once it matters
      }
    }
  }

  private RunSession.FollowUp judging(
      JudgePanel panel, QueryRunnerFactory queryRunnerFactory, ResumeCommand resumeCommand) {
    JudgeSession session = new JudgeSession(terminal, panel, queryRunnerFactory, resumeCommand);
    return session::judge;
  }

  /** The commands that go on with this run. */
  private ResumeCommand resumption(@Nullable Path out) {
    List<String> begin = new ArrayList<>(List.of("assay"));
    begin.addAll(spec.root().commandLine().getParseResult().originalArgs());
    begin.removeIf(word -> word.matches("(?s)--(resume|retry-lost|watch)(=.*)?"));
    begin.replaceAll(word -> word.startsWith("--webhook=") ? "--webhook=URL" : word);
    int webhook = begin.indexOf("--webhook");
    if (webhook >= 0 && webhook + 1 < begin.size()) {
      begin.set(webhook + 1, "URL"); // such addresses are secrets
    }
    if (!options.hasOut() && out != null) {
      begin.addAll(List.of("--out", out.toString()));
    }
    List<String> resumed = new ArrayList<>(begin);
    resumed.add("--resume");
    if (retryLost) {
      resumed.add("--retry-lost"); // else the questions that were still to be asked again stay lost
    }
    Path config = options.config();
    return new ResumeCommand(
        begin, resumed, (config == null ? ConfigFile.DEFAULT : config).toString());
  }

  /** Audits the golds of a run that has ended, and then does what else follows it. */
  private static final class AuditAfterRun implements RunSession.FollowUp {
    private final AuditSession session;
    private final RunSession.FollowUp next;
    private @Nullable Map<String, List<GoldFinding>> findings; // the same for all runs of a matrix

    AuditAfterRun(AuditSession session, RunSession.FollowUp next) {
      this.session = session;
      this.next = next;
    }

    @Override
    public FollowedUp<GateResult> follow(RunDirectory run, Summarizer<GateResult> summarizer)
        throws IOException, InterruptedException {
      if (findings == null) {
        findings = session.run(run).doubts();
      }
      EvidenceGathering.gather(run, run.storedOutcomes(), null, findings);
      return next.follow(run, summarizer);
    }

    @Override
    public String participle() {
      return next.equals(RunSession.FollowUp.NOTHING) ? "audited" : "audited and judged";
    }
  }

  /**
   * Probes a run that has ended, and then does what else follows it.
   *
   * @param session that searches
   * @param next what follows
   */
  private record ProbeAfterRun(ProbeSession session, RunSession.FollowUp next)
      implements RunSession.FollowUp {
    @Override
    public FollowedUp<GateResult> follow(RunDirectory run, Summarizer<GateResult> summarizer)
        throws IOException, InterruptedException {
      RunLock lock = RunLock.take(run.path());
      try {
        ProbeRecord probed = session.run(run, null);
        new ProbeFile(run).write(probed);
      } finally {
        lock.close();
      }
      return next.follow(run, summarizer);
    }

    @Override
    public String participle() {
      return next.equals(RunSession.FollowUp.NOTHING)
          ? "probed"
          : "probed and " + next.participle();
    }
  }
}
