// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.draft;

import dev.assay.AssayException;
import dev.assay.app.session.EgressItem;
import dev.assay.app.session.JudgeDryRun;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.create.CreatedDatabase;
import dev.assay.create.CreationRequest;
import dev.assay.create.CreationRunner;
import dev.assay.create.EmbeddedFiles;
import dev.assay.create.TargetAddress;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.Engines;
import dev.assay.execute.internal.UserFolders;
import dev.assay.llm.call.CallRecord;
import dev.assay.llm.call.ModelCaller;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.llm.chat.TokenCount;
import dev.assay.llm.draft.RowDrafting;
import dev.assay.llm.draft.RowPrompt;
import dev.assay.llm.draft.RowTrial;
import dev.assay.llm.generate.ConfiguredModels;
import dev.assay.llm.prompt.PromptDialect;
import dev.assay.model.internal.FileProblem;
import dev.assay.probe.RowFill;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.internal.SanitizedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The drafting of rows in front of the user. All of it happens in a scratch database, which becomes
 * the new file once it is complete.
 *
 * @param source a script of the schema ({@code .sql}), or a database file, which is copied
 * @param engine of the new database
 * @param rows to draft for each table
 * @param fill rows to which made-up ones complete each drafted table
 * @param out the new file
 */
record RowDraftSession(
    Terminal terminal,
    RunSettings settings,
    Path source,
    Dialect engine,
    int rows,
    int fill,
    int seed,
    Path out) {
  private static final int LISTED = 15;
  private static final int LONGEST_ROW = 160;
  private static final List<String> LOGS = List.of("", "-wal", "-shm", "-journal", ".wal");

  /**
   * Drafts the rows and writes them.
   *
   * @param dry prints the prompts as far as they are known, and about what the calls would cost
   */
  int run(boolean dry) {
    ConfiguredModels models =
        dry
            ? DraftSession.models(settings, terminal)
            : DraftSession.payableModels(settings, terminal);
    Path whole = out.toAbsolutePath().normalize();
    String extension = engine == Dialect.SQLITE ? "sqlite" : "duckdb";
    Path scratch =
        whole.resolveSibling(
            ".%s.%s.%s".formatted(whole.getFileName(), UUID.randomUUID(), extension));
    try {
      new OutputFile("--out", whole).makeFolders();
      create(scratch);
      Schema schema;
      try (Session session = open(scratch)) {
        schema = session.schema();
      }
      ModelName model = models.names().get(0);
      return dry ? dryRun(models, model, scratch, schema) : draft(models, model, scratch, schema);
    } catch (IOException e) {
      throw FileProblem.unwritable(scratch, e);
    } catch (SQLException e) {
      throw new AssayException("%s: can't be read: %s".formatted(source, e.getMessage()), e);
    } finally {
      LOGS.forEach(log -> Path.of(scratch + log).toFile().delete());
    }
  }

  private int dryRun(ConfiguredModels models, ModelName model, Path scratch, Schema schema) {
    try (RowTrial trial = trial(scratch, schema)) {
      long tokens = 0;
      List<List<String>> calls = calls(trial);
      for (List<String> tables : calls) {
        List<PromptMessage> messages = prompt().messages(tables, rows, trial);
        JudgeDryRun.print(terminal, String.join(", ", tables), messages);
        tokens += TokenCount.of(messages);
      }
      terminal.sentence("", JudgeDryRun.cost(models, model, calls.size(), tokens));
      terminal.note("Later prompts also show earlier rows; refused rows cost a second call.");
      terminal.note(egress(models, model, trial).conditional());
      terminal.note("No model was called. Next: the same without --dry-run.");
      return ExitCode.DONE;
    }
  }

  private RowPrompt prompt() {
    return new RowPrompt(PromptDialect.of(engine).name());
  }

  private List<List<String>> calls(RowTrial trial) {
    List<List<String>> calls = trial.calls(rows);
    if (calls.isEmpty()) {
      throw new AssayException(
          "%s: has no empty table; name a schema or a database without rows".formatted(source));
    }
    return calls;
  }

  private EgressItem egress(ConfiguredModels models, ModelName model, RowTrial trial) {
    List<String> shown = trial.names().stream().filter(t -> trial.count(t) > 0).toList();
    return EgressItem.of(
        shown.isEmpty() ? "the schema" : "the schema, ROWS OF " + String.join(", ", shown),
        models.destination(model));
  }

  private int draft(ConfiguredModels models, ModelName model, Path scratch, Schema schema) {
    RowDrafting.Result result;
    try (RowTrial trial = trial(scratch, schema);
        CallRecord record = DraftSession.record(models, out);
        ModelCaller caller =
            models.judge(model, models.budget(record.before()), record, UserFolders.cache())) {
      int all = calls(trial).stream().mapToInt(List::size).sum();
      if (!models.replays()) {
        terminal.note(egress(models, model, trial).words());
      }
      result =
          new RowDrafting(caller, prompt(), trial, rows, seed)
              .run(
                  tables ->
                      terminal.progress(
                          "%d of %d tables empty; drafting %s"
                              .formatted(trial.empty().size(), all, String.join(", ", tables))));
      terminal.note(DraftSession.calls(caller));
    }
    if (result.stop() != null) {
      terminal.note("Stopped: " + result.stop().replaceFirst("[.]$", "") + ".");
      terminal.note(kept());
      return ExitCode.INCOMPLETE;
    }
    Map<String, Integer> added = fill(scratch, schema, result);
    report(result, added);
    int all =
        Stream.of(result.kept(), added)
            .flatMap(counts -> counts.values().stream())
            .mapToInt(Integer::intValue)
            .sum();
    if (all == 0) {
      terminal.note("The model gave no usable row, so nothing was written; try another model.");
      return ExitCode.INCOMPLETE;
    }
    try {
      Files.move(scratch, out);
    } catch (IOException e) {
      throw FileProblem.unwritable(out, e);
    }
    terminal.line("Wrote %,d rows to %s", all, out);
    terminal.note(
        "Next, questions about them:\n  %s --model PROVIDER/NAME --out drafts.jsonl"
            .formatted(ShellCommand.join(List.of("assay", "draft", "--database", out.toString()))));
    return ExitCode.DONE;
  }

  /** Returns what is left if drafting ends early, and how to go on. */
  String kept() {
    return "No file was written. To go on, repeat the command; recorded answers are not paid for again.";
  }

  /** The number of rows that were added, by table. */
  private Map<String, Integer> fill(Path scratch, Schema schema, RowDrafting.Result result) {
    if (fill <= rows) {
      return Map.of();
    }
    RowFill maker;
    try (Session session = open(scratch)) {
      maker = new RowFill(session, seed);
    }
    try (RowTrial trial = trial(scratch, schema)) {
      return maker.fill(result.kept().keySet(), fill, trial::takes);
    }
  }

  private void report(RowDrafting.Result result, Map<String, Integer> added) {
    int width = result.kept().keySet().stream().mapToInt(String::length).max().orElse(0);
    result
        .kept()
        .forEach(
            (table, count) -> {
              long dropped =
                  result.dropped().stream().filter(row -> row.table().equals(table)).count();
              Integer more = added.get(table);
              terminal.line(
                  "%s  %,d of %,d drafted (%,d repaired), %,d dropped%s",
                  SanitizedText.line(table) + " ".repeat(width - table.length()),
                  count,
                  rows,
                  result.repaired().getOrDefault(table, 0),
                  dropped,
                  more == null ? "" : String.format(", %,d filled", more));
            });
    result.dropped().stream()
        .limit(LISTED)
        .forEach(
            row ->
                terminal.note(
                    SanitizedText.line(
                        "Dropped from %s: %s".formatted(row.table(), row.words(LONGEST_ROW)))));
    if (result.dropped().size() > LISTED) {
      terminal.note("… and %,d more.".formatted(result.dropped().size() - LISTED));
    }
  }

  private Session open(Path scratch) {
    String url = engine == Dialect.SQLITE ? DatabaseAddress.SQLITE : DatabaseAddress.DUCKDB;
    return Engines.open(
        Engines.installed(), DatabaseAddress.of("scratch", url + scratch), SessionSettings.DEFAULT);
  }

  private RowTrial trial(Path scratch, Schema schema) {
    try {
      return new RowTrial(
          engine == Dialect.SQLITE
              ? EmbeddedFiles.writeSqlite(scratch)
              : EmbeddedFiles.writeDuckDb(scratch),
          engine,
          schema);
    } catch (SQLException e) {
      throw FileProblem.unwritable(scratch, new IOException(e));
    }
  }

  private void create(Path scratch) throws IOException {
    if (!source.toString().endsWith(".sql")) {
      for (String log : LOGS) {
        if (Files.exists(Path.of(source + log)) && !log.equals("-shm")) {
          Files.copy(Path.of(source + log), Path.of(scratch + log));
        }
      }
      return;
    }
    try (CreationRunner runner = QueryRunnerFactory.creations(settings)) {
      CreatedDatabase made =
          runner.create(
              new CreationRequest(
                  List.of(source), new TargetAddress.OfFile(scratch), null, null, false, false));
      made.notes().forEach(note -> terminal.note(SanitizedText.line("note: " + note)));
    }
  }
}
