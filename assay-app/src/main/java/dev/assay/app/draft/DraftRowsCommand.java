// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.draft;

import dev.assay.AssayException;
import dev.assay.app.options.ConfigArgument;
import dev.assay.app.options.DatabaseArgument;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.session.InterruptHandler;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.execute.DatabaseAddress;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Has a model draft rows for an empty schema. */
@Command(
    name = "rows",
    description = {
      "Drafts rows that make sense together for an empty schema.",
      "A model writes them, and the database checks each one: a row that it refuses goes back to"
          + " the model once, and is then dropped."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  assay draft rows --schema shop.sql --model openai/gpt-5-mini --out shop.sqlite",
    })
final class DraftRowsCommand implements Callable<Integer> {
  private static final int USUAL_ROWS = 12;
  private static final int MOST_ROWS = 100;
  private static final int MOST_FILLED = 100_000;
  private static final int LARGEST_SEED = 1_000_000;

  private final Terminal terminal;

  final SettingOptions settings = settings();

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "Script of CREATE TABLE statements (.sql).")
  private @Nullable Path schema;

  @Option(
      names = "--database",
      paramLabel = "FILE",
      description =
          "SQLite or DuckDB file with empty tables, in place of --schema; it is copied and not"
              + " changed.")
  private @Nullable Path database;

  @Mixin private ConfigArgument config = new ConfigArgument();

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Rows to draft for each empty table, up to 100 (default 12).")
  private int rows = USUAL_ROWS;

  @Option(
      names = "--fill",
      paramLabel = "N",
      description =
          "Fill each drafted table up to N rows with rows that a seeded generator derives from the"
              + " drafted ones, except tables of codes and labels (default: none).")
  private int fill;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the rows, from 1; another seed gives other rows (default 1).")
  private int seed = 1;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "New database file (.sqlite, .db or .duckdb).")
  private Path out = Path.of("");

  @Option(
      names = "--dry-run",
      description = "Print prompts, token counts and the estimated cost; makes no model calls.")
  private boolean dryRun;

  DraftRowsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The settings of all that is drafted, and more. */
  static SettingOptions settings(String... more) {
    Stream<String> all =
        Stream.of(
            "generator.model",
            "generator.settings.baseUrl",
            "generator.settings.keyVariable",
            "generator.settings.temperature",
            "generator.settings.maxTokens",
            "generator.settings.reasoningEffort",
            "generator.settings.timeout",
            "generator.budget.dollars",
            "generator.budget.calls",
            "generator.cache",
            "generator.replay",
            "execution.timeout",
            "execution.isolation",
            "execution.workerMemory");
    return SettingOptions.of(Stream.concat(all, Stream.of(more)).toArray(String[]::new));
  }

  @Override
  public Integer call() throws IOException {
    Path source = schema == null ? database : schema;
    if (source == null || (schema != null && database != null)) {
      throw new AssayException(
          "name either a script with --schema or an empty database with --database, as in 'assay draft rows --schema shop.sql --model PROVIDER/NAME --out shop.sqlite'");
    }
    if (rows < 1 || rows > MOST_ROWS || fill > MOST_FILLED || seed < 1 || seed > LARGEST_SEED) {
      throw new AssayException(
          "--rows must be from 1 to %,d, --fill up to %,d, and --seed from 1 to %,d"
              .formatted(MOST_ROWS, MOST_FILLED, LARGEST_SEED));
    }
    boolean duckdb = out.toString().endsWith(".duckdb");
    if (!duckdb && !out.toString().matches(".*\\.(sqlite|db)")) {
      throw new AssayException(
          "--out %s: end the name with .sqlite, .db or .duckdb".formatted(out));
    }
    if (Files.exists(out)) {
      throw new AssayException("--out %s exists already; name a new file".formatted(out));
    }
    OutputFile.require("--out", out);
    if (schema != null && !(schema.toString().endsWith(".sql") && Files.isReadable(schema))) {
      throw new AssayException(
          "--schema %s: is no script (.sql) that can be read; an empty database is named with --database"
              .formatted(schema));
    }
    String engine = duckdb ? DatabaseAddress.DUCKDB : DatabaseAddress.SQLITE;
    if (database != null
        && !new DatabaseArgument(database.toString(), null, null)
            .address()
            .url()
            .startsWith(engine)) {
      throw new AssayException(
          "--out %s: %s is a database of another engine, and is copied; name a file of the same"
              .formatted(out, database));
    }
    RunSettings read =
        RunSettings.of(
            InputOverrides.file(
                    config.file(), true, terminal.environment(), "execution", "generator")
                .overriddenBy(settings.values()));
    Dialect dialect = duckdb ? Dialect.DUCKDB : Dialect.SQLITE;
    RowDraftSession session =
        new RowDraftSession(terminal, read, source, dialect, rows, fill, seed, out);
    return dryRun
        ? session.run(true)
        : InterruptHandler.heed(
            interruption -> session.run(false),
            () -> terminal.note("Interrupted. " + session.kept()));
  }
}
