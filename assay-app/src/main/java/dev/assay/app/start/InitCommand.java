// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.start;

import dev.assay.AssayException;
import dev.assay.app.options.AccountOptions;
import dev.assay.app.options.DatabaseArgument;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.ConnectionUrl;
import dev.assay.execute.internal.JdbcUrl;
import dev.assay.table.Execution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Sets up an evaluation on the user's own database. */
@Command(
    name = "init",
    description = {
      "Sets up an evaluation of your own database.",
      "Writes assay.yaml, example questions and example predictions that 'assay run'",
      "runs at once. Only reads the database; never overwrites a file."
    },
    mixinStandardHelpOptions = true)
public final class InitCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int READABLE_ROWS = 1_000;

  private final Terminal terminal;

  @Option(
      names = "--database",
      paramLabel = "FILE|URL",
      description =
          "A SQLite, DuckDB or H2 file, a JDBC URL, or a URL such as postgresql://user@host/name;"
              + " it is only read.")
  private @Nullable String database;

  @Mixin private AccountOptions account = new AccountOptions();

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "Where to write the files (default: here).")
  private Path directory = Path.of("");

  public InitCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (database == null) {
      throw new AssayException(
          "init looks into a database to write questions that fit it: assay init --database FILE,"
              + " with a SQLite, DuckDB or H2 file, or with the URL of a server. To see how"
              + " such files look without one, run 'assay demo'");
    }
    InitFiles files = new InitFiles(directory);
    files.requireAbsent();
    DatabaseAddress address =
        new DatabaseArgument(database, account.user, account.passwordVariable).address();
    List<StarterQuestion> examples = examples(address);
    if (examples.isEmpty()) {
      throw new AssayException(
          "%s has no table with rows to ask about; fill it first"
              .formatted(new JdbcUrl(database).printable()));
    }
    Files.createDirectories(directory);
    String variable = passwordVariable(address);
    files.write(address, isRelative(), variable, examples);
    for (Path file : files.all()) {
      terminal.line("Wrote %s", file);
    }
    if (variable != null && account.passwordVariable == null) {
      terminal.note(
          "The password is in none of these files; before what is next, set it: export %s=…"
              .formatted(variable));
    }
    String where = directory.toString().isEmpty() ? "" : " " + ShellCommand.quote(files.config());
    terminal.note("Next:\n  assay check" + where + "\n  assay run" + where);
    return ExitCode.DONE;
  }

  /** The variable that is to hold the password; {@code null} if there is no password. */
  private @Nullable String passwordVariable(DatabaseAddress address) {
    return account.passwordVariable != null || address.password() == null
        ? account.passwordVariable
        : address.id().toUpperCase(Locale.ROOT) + "_PASSWORD";
  }

  /** Returns whether the database was named by a relative path. */
  private boolean isRelative() {
    String named = String.valueOf(database);
    Optional<Path> file =
        ConnectionUrl.isServer(named)
            ? DatabaseAddress.of("", named).file()
            : Optional.of(Path.of(named));
    return file.isPresent() && !file.get().isAbsolute();
  }

  private static List<StarterQuestion> examples(DatabaseAddress address) {
    Limits limits =
        new Limits(PATIENCE, READABLE_ROWS, Limits.DEFAULT.maxCells(), Limits.DEFAULT.maxBytes());
    try (QueryRunnerFactory queryRunnerFactory = QueryRunnerFactory.usual();
        QueryRunner runner = queryRunnerFactory.open(new ConfiguredDatabases(List.of(address)))) {
      return StarterQuestion.about(
          runner.schema(address.id()),
          runner.dialect(address.id()),
          sql ->
              runner.run(address.id(), sql, limits, QueryOrigin.GOLD) instanceof Execution.Rows rows
                  && !rows.table().isEmpty());
    }
  }
}
