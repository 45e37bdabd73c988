// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.judge;

import dev.assay.AssayException;
import dev.assay.agreement.Labels;
import dev.assay.agreement.VoteAggregation;
import dev.assay.app.options.BundledQuestions;
import dev.assay.app.options.JudgeOptions;
import dev.assay.app.options.RunArgument;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.run.CiOutputs;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.session.InterruptHandler;
import dev.assay.app.session.JudgeDryRun;
import dev.assay.app.session.JudgePanel;
import dev.assay.app.session.JudgeSession;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.ResumeCommand;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.ConfigFile;
import dev.assay.config.RunSettings;
import dev.assay.journal.RunDirectory;
import dev.assay.llm.judge.Rubric;
import dev.assay.llm.judge.Rubrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks LLM judges about the predictions of a stored run. */
@Command(
    name = "judge",
    description = {
      "Scores predictions with LLM judges.",
      "Judges a stored run without executing its SQL, or, with --questions and --predictions, a file"
          + " of predictions; gold and database are then optional. A log in CSV or JSON that holds"
          + " questions and SQL needs no --predictions. Scores are stored beside the run's"
          + " verdicts and never change them."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  assay judge runs/mine --model openai/gpt-5-mini --dry-run",
      "  assay judge runs/mine --model openai/gpt-5-mini --on disagreement --repeats 5",
      "  assay judge --questions asked.jsonl --predictions answers.jsonl --schema shop.sql \\",
      "    --model openai/gpt-5-mini",
      "  assay judge --questions log.csv --schema shop.sql --model openai/gpt-5-mini",
    })
public final class JudgeCommand implements Callable<Integer>, SettingOptions.Owner {
  /** The sections of a configuration file that are read. */
  private static final List<String> READ =
      List.of(
          "name",
          "headline",
          "databases",
          "execution",
          "timeZone",
          "clock",
          "compare",
          "metrics",
          "judge");

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunArgument argument = new RunArgument();
  private @Nullable Path run;

  @Mixin private JudgeOptions options = new JudgeOptions();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Configuration file; its sections judge and databases are used (default: assay.yaml"
              + " here).")
  private @Nullable Path config;

  @Option(
      names = "--databases",
      paramLabel = "DIR",
      description =
          "Folder of database files to read schemas from; may be repeated (default: as configured,"
              + " and beside the questions).")
  private @Nullable List<String> databases;

  @Option(
      names = "--questions",
      paramLabel = "PATH",
      description =
          "The questions of the run, if they have moved; or those of --predictions, with or without"
              + " gold.")
  private @Nullable Path questions;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description =
          "With --predictions: the schema that judges see in place of a database, as SQL or any"
              + " text; no SQL is executed.")
  private @Nullable Path schema;

  @Option(
      names = "--dry-run",
      description = "Print prompts, token counts and the estimated cost; makes no model calls.")
  private boolean dryRun;

  @Option(names = "--list", description = "List the built-in rubrics.")
  private boolean list;

  @Option(
      names = "--print-rubric",
      paramLabel = "NAME",
      description = "Print a built-in rubric, as a start for your own.")
  private @Nullable String printed;

  @Mixin private JudgeReportOptions report = new JudgeReportOptions();

  public JudgeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public SettingOptions settingOptions() {
    return options.table;
  }

  @Override
  public Integer call() throws IOException {
    if (list) {
      return list();
    }
    if (printed != null) {
      terminal.output(Rubrics.text(printed));
      return ExitCode.DONE;
    }
    Path ofRun = questions == null ? argument.config(config) : argument.config(null);
    config = argument.config(config);
    run =
        options.namePredictions() && !argument.namesRun()
            ? null // of a run that is yet to be made
            : argument.run(ofRun, terminal);
    if (run == null && (options.namePredictions() || questions != null)) {
      return judgePredictions();
    }
    if (run == null) {
      throw new AssayException(
          "no run is named; name the directory that 'assay run' wrote, or --questions and --predictions to judge predictions without a run; --predictions may be left out if the file of questions has the SQL too");
    }
    options.requireNoPredictions();
    if (schema != null) {
      throw new AssayException(
          "--schema is for predictions that are judged without a run; a run shows its databases, or the schema that it was given");
    }
    return judge(RunDirectory.open(run));
  }

  private int list() {
    for (String name : Rubrics.builtInNames()) {
      Rubric rubric = Rubrics.named(name);
      terminal.line("%-28s %s", name, rubric.judges());
    }
    terminal.note("Next: assay judge --print-rubric " + Rubrics.DEFAULT + " > mine.yaml");
    return ExitCode.DONE;
  }

  /** Makes a run of predictions that need neither gold nor database, and judges it. */
  private int judgePredictions() throws IOException {
    report.requireNone();
    if (schema != null && databases != null) {
      throw new AssayException(
          "--schema takes the place of databases, but --databases is given too; omit one of the two");
    }
    if (dryRun && report.json) {
      throw new AssayException(
          "--dry-run prints prompts for people and has no --json; omit one of the two");
    }
    RunSettings settings = settings(false);
    if (!settings.judge().asks()) {
      throw new AssayException(
          "no judge is named; name a model with --model or under judge: in the file");
    }
    return new PredictionJudging(
            terminal, settings, schema, CiOutputs.ofMarkdown(report.markdown()), report.json)
        .judge(dryRun, options.retryUnscored, this::again);
  }

  private int judge(RunDirectory directory) throws IOException {
    report.check();
    if (dryRun && report.json) {
      throw new AssayException(
          "--dry-run prints prompts for people and has no --json; omit one of the two");
    }
    // What costs money is asked for, not come by because a file names a model.
    boolean looks = report.asked() && !options.tellHowToAsk() && !dryRun;
    RunSettings settings = settings(looks);
    if (looks || !settings.judge().asks()) {
      return look(directory, settings);
    }
    JudgePanel panel =
        JudgePanel.of(settings, terminal.environment(), PredictionJudging.usualRubric(directory));
    panel = options.retryUnscored ? panel.askingAnew() : panel;
    panel.requireJury(directory.judgments());
    panel.requireResults(directory.manifest().conditions().keepValues());
    try (QueryRunnerFactory queryRunnerFactory = QueryRunnerFactory.of(settings)) {
      if (dryRun) {
        return new JudgeDryRun(terminal, panel, queryRunnerFactory).run(directory);
      }
      panel.require(directory.manifest().conditions().keepValues());
      Labels labels = report.read(terminal, directory, panel.rubrics());
      JudgeSession session = new JudgeSession(terminal, panel, queryRunnerFactory, again());
      return InterruptHandler.heed(
          interruptHandler -> ended(session, directory, labels, settings.output().headline()),
          () -> JudgeSession.farewell(terminal, directory, again()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    }
  }

  /** Reports on what is stored. */
  private int look(RunDirectory directory, RunSettings settings) {
    boolean mayLook = report.asked() || report.isReviewed(directory);
    if (!mayLook || options.tellHowToAsk()) {
      throw new AssayException(
          (report.asked() ? "there are judge options, but no judge is named" : "no judge is named")
              + "; name a model with --model or under judge: in the file, or print the report on stored judgments with --report alone");
    }
    report.look(terminal, directory, settings.judge().jury());
    if (settings.judge().asks()) {
      terminal.note("No model was called; to call the model of the file, add --repeats 1.");
    }
    return ExitCode.DONE;
  }

  private int ended(
      JudgeSession session,
      RunDirectory directory,
      @Nullable Labels labels,
      @Nullable String headline)
      throws IOException {
    VoteAggregation jury = session.panel().judge().jury();
    try {
      int code =
          session.judge(directory, () -> report.summarize(directory, jury, headline)).exitCode();
      report.judged(terminal, directory, session.panel(), labels);
      return code;
    } catch (InterruptedException e) {
      return ExitCode.INTERRUPTED;
    }
  }

  /**
   * The file's settings, overridden by what is said here.
   *
   * @param looks whether no model is asked, so that nothing need be known about how
   */
  private RunSettings settings(boolean looks) {
    // The run knows its questions; those of the file may be others.
    return BundledQuestions.in(
        InputOverrides.all(
                config,
                true,
                terminal.environment(),
                section -> READ.contains(section) && !(looks && section.equals("judge")))
            .only(READ.toArray(String[]::new))
            .overriddenBy(InputOverrides.named(questions, databases))
            .overriddenBy(options.table.values()),
        config,
        terminal);
  }

  /** This command, as one would type it: it goes on where it was. */
  private ResumeCommand again() {
    return again(null);
  }

  /**
   * This command, as one would type it: it goes on where it was.
   *
   * @param out the run directory, if it was not named
   */
  private ResumeCommand again(@Nullable Path out) {
    List<String> words = new ArrayList<>(List.of("assay"));
    words.addAll(spec.root().commandLine().getParseResult().originalArgs());
    if (out != null && words.stream().noneMatch(word -> word.matches("--out(=.*)?"))) {
      words.addAll(List.of("--out", out.toString()));
    }
    Path file = config == null ? ConfigFile.DEFAULT : config;
    return new ResumeCommand(words, words, file.toString());
  }
}
