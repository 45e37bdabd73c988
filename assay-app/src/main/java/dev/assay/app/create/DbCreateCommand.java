// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import dev.assay.app.options.AccountOptions;
import dev.assay.app.options.OptionParser;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.create.CreatedDatabase;
import dev.assay.create.CreationLimits;
import dev.assay.create.CreationRequest;
import dev.assay.create.CreationRunner;
import dev.assay.create.JdbcServerUrl;
import dev.assay.create.TargetAddress;
import dev.assay.execute.internal.ConnectionUrl;
import dev.assay.input.internal.Durations;
import dev.assay.sql.Dialect;
import dev.assay.table.internal.SanitizedText;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes databases from scripts, tables and other databases. */
@Command(
    name = "create",
    description =
        "Creates databases from SQL scripts and dumps, CSV and Parquet files, and other databases.",
    mixinStandardHelpOptions = true)
final class DbCreateCommand implements Callable<Integer> {
  /** The target dialects of scripts and files. */
  enum Language {
    POSTGRES,
    MYSQL,
    SQLITE,
    DUCKDB;

    Dialect dialect() {
      return Dialect.valueOf(name());
    }
  }

  /** Engines whose databases are files. */
  enum FileEngine {
    SQLITE,
    DUCKDB;

    String extension() {
      return this == SQLITE ? ".sqlite" : ".duckdb";
    }
  }

  private static final Pattern SERVERS = Pattern.compile("jdbc:(postgresql|mariadb|mysql):");

  private final Terminal terminal;

  @Option(
      names = "--from",
      paramLabel = "PATH",
      required = true,
      description =
          "A .sql, .csv, .tsv or .parquet file, a folder of .sql or of the other files, or a SQLite"
              + " or DuckDB file; may be repeated.")
  private List<Path> sources = new ArrayList<>();

  @Option(
      names = "--to",
      paramLabel = "TARGET",
      required = true,
      description =
          "A file that ends with .sqlite, .db or .duckdb, or postgresql://host/name or"
              + " mariadb://host/name, optionally with the prefix jdbc:; for a folder of .sql"
              + " files a folder, or a URL with {database} in place of the name.")
  private String target = "";

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description = "Engine of the files in a target folder: sqlite (the default) or duckdb.")
  private FileEngine engine = FileEngine.SQLITE;

  @Option(
      names = "--dialect",
      paramLabel = "NAME",
      description =
          "SQL dialect of the scripts: postgres, mysql, sqlite or duckdb (default: recognized from"
              + " each, else the target's).")
  private @Nullable Language dialect;

  @Mixin private AccountOptions account = new AccountOptions();

  @Option(
      names = "--clock",
      paramLabel = "TIME",
      description =
          "Fix the value of now() in the rows, such as 2024-06-01T00:00:00Z, so that the same"
              + " script always makes the same database (default: the current time).")
  private @Nullable Instant clock;

  @Option(names = "--replace", description = "Replace an existing database.")
  private boolean replace;

  @Option(
      names = "--skip-errors",
      description = "Skip and list statements that fail, instead of stopping.")
  private boolean skipErrors;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "Time limit for one database (default: 10m).")
  private Duration timeout = Duration.ofMinutes(10);

  @Option(
      names = "--max-size",
      paramLabel = "SIZE",
      description = "Size limit for one database file (default: ${DEFAULT-VALUE}).")
  private String maxSize = "10GB";

  @Option(
      names = "--worker-memory",
      paramLabel = "SIZE",
      description =
          "Memory limit of the process that runs the scripts (default: ${DEFAULT-VALUE}); the same"
              + " limit applies to its temporary files.")
  private String workerMemory = "4GB";

  DbCreateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<CreationRequest> requests =
        DatabaseCreationPlan.of(sources, target, this::request, engine.extension());
    int errors = 0;
    try (CreationRunner creations = creations()) {
      for (CreationRequest request : requests) {
        CreatedDatabase created = creations.create(request);
        errors += created.errors().size();
        tell(created);
      }
    }
    if (errors > 0) {
      terminal.note(errors + (errors == 1 ? " statement" : " statements") + " left out.");
    }
    terminal.note("Next: assay check --questions QUESTIONS --databases FOLDER");
    return ExitCode.DONE;
  }

  private CreationRunner creations() {
    CreationLimits limits =
        new CreationLimits(
            timeout,
            Durations.text(timeout),
            OptionParser.size("--max-size", maxSize),
            maxSize.strip(),
            "--max-size");
    return QueryRunnerFactory.creations(limits, OptionParser.size("--worker-memory", workerMemory));
  }

  private CreationRequest request(List<Path> from, String to) {
    TargetAddress address = address(to);
    return new CreationRequest(
        from, address, dialect == null ? null : dialect.dialect(), clock, replace, skipErrors);
  }

  /** The target, refused before anything is started if its URL names no database. */
  private TargetAddress address(String to) {
    if (!ConnectionUrl.isServer(to)) {
      return new TargetAddress.OfFile(Path.of(to));
    }
    TargetAddress.OfServer server = account.server(to, terminal);
    if (SERVERS.matcher(server.url()).lookingAt()) {
      JdbcServerUrl.of(server.url());
    }
    return server;
  }

  private void tell(CreatedDatabase created) {
    created.notes().forEach(note -> terminal.note(SanitizedText.line("note: " + note)));
    created.errors().forEach(error -> terminal.note(SanitizedText.line("left out: " + error)));
    terminal.line(
        "%s: %s, %s, as of %s",
        created.target(),
        counted(created.rows().size(), "table"),
        counted(created.totalRows(), "row"),
        created.clock());
  }

  private static String counted(long number, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
  }
}
