// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.AssayException;
import dev.assay.app.session.InterruptHandler;
import dev.assay.app.session.JudgeSession.FollowedUp;
import dev.assay.app.session.JudgeSession.Summarizer;
import dev.assay.app.session.MissingDatabases;
import dev.assay.app.session.PrivilegedAccounts;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.ResumeCommand;
import dev.assay.app.session.RunInputs;
import dev.assay.app.session.RunReport;
import dev.assay.app.session.RunStart;
import dev.assay.app.session.SqlSource;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.compare.internal.Gate;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.RunComparison;
import dev.assay.config.RunSettings;
import dev.assay.config.RunSettings.OutputSettings;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.generate.internal.BudgetExceededException;
import dev.assay.html.HtmlReport;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.AtomicFile;
import dev.assay.journal.internal.RunLock;
import dev.assay.metric.internal.PluginMetric;
import dev.assay.model.Outcome;
import dev.assay.model.internal.Redaction;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Document;
import dev.assay.report.internal.GitHubAnnotations;
import dev.assay.report.internal.JUnitXml;
import dev.assay.report.internal.MatrixDocument;
import dev.assay.report.internal.MatrixSummary;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.ProblemLine;
import dev.assay.report.internal.RowsPost;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.report.internal.SummaryDocument;
import dev.assay.report.internal.SummaryJson;
import dev.assay.report.internal.SummaryPost;
import dev.assay.review.ConfidenceModel;
import dev.assay.run.internal.Evaluation;
import dev.assay.run.internal.RunPlan;
import dev.assay.run.internal.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation in front of the user: progress, summary, gate, and what to do next.
 *
 * @param terminal to print on
 * @param runners where queries run
 * @param printer of the result
 * @param ciOutputs other places that the result is written to
 * @param resumption the commands that go on with the run if it does not come to its end
 * @param interruption by which the user may end it
 * @param followUp of a run that has come to its end
 */
public record RunSession(
    Terminal terminal,
    QueryRunnerFactory runners,
    ResultPrinter printer,
    CiOutputs ciOutputs,
    ResumeCommand resumption,
    InterruptHandler interruption,
    FollowUp followUp) {

  /** The follow-up of a run. */
  public interface FollowUp {
    /** Nothing. */
    FollowUp NOTHING = (run, summarizer) -> new FollowedUp<>(ExitCode.DONE, summarizer.summarize());

    /** Follows up a complete run and has it summarized, while nobody else may write it. */
    FollowedUp<GateResult> follow(RunDirectory run, Summarizer<GateResult> summarizer)
        throws IOException, InterruptedException;

    /** Returns the participle for its effect on a run, such as {@code judged}. */
    default String participle() {
      return "judged";
    }
  }

  /** The means that the cells of a run share. */
  private record CellContext(
      RunInputs inputs,
      QueryRunner runner,
      PrivilegedAccounts accounts,
      RunStart start,
      Optional<Baseline> baseline) {}

  /**
   * Runs what was prepared and returns the exit code.
   *
   * @param sources where SQL comes from; several are a matrix, each with a run of its own
   * @param out the run directory, or that of the matrix
   * @param start whether it may hold an unfinished run, and which databases it needs
   * @throws AssayException if a database can't be opened, an account may do more than read and that
   *     is not allowed, or the baseline can't be compared
   */
  public int run(RunInputs runInputs, SqlSources sources, Path out, RunStart start)
      throws IOException {
    RunSettings settings = runInputs.settings();
    Optional<Baseline> baseline = Baseline.of(runInputs, out);
    try (ReconnectingRunner runner =
        new ReconnectingRunner(
            new ThrottledRunner(
                runners.open(runInputs.databases()), settings.execution().workersOrDefault()),
            settings.execution().reconnectTimeoutOrDefault(),
            terminal::note)) {
      MissingDatabases missing = new MissingDatabases(start.remedy());
      PrivilegedAccounts accounts =
          PrivilegedAccounts.of(runInputs.idsToOpen(), runner, start.needsAll(), missing);
      if (start.needsAll()) {
        missing.require(runInputs.idsToOpen().size());
      }
      accounts.require(settings.execution().isolation().allowsPrivileged(), terminal);
      CellContext context = new CellContext(runInputs, runner, accounts, start, baseline);
      boolean several =
          sources.isMatrix() || (sources.asking().isPresent() && MatrixFolder.isMatrix(out));
      return several ? matrix(context, sources, out) : single(context, sources, out);
    }
  }

  private int single(CellContext context, SqlSources sources, Path out) throws IOException {
    List<Path> spending = new ArrayList<>(context.start().earlier());
    spending.add(out);
    sources.begin(spending);
    Optional<FollowedUp<GateResult>> followedUp =
        steps(context, sources.cells().get(0).source(), out, context.start(), "");
    if (followedUp.isEmpty()) {
      return ExitCode.INTERRUPTED;
    }
    GateResult run = followedUp.get().result();
    printer.print(terminal, run, context.inputs());
    GateResult.compared(List.of(run)).forEach(terminal::note);
    tell(run);
    publish(run::page, List.of(run));
    post(context, SummaryPost.of(run.summary(), run.gate()), List.of(run));
    tellLost(List.of(run));
    RunResult result = run.result();
    if (result.stop() != null || !result.unreached().isEmpty()) {
      terminal.note(
          result.failedThroughout() ? resumption.elsewhere() : resumption.words(result.spent()));
    }
    return code(followedUp.get());
  }

  /**
   * Takes a run through its steps; empty if it is interrupted. What is left is to print it.
   *
   * @param cell its name in the matrix; empty if it is the only run
   */
  private Optional<FollowedUp<GateResult>> steps(
      CellContext context, SqlSource source, Path out, RunStart start, String cell)
      throws IOException {
    RunResult result = evaluate(context, source, out, start);
    return isInterrupted(result)
        ? Optional.empty()
        : followed(result, () -> summarize(context, result, cell));
  }

  private RunResult evaluate(CellContext context, SqlSource source, Path out, RunStart start)
      throws IOException {
    RunProgress progress = new RunProgress(terminal);
    try (SqlSource.Opened opened = source.open(context.runner(), out)) {
      RunPlan plan =
          context
              .inputs()
              .plan(source, opened.generator(), out, start, context.accounts().details());
      RunResult result = Evaluation.run(plan, context.runner(), progress);
      progress.close();
      ConfidenceModel.store(context.inputs().settings().output().weights(), result.directory());
      if (result.stop() != null) {
        terminal.note("Stopped: " + result.stop().reason().replaceFirst("[.]$", "") + ".");
      }
      opened.notes().get().forEach(terminal::note);
      plan.scoring().metrics().stream()
          .filter(PluginMetric.class::isInstance)
          .map(metric -> ((PluginMetric) metric).warning())
          .filter(Objects::nonNull)
          .forEach(terminal::alarm);
      return result;
    } finally {
      progress.close();
    }
  }

  /** Also where something had taken the thread's flag before the first question. */
  private boolean isInterrupted(RunResult result) {
    return result.interrupted() || (interruption.signalled() && result.pending() > 0);
  }

  /**
   * Runs the follow-up of a complete run. The run is summarized also if that fails, but not if it
   * is interrupted: then nothing comes back.
   */
  private Optional<FollowedUp<GateResult>> followed(
      RunResult result, Summarizer<GateResult> summarizer) throws IOException {
    if (result.pending() > 0) {
      if (!followUp.equals(FollowUp.NOTHING)) {
        terminal.note("Not %s yet, as questions are pending.".formatted(followUp.participle()));
      }
      return Optional.of(new FollowedUp<>(ExitCode.DONE, summarizer.summarize()));
    }
    try {
      return Optional.of(followUp.follow(result.directory(), summarizer));
    } catch (InterruptedException e) {
      return Optional.empty();
    } catch (AssayException e) {
      terminal.note("The run was not %s: %s".formatted(followUp.participle(), e.getMessage()));
      terminal.note("To continue it:\n  " + ShellCommand.join(resumption.resume()));
      return Optional.of(new FollowedUp<>(ExitCode.INCOMPLETE, summarizer.summarize()));
    }
  }

  /**
   * Compares an evaluated run with its baseline, applies the gate, and writes {@code summary.json}
   * and {@code report.html}, also if the comparison is refused.
   *
   * @param cell its name in the matrix; empty if it is the only run
   */
  private static GateResult summarize(CellContext context, RunResult evaluated, String cell)
      throws IOException {
    RunSettings settings = context.inputs().settings();
    RunResult result =
        settings.scoring().compare().chosen().isProbed() ? evaluated.reread() : evaluated;
    RunComparison comparison = null;
    String refusal = null;
    try {
      comparison =
          context.baseline().map(before -> before.compare(result.directory())).orElse(null);
    } catch (AssayException e) {
      refusal = String.valueOf(e.getMessage());
    }
    Gate.Measured measured =
        Gate.Measured.of(
            result.brief(),
            result.pending(),
            RunReport.metrics(result.directory(), result.brief()),
            StoredRunSummary.counted(result.directory()));
    String missing =
        refusal == null ? "there is no baseline" : "the comparison was refused: " + refusal;
    GateVerdict gate =
        settings.scoring().gate().gate().judge(cell, measured, comparison, missing).orElse(null);
    RunSummary summary =
        HtmlReport.summarize(
            result.directory(),
            result.stored(),
            settings.judge().jury(),
            gate,
            settings.output().headline());
    return new GateResult(result, summary, comparison, refusal, gate);
  }

  private void tell(GateResult run) {
    ExitSummary exitSummary = run.exitSummary();
    exitSummary.lines().forEach(terminal::note);
    if (exitSummary.alarm() != null) {
      terminal.alarm(exitSummary.alarm());
    }
  }

  private void publish(Supplier<Document> page, List<GateResult> runs) throws IOException {
    JUnitXml suites = new JUnitXml();
    runs.forEach(run -> run.addTo(suites, ciOutputs.failsWrong()));
    ciOutputs.publish(
        terminal,
        page,
        suites,
        GitHubAnnotations.of(runs.stream().map(GateResult::found).toList()));
  }

  /** Posts to a webhook; a failure does not affect the run. */
  private void post(CellContext context, String document, List<GateResult> runs) {
    OutputSettings output = context.inputs().settings().output();
    if (output.webhook() == null) {
      return;
    }
    Webhook webhook = Webhook.of(output.webhook());
    List<RowsPost> rows =
        Boolean.TRUE.equals(output.webhookRows())
            ? runs.stream().map(RunSession::rows).toList()
            : List.of();
    webhook
        .post(document, rows)
        .ifPresentOrElse(terminal::alarm, () -> terminal.note(webhook.posted(rows)));
  }

  private static RowsPost rows(GateResult run) {
    return RowsPost.of(
        run.summary().run().name(),
        run.result().brief(),
        StoredRunSummary.counted(run.result().directory()));
  }

  private void tellLost(List<GateResult> runs) {
    if (runs.stream().anyMatch(run -> run.result().brief().stream().anyMatch(Outcome::isLost))) {
      terminal.note(resumption.retryLost());
    }
  }

  /** A gate that failed has failed, also if judges have more to say. */
  private static int code(FollowedUp<GateResult> run) {
    int code = run.result().exitSummary().exitCode();
    return code == ExitCode.REFUSED ? code : Math.max(run.exitCode(), code);
  }

  /** Under a lock, as another session may want other cells. */
  private int matrix(CellContext context, SqlSources sources, Path out) throws IOException {
    Files.createDirectories(out);
    RunLock lock = RunLock.take(out);
    try {
      return cells(context, sources, out);
    } finally {
      lock.close();
    }
  }

  /** Cell by cell; one that can't be asked is passed over, and a budget ends them all. */
  private int cells(CellContext context, SqlSources sources, Path out) throws IOException {
    MatrixFolder folder = MatrixFolder.open(out, sources, context.start().resumes());
    Files.deleteIfExists(out.resolve(MatrixFolder.SUMMARY)); // until there is a new one
    sources.begin(folder.runs());
    List<MatrixSummary.Cell> cells = new ArrayList<>();
    List<GateResult> runs = new ArrayList<>();
    int code = ExitCode.DONE;
    BudgetExceededException.Limit spent = null;
    for (SqlSources.Cell cell : sources.cells()) {
      String name = cell.name();
      terminal.note("%d of %d: %s".formatted(cells.size() + 1, sources.cells().size(), name));
      Path directory = folder.of(cell);
      boolean begun = Files.exists(directory);
      Optional<FollowedUp<GateResult>> followedUp =
          steps(context, cell.source(), directory, context.start().at(begun), name);
      if (followedUp.isEmpty()) {
        return ExitCode.INTERRUPTED;
      }
      GateResult run = followedUp.get().result();
      runs.add(run);
      cells.add(new MatrixSummary.Cell(cell.model(), cell.prompt(), run.summary(), run.gate()));
      tell(run);
      code = Math.max(code, code(followedUp.get()));
      spent = run.result().spent();
      if (spent != null) {
        break;
      }
    }
    MatrixSummary matrix = new MatrixSummary(out, cells);
    AtomicFile.write(out.resolve(MatrixFolder.SUMMARY), matrix.json());
    terminal.output(
        printer == ResultPrinter.JSON ? matrix.json() : terminal.layout(MatrixDocument.of(matrix)));
    GateResult.compared(runs).forEach(terminal::note);
    publish(() -> MatrixDocument.of(matrix, GateResult.comparisons(runs)), runs);
    post(context, SummaryPost.of(matrix), runs);
    tellLost(runs);
    List<String> pending = RunStatus.of(out).pending();
    if (!pending.isEmpty()) {
      pending.forEach(terminal::note);
      boolean failed = runs.stream().anyMatch(run -> run.result().failedThroughout());
      terminal.note(failed ? resumption.elsewhere() : resumption.words(spent));
    }
    return code;
  }

  /**
   * Says what an interruption leaves.
   *
   * @param out the run directory, or that of the matrix; {@code null} if it has no name yet
   */
  public static void farewell(Terminal terminal, @Nullable Path out, ResumeCommand resumeCommand) {
    Thread.interrupted(); // files can't be read by a thread that is told to end
    RunStatus runStatus;
    try {
      runStatus = out == null ? new RunStatus(List.of()) : RunStatus.of(out);
    } catch (AssayException | IOException e) {
      runStatus = new RunStatus(List.of()); // what is there is none of this run's
    }
    terminal.note(runStatus.interrupted(resumeCommand));
  }

  /** Prints the result of a run that came to its end. */
  @FunctionalInterface
  public interface ResultPrinter {
    /** The summary for people, on one screen. */
    ResultPrinter SUMMARY =
        (terminal, run, inputs) ->
            summary(terminal, run, terminal.brief(SummaryDocument.brief(run.summary())));

    /** All figures for people. */
    ResultPrinter FULL =
        (terminal, run, inputs) ->
            summary(terminal, run, terminal.layout(SummaryDocument.of(run.summary())));

    /** The summary as one JSON document. */
    ResultPrinter JSON =
        (terminal, run, inputs) ->
            summary(terminal, run, SummaryJson.write(run.summary(), run.gate()));

    /** A line for each problem, as compilers print theirs; on stderr the accuracy. */
    ResultPrinter PROBLEMS = ResultPrinter::problems;

    /** Prints on stdout what another program reads, and what only people read on stderr. */
    void print(Terminal terminal, GateResult run, RunInputs inputs);

    /** The printer of a summary. */
    static ResultPrinter of(boolean json, boolean full) {
      return json ? JSON : full ? FULL : SUMMARY;
    }

    private static void problems(Terminal terminal, GateResult run, RunInputs inputs) {
      boolean keeps = !Boolean.FALSE.equals(inputs.settings().output().keepValues());
      List<ProblemLine> lines =
          ProblemLine.of(
              inputs.dataset(),
              run.result().brief().stream().map(o -> keeps ? o : Redaction.of(o)).toList());
      lines.forEach(line -> terminal.out().println(line));
      terminal.note(accuracy(run) + ".");
      noteReport(terminal, run);
    }

    /** {@code Accuracy 57.4 % (27 of 47)}. */
    static String accuracy(GateResult run) {
      return "Accuracy %s (%s)"
          .formatted(
              NumberFormats.percent(run.summary().accuracy()),
              NumberFormats.ratio(run.summary().accuracy()));
    }

    /** Prints where the report is, and then the text, whose last line is the headline. */
    private static void summary(Terminal terminal, GateResult run, String text) {
      noteReport(terminal, run);
      terminal.output(text);
    }

    /** Says where the report is. */
    static void noteReport(Terminal terminal, GateResult run) {
      terminal.note("Report: " + run.result().directory().path().resolve(HtmlReport.FILE));
    }
  }
}
