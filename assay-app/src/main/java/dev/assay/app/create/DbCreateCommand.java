// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import dev.assay.AssayException;
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
import dev.assay.create.SourceFolder;
import dev.assay.create.TargetAddress;
import dev.assay.execute.internal.ConnectionUrl;
import dev.assay.execute.internal.DatabaseTemplate;
import dev.assay.input.internal.Durations;
import dev.assay.sql.Dialect;
import dev.assay.table.internal.SanitizedText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
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

  /** The databases to create from the named sources: one from all, or one per script. */
  static final class DatabaseCreationPlan {
    private DatabaseCreationPlan() {}

    /**
     * The requests, one a database.
     *
     * @param target the destination; a folder, or a URL that has {@code {database}} as its name or
     *     no name, with or without parameters, gets one of each script
     * @param request makes one of its sources and its target
     * @param extension of the files in a target folder
     * @throws AssayException if sources and target don't go together
     */
    static List<CreationRequest> of(
        List<Path> sources,
        String target,
        BiFunction<List<Path>, String, CreationRequest> request,
        String extension) {
      boolean server = ConnectionUrl.isServer(target);
      boolean many =
          server ? hasPlace(target) : target.endsWith("/") || Files.isDirectory(Path.of(target));
      List<Path> scripts = new ArrayList<>();
      for (Path source : sources) {
        scripts.addAll(Files.isDirectory(source) ? scriptsIn(source) : List.of(source));
      }
      if (!many) {
        boolean folders =
            sources.stream().anyMatch(s -> Files.isDirectory(s) && !scriptsIn(s).isEmpty());
        return List.of(request.apply(folders ? scripts : sources, target));
      }
      if (scripts.isEmpty()) {
        throw new AssayException(
            "--to %s: names a place for several databases, but --from holds no .sql file; name one"
                    .formatted(target)
                + " database");
      }
      return scripts.stream()
          .map(
              script ->
                  request.apply(List.of(script), within(target, stem(script), server, extension)))
          .toList();
    }

    private static String within(String target, String name, boolean server, String extension) {
      if (!server) {
        return Path.of(target).resolve(name + extension).toString();
      }
      int end = path(target).length();
      return target.contains(DatabaseTemplate.PLACE)
          ? target.replace(DatabaseTemplate.PLACE, name)
          : target.substring(0, end) + name + target.substring(end);
    }

    private static boolean hasPlace(String url) {
      return url.contains(DatabaseTemplate.PLACE) || path(url).endsWith("/");
    }

    /** The URL without its parameters. */
    private static String path(String url) {
      int parameters = url.indexOf('?');
      return parameters < 0 ? url : url.substring(0, parameters);
    }

    private static List<Path> scriptsIn(Path folder) {
      return SourceFolder.files(folder, file -> file.toString().endsWith(".sql"));
    }

    private static String stem(Path file) {
      return String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
    }
  }
}
