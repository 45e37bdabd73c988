// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.judge;

import dev.assay.AssayException;
import dev.assay.app.run.CiOutputs;
import dev.assay.app.run.RunFolder;
import dev.assay.app.run.RunProgress;
import dev.assay.app.run.RunSession;
import dev.assay.app.run.RunSession.ResultPrinter;
import dev.assay.app.run.SqlSources;
import dev.assay.app.session.InterruptHandler;
import dev.assay.app.session.JudgeDryRun;
import dev.assay.app.session.JudgePanel;
import dev.assay.app.session.JudgeSession;
import dev.assay.app.session.PrivilegedAccounts;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.ResumeCommand;
import dev.assay.app.session.RunInputs;
import dev.assay.app.session.RunStart;
import dev.assay.app.session.SqlSource;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.execute.Databases;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.gold.Gold;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.Resumption;
import dev.assay.llm.judge.Rubrics;
import dev.assay.model.Outcome;
import dev.assay.model.internal.FileProblem;
import dev.assay.model.internal.FolderTree;
import dev.assay.run.internal.Evaluation;
import dev.assay.run.internal.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Judges predictions of which there is no run yet: makes a run of them, in which questions may lack
 * gold and nothing is executed without a database, and judges that.
 *
 * @param settings of the run and its judges
 * @param schema a file whose text judges see in place of a database's schema, or {@code null}
 * @param ciOutputs other places that the summary is written to
 * @param json whether the summary is printed as JSON
 */
record PredictionJudging(
    Terminal terminal,
    RunSettings settings,
    @Nullable Path schema,
    CiOutputs ciOutputs,
    boolean json) {
  private static final String ROWS = "rows";
  private static final String SCHEMA_INSTEAD =
      "To judge without executing anything, add --schema FILE.";

  /** The rubric for a run if none is named: results are shown if judges are to replace gold. */
  static String usualRubric(RunDirectory run) {
    boolean executed =
        run.outcomes().stream().filter(Outcome::isForJudges).anyMatch(PredictionJudging::ran);
    return usualRubric(executed && run.manifest().conditions().keepValues());
  }

  private static boolean ran(Outcome outcome) {
    return outcome.execution().status().equals(ROWS);
  }

  private static String usualRubric(boolean results) {
    return results ? Rubrics.WITH_RESULT : Rubrics.DEFAULT;
  }

  /**
   * Makes the run, or goes on with the one that is there, and judges it.
   *
   * @param dryRun whether prompts are printed instead
   * @param anew whether judgments without a score are asked for again
   * @param again the command that goes on in a run directory
   * @return the exit code
   */
  int judge(boolean dryRun, boolean anew, Function<@Nullable Path, ResumeCommand> again)
      throws IOException {
    String text = schema == null ? null : text(schema);
    RunInputs inputs = RunInputs.forJudges(settings, schema != null);
    inputs.noteFaulty(terminal);
    boolean keeps = !Boolean.FALSE.equals(settings.output().keepValues());
    boolean executes = !inputs.databases().equals(Databases.NONE);
    boolean replacesGold =
        inputs.dataset().questions().stream().anyMatch(q -> q.gold() instanceof Gold.Missing);
    JudgePanel panel =
        JudgePanel.of(
            settings, terminal.environment(), usualRubric(executes && keeps && replacesGold));
    JudgePanel asking = anew ? panel.askingAnew() : panel;
    asking.requireResults(keeps);
    note(executes, text);
    if (dryRun) {
      return dryRun(inputs, asking, text);
    }
    asking.require(keeps);
    return InterruptHandler.heed(
        interruption -> run(inputs, asking, text, again, interruption),
        () -> RunSession.farewell(terminal, settings.output().out(), again.apply(null)));
  }

  private void note(boolean executes, @Nullable String text) {
    if (!executes) {
      terminal.note(
          text == null
              ? "No database and no schema: nothing is executed, and judges see no tables; name --schema FILE or --databases DIR to show them."
              : "No database: nothing is executed; judges see the schema of " + schema + ".");
    }
  }

  private int run(
      RunInputs inputs,
      JudgePanel panel,
      @Nullable String text,
      Function<@Nullable Path, ResumeCommand> again,
      InterruptHandler interruption)
      throws IOException {
    try (QueryRunnerFactory runners = QueryRunnerFactory.of(settings)) {
      Path folder = RunFolder.of(settings.output().out(), inputs.name(), false);
      boolean resume = Files.isDirectory(folder) && RunDirectory.holdsRun(folder);
      ResumeCommand resumption = again.apply(folder);
      interruption.sayInstead(() -> RunSession.farewell(terminal, folder, resumption));
      JudgeSession session = new JudgeSession(terminal, panel, runners, resumption);
      RunSession.FollowUp judging =
          (run, summarizer) -> {
            if (text != null) {
              keep(text, run);
            }
            return session.judge(run, summarizer);
          };
      return new RunSession(
              terminal,
              runners,
              ResultPrinter.of(json, false),
              ciOutputs,
              resumption,
              interruption,
              judging)
          .run(
              inputs,
              SqlSources.of(inputs, terminal.environment()),
              folder,
              new RunStart(
                  resume ? Resumption.PENDING : Resumption.NONE,
                  false,
                  SCHEMA_INSTEAD,
                  List.of(),
                  null));
    }
  }

  /** Stores the schema with the run, unless judges have seen another one. */
  private static void keep(String text, RunDirectory run) throws IOException {
    if (!text.equals(run.schemaText()) && !run.judgments().isEmpty()) {
      throw new AssayException(
          "%s was judged with another schema; judge into a different --out".formatted(run.path()));
    }
    run.writeSchemaText(text);
  }

  /** Queries cost nothing, so the run is made, in a folder that is then deleted. */
  private int dryRun(RunInputs inputs, JudgePanel panel, @Nullable String text) throws IOException {
    Path folder = Files.createTempDirectory("assay-judge");
    try {
      return InterruptHandler.heed(
          interruption -> dryRun(inputs, panel, text, folder.resolve("run")),
          () -> terminal.note("Interrupted; nothing was kept."));
    } finally {
      FolderTree.delete(folder);
    }
  }

  private int dryRun(RunInputs inputs, JudgePanel panel, @Nullable String text, Path out)
      throws IOException {
    SqlSource source = SqlSources.of(inputs, terminal.environment()).cells().get(0).source();
    try (QueryRunnerFactory runners = QueryRunnerFactory.of(settings);
        ReconnectingRunner runner =
            new ReconnectingRunner(
                runners.open(inputs.databases()),
                settings.execution().reconnectTimeoutOrDefault(),
                terminal::note);
        SqlSource.Opened opened = source.open(runner, out)) {
      PrivilegedAccounts accounts =
          PrivilegedAccounts.usable(
              inputs.idsToOpen(),
              runner,
              SCHEMA_INSTEAD,
              settings.execution().isolation().allowsPrivileged(),
              terminal);
      RunProgress progress = new RunProgress(terminal);
      RunResult made =
          Evaluation.run(
              inputs.plan(source, opened.generator(), out, RunStart.NEW, accounts.details()),
              runner,
              progress);
      progress.close();
      if (text != null) {
        made.directory().writeSchemaText(text);
      }
      return new JudgeDryRun(terminal, panel, runners).run(made.directory());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    }
  }

  private static String text(Path file) {
    try {
      String text = Files.readString(file);
      if (text.isBlank()) {
        throw new AssayException("--schema %s is empty; check the path".formatted(file));
      }
      return text;
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }
}
