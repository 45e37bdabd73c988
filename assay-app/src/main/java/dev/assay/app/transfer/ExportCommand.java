// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.transfer;

import dev.assay.AssayException;
import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.RunExport;
import dev.assay.app.export.mlflow.MlflowExport;
import dev.assay.app.export.otlp.LangfuseExport;
import dev.assay.app.export.otlp.OtlpExport;
import dev.assay.app.export.service.ExportFailedException;
import dev.assay.app.export.wandb.WandbFolder;
import dev.assay.app.options.AccountOptions;
import dev.assay.app.run.Webhook;
import dev.assay.app.session.StoredRunInputs;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.Terminal;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.config.RunSettings;
import dev.assay.create.TargetAddress;
import dev.assay.create.history.RunHistory;
import dev.assay.dataset.Dataset;
import dev.assay.engines.duckdb.ParquetFile;
import dev.assay.execute.internal.ConnectionUrl;
import dev.assay.html.HtmlReport;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.Outcome;
import dev.assay.model.internal.Redaction;
import dev.assay.report.RunFacts;
import dev.assay.report.internal.GroupNumbersSection;
import dev.assay.report.internal.HistoryTables;
import dev.assay.report.internal.JUnitXml;
import dev.assay.report.internal.MarkdownDocument;
import dev.assay.report.internal.OutcomeTable;
import dev.assay.report.internal.OutcomesCsv;
import dev.assay.report.internal.OutcomesJsonl;
import dev.assay.report.internal.ProblemLine;
import dev.assay.report.internal.PullRequestDocument;
import dev.assay.report.internal.RowsPost;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.report.internal.SummaryJson;
import dev.assay.report.internal.SummaryPost;
import dev.assay.table.internal.FlatTable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay export RUN}: a run for another program. */
@Command(
    name = "export",
    description = "Writes a run to a file, into tables of a database, or to a server.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay export runs/mine --to mine.parquet",
      "  assay export runs/mine --to history.sqlite",
      "  assay export runs/mine --to jdbc:postgresql://host/reports --user me --password-env PW",
      "  assay export runs/mine --format mlflow --to http://localhost:5000",
    })
public final class ExportCommand implements Callable<Integer> {
  private static final Set<ExportFormat> TABLES =
      Set.of(ExportFormat.CSV, ExportFormat.JSONL, ExportFormat.PARQUET);

  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = {
        "csv or jsonl (one row per question), parquet (the same), html (the report), markdown, junit,"
            + " json (the summary), problems (FILE:LINE:COLUMN: error: MESSAGE for each wrong"
            + " question), database (tables of runs in PostgreSQL, SQLite or DuckDB), mlflow, langfuse,"
            + " otlp (sent to such a server), wandb (a folder for wandb sync).",
        "Default: inferred from --to, else csv."
      })
  private @Nullable ExportFormat format;

  @Option(
      names = "--to",
      paramLabel = "TARGET",
      description =
          "Target file or folder, a jdbc:postgresql or postgresql URL, or a server's web address"
              + " (default: stdout, or the server that its own variables name).")
  private @Nullable String target;

  @Mixin private AccountOptions account = new AccountOptions();

  @Option(
      names = "--no-values",
      description =
          "Leave out result values, differing rows, and database messages that may quote a value.")
  private boolean noValues;

  @Option(
      names = "--by",
      paramLabel = "PROPERTY",
      description =
          "Write every number by this property of the questions instead, one per row (csv, jsonl,"
              + " parquet): category, difficulty, database, tag, feature, turn, group, or all.")
  private @Nullable String by;

  @Option(
      names = "--dry-run",
      description = "Print what would go to the server of mlflow, langfuse or otlp; send nothing.")
  private boolean dryRun;

  @Option(
      names = "--webhook",
      paramLabel = "URL",
      description =
          "Post the summary as JSON to this URL; given alone, nothing else is written. Keep the URL"
              + " in a variable, as in \"$WEBHOOK\".")
  private @Nullable String webhook;

  @Option(
      names = "--webhook-rows",
      description = "Post a row for each question too, in batches, after the summary.")
  private boolean webhookRows;

  public ExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    ExportFormat chosen = format();
    if (target != null && !ConnectionUrl.isServer(target) && !chosen.isTracker()) {
      new OutputFile("--to", Path.of(target)).require();
    }
    if (webhookRows && webhook == null) {
      throw new AssayException("--webhook-rows has nowhere to post to; add --webhook \"$WEBHOOK\"");
    }
    if (by != null && !TABLES.contains(chosen)) {
      throw new AssayException("--by writes a table; choose --format csv, jsonl or parquet");
    }
    if (dryRun && (webhook != null || !chosen.isTracker())) {
      throw new AssayException(
          "--dry-run is only for --format mlflow, langfuse or otlp, without --webhook");
    }
    Webhook address = webhook == null ? null : Webhook.of(webhook);
    RunDirectory directory = RunDirectory.open(run);
    if (chosen.isTracker()) {
      int code =
          new TrackerExport(terminal, chosen, target).export(() -> exported(directory), dryRun);
      if (code != ExitCode.DONE || address == null) {
        return code;
      }
    }
    StoredOutcomes stored = directory.storedOutcomes();
    List<Outcome> outcomes = outcomes(stored);
    if (!chosen.isTracker() && (address == null || format != null || target != null)) {
      write(chosen, directory, stored, outcomes);
    }
    return address == null
        ? ExitCode.DONE
        : post(
            address,
            SummaryPost.of(
                StoredRunSummary.of(directory, outcomes), StoredRunSummary.gate(directory)),
            webhookRows ? List.of(rows(directory, outcomes)) : List.of());
  }

  private ExportFormat format() {
    ExportFormat chosen = format == null ? ExportFormat.of(target) : format;
    boolean web = target != null && ExportFormat.isWebAddress(target);
    if (chosen == null) {
      throw new AssayException(
          web
              ? "--to is a web address, which does not tell the format; add --format mlflow, langfuse or otlp"
              : "--to %s: its extension does not tell the format; add --format".formatted(target));
    }
    if (web && (!chosen.isTracker() || chosen == ExportFormat.WANDB)) {
      throw new AssayException(
          "--to is a web address, and --format %s writes a file or folder; name one"
              .formatted(chosen.name().toLowerCase(Locale.ROOT)));
    }
    return chosen;
  }

  private List<Outcome> outcomes(StoredOutcomes stored) {
    return noValues ? stored.brief().stream().map(Redaction::of).toList() : stored.brief();
  }

  private ExportedRun exported(RunDirectory directory) {
    StoredOutcomes stored = directory.storedOutcomes();
    List<Outcome> outcomes = outcomes(stored);
    return new ExportedRun(
        directory,
        stored,
        outcomes,
        StoredRunSummary.of(directory, outcomes),
        StoredRunSummary.counted(directory),
        StoredRunSummary.gate(directory),
        !noValues && directory.manifest().conditions().keepValues());
  }

  private static RowsPost rows(RunDirectory directory, List<Outcome> outcomes) {
    return RowsPost.of(directory.manifest().name(), outcomes, StoredRunSummary.counted(directory));
  }

  private int post(Webhook address, String document, List<RowsPost> rows) {
    Optional<String> problem = address.post(document, rows);
    if (problem.isPresent()) {
      terminal.alarm(problem.get());
      return ExitCode.INCOMPLETE;
    }
    terminal.note(address.posted(rows));
    return ExitCode.DONE;
  }

  private void write(
      ExportFormat chosen, RunDirectory directory, StoredOutcomes stored, List<Outcome> outcomes)
      throws IOException {
    if (chosen.isText()) {
      text(chosen, content(chosen, directory, stored, outcomes));
      return;
    }
    if (target == null) {
      throw new AssayException(
          chosen == ExportFormat.PARQUET
              ? "Parquet can't be printed as text; name a file, as in --to run.parquet"
              : "name the database, as in --to history.sqlite or --to jdbc:postgresql://HOST/NAME");
    }
    if (chosen == ExportFormat.PARQUET) {
      OutputFile file = new OutputFile("--to", Path.of(target));
      file.makeFolders();
      ParquetFile.write(table(directory, outcomes), file.path());
      terminal.note("Wrote " + target);
      return;
    }
    HistoryTables tables =
        HistoryTables.of(
            directory.manifest(),
            StoredRunSummary.of(directory, outcomes),
            outcomes,
            StoredRunSummary.counted(directory),
            StoredRunSummary.gate(directory));
    TargetAddress address = address(target);
    RunHistory.save(tables, address);
    terminal.note(
        "Wrote run %s (%d questions) to assay_runs, assay_outcomes, assay_metrics and assay_judgements in %s"
            .formatted(
                tables.runId(),
                outcomes.size(),
                address instanceof TargetAddress.OfFile ? target : address.toString()));
  }

  private FlatTable table(RunDirectory directory, List<Outcome> outcomes) {
    return by == null
        ? OutcomeTable.of(outcomes, StoredRunSummary.counted(directory))
        : GroupNumbersSection.table(
            GroupNumbersSection.named(by, StoredRunSummary.of(directory, outcomes)));
  }

  private TargetAddress address(String to) {
    return ConnectionUrl.isServer(to)
        ? account.server(to, terminal)
        : new TargetAddress.OfFile(Path.of(to));
  }

  private void text(ExportFormat chosen, OutputFile.Content content) throws IOException {
    if (target == null) {
      Writer out = new BufferedWriter(new Printed(terminal.documents(chosen.isExact())));
      content.writeTo(out);
      out.flush();
    } else {
      new OutputFile("--to", Path.of(target)).write(content);
      terminal.note("Wrote " + target);
    }
  }

  /** A writer that encodes as its stream does, and leaves the stream open. */
  private static final class Printed extends Writer {
    private final PrintStream stream;

    Printed(PrintStream stream) {
      this.stream = stream;
    }

    @Override
    public void write(char[] text, int from, int length) {
      stream.print(new String(text, from, length));
    }

    @Override
    public void flush() {
      stream.flush();
    }

    @Override
    public void close() {
      flush();
    }
  }

  private OutputFile.Content content(
      ExportFormat chosen, RunDirectory directory, StoredOutcomes stored, List<Outcome> outcomes) {
    GateVerdict gate = StoredRunSummary.gate(directory);
    return switch (chosen) {
      case HTML ->
          out ->
              HtmlReport.write(
                  directory,
                  StoredRunSummary.of(directory, outcomes),
                  stored,
                  gate,
                  !noValues,
                  out);
      case CSV -> out -> OutcomesCsv.write(out, table(directory, outcomes));
      case JSONL -> out -> OutcomesJsonl.write(out, table(directory, outcomes));
      case MARKDOWN ->
          out ->
              out.write(
                  MarkdownDocument.of(
                      PullRequestDocument.of(StoredRunSummary.of(directory, outcomes), gate)));
      case PROBLEMS -> {
        List<ProblemLine> lines = ProblemLine.of(questions(directory), outcomes);
        yield out -> {
          for (ProblemLine line : lines) {
            out.write(line + "\n");
          }
        };
      }
      case JUNIT ->
          out ->
              new JUnitXml()
                  .add(RunFacts.of(directory, outcomes.size()), outcomes, gate)
                  .write(out);
      case JSON ->
          out -> out.write(SummaryJson.write(StoredRunSummary.of(directory, outcomes), gate));
      case PARQUET, DATABASE, MLFLOW, LANGFUSE, WANDB, OTLP ->
          throw new IllegalStateException(chosen + " is no text");
    };
  }

  /** The data set of a run as it is now. */
  private static Dataset questions(RunDirectory run) {
    StoredRunInputs inputs = new StoredRunInputs(run, RunSettings.EMPTY, "export");
    for (Path file : inputs.questionsFiles()) {
      if (!Files.exists(file)) {
        throw new AssayException(
            "the questions of the run are not at %s, as seen from %s; call the command in the folder in which the run was made"
                .formatted(file, Path.of("").toAbsolutePath()));
      }
    }
    return inputs.dataset();
  }

  /**
   * Exports runs to trackers of experiments and traces.
   *
   * @param terminal the terminal whose environment has the keys
   * @param format a {@linkplain ExportFormat#isTracker() tracker's}
   * @param target server or folder, or {@code null} for the server that the environment names
   */
  private record TrackerExport(Terminal terminal, ExportFormat format, @Nullable String target) {

    /**
     * Exports a run.
     *
     * @param run read when everything that can be checked before has been
     * @param dryRun whether only to print what would be sent
     * @return the exit code
     */
    int export(Supplier<ExportedRun> run, boolean dryRun) {
      if (format == ExportFormat.WANDB) {
        if (dryRun) {
          throw new AssayException(
              "--dry-run has nothing to show: --format wandb only writes a folder, and sends nothing");
        }
        return wandb(run);
      }
      RunExport service = service(terminal.environment());
      ExportedRun exported = run.get();
      if (dryRun) {
        terminal.line("A dry run sends nothing. To %s would go:", service.address().host());
        service.content(exported).forEach(line -> terminal.sentence("- ", line));
        return ExitCode.DONE;
      }
      if (service.hasKeys() && service.address().isExposed()) {
        terminal.note(
            "Warning: the address of %s is http, so others can read the keys and the run in transit; use https"
                .formatted(service.address().host()));
      }
      try {
        List<String> lines = service.send(exported);
        lines.forEach(terminal::note);
        return ExitCode.DONE;
      } catch (ExportFailedException e) {
        terminal.alarm(String.valueOf(e.getMessage()));
        return ExitCode.INCOMPLETE;
      }
    }

    private RunExport service(Map<String, String> environment) {
      return switch (format) {
        case MLFLOW -> new MlflowExport(target, environment);
        case LANGFUSE -> new LangfuseExport(target, environment);
        case OTLP -> new OtlpExport(target, environment);
        case WANDB, HTML, CSV, JSONL, PARQUET, MARKDOWN, JUNIT, JSON, PROBLEMS, DATABASE ->
            throw new IllegalStateException(format + " is no service");
      };
    }

    private int wandb(Supplier<ExportedRun> run) {
      if (target == null) {
        throw new AssayException("name the folder of offline runs, as in --to wandb");
      }
      WandbFolder folder = new WandbFolder(run.get(), terminal.environment());
      Path written = folder.writeInto(Path.of(target));
      terminal.note(
          "Wrote %s, an offline run of project %s. Upload it with: wandb sync %s"
              .formatted(written, folder.project(), written));
      return ExitCode.DONE;
    }
  }
}
