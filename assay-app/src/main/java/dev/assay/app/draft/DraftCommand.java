// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.draft;

import dev.assay.AssayException;
import dev.assay.app.options.AccountOptions;
import dev.assay.app.options.ConfigArgument;
import dev.assay.app.options.DatabaseArgument;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.session.InterruptHandler;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.internal.ConnectionUrl;
import dev.assay.llm.draft.DraftCategory;
import dev.assay.llm.draft.DraftFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Has a model draft questions about a database. */
@Command(
    name = "draft",
    description = {
      "Drafts questions with gold queries for a database.",
      "A model writes them, and each query is run on the database. A person must read and accept"
          + " them before they count for anything."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  assay draft --database shop.sqlite --model openai/gpt-5-mini --out drafts.jsonl",
      "  assay draft accept drafts.jsonl shop-draft-1 shop-draft-4",
    })
public final class DraftCommand implements Callable<Integer> {
  private static final int USUAL_SIZE = 20;

  /** Seeds are far apart in the numbers of model calls, which are integers. */
  private static final int LARGEST_SEED = 1_000_000;

  private final Terminal terminal;

  private final SettingOptions settings =
      DraftRowsCommand.settings(
          "generator.schema.style",
          "generator.schema.sampleValues",
          "execution.maxRows",
          "execution.allowPrivileged");

  @Option(
      names = "--database",
      paramLabel = "NAME",
      description =
          "The database: an id in --databases or the configuration file, a SQLite, DuckDB or H2"
              + " file, or the URL of a server.")
  private @Nullable String database;

  @Option(
      names = "--databases",
      paramLabel = "DIR",
      description = "Folder of database files; may be repeated (default: as configured).")
  private @Nullable List<String> databases;

  @Mixin private AccountOptions account = new AccountOptions();

  @Mixin private ConfigArgument config = new ConfigArgument();

  @Option(
      names = "--size",
      paramLabel = "N",
      description = "Questions to draft, spread over the categories (default 20).")
  private int size = USUAL_SIZE;

  @Option(
      names = "--categories",
      split = ",",
      paramLabel = "NAME",
      description =
          "Kinds of questions, separated by commas: group_by, order_by, ratio, table_join,"
              + " date_functions, where, nesting (default: all but nesting).")
  private @Nullable List<String> categories;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the drafts; a different seed gives different drafts (default 1).")
  private int seed = 1;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "New file of questions, as JSON Lines; the calls are recorded beside it.")
  private @Nullable Path out;

  @Option(
      names = "--dry-run",
      description = "Print prompts, token counts and the estimated cost; makes no model calls.")
  private boolean dryRun;

  private DraftCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The command with its subcommands. */
  public static CommandLine of(Terminal terminal) {
    DraftCommand command = new DraftCommand(terminal);
    CommandLine line = new CommandLine(command);
    command.settings.addTo(line.getCommandSpec());
    DraftRowsCommand rows = new DraftRowsCommand(terminal);
    CommandLine rowsLine = new CommandLine(rows);
    rows.settings.addTo(rowsLine.getCommandSpec());
    return line.addSubcommand("rows", rowsLine)
        .addSubcommand("accept", new DraftAcceptCommand(terminal));
  }

  @Override
  public Integer call() throws IOException {
    if (database == null || out == null) {
      throw new AssayException(
          "name the database with --database, and the new file with --out, as in 'assay draft --database shop.sqlite --model PROVIDER/NAME --out drafts.jsonl'");
    }
    if (size < 1 || seed < 1 || seed > LARGEST_SEED) {
      throw new AssayException(
          "--size must be at least 1, and --seed from 1 to %d".formatted(LARGEST_SEED));
    }
    if (Files.exists(out)) {
      throw new AssayException(
          "--out %s exists already, and may hold accepted questions; name a new file"
              .formatted(out));
    }
    OutputFile.require("--out", out);
    RunSettings read =
        RunSettings.of(
            InputOverrides.file(
                    config.file(),
                    true,
                    terminal.environment(),
                    "databases",
                    "execution",
                    "timeZone",
                    "clock",
                    "generator")
                .overriddenBy(InputOverrides.named(null, databases))
                .overriddenBy(settings.values()));
    DraftSession session =
        new DraftSession(terminal, read, address(database, read), kinds(), size, seed, out);
    return dryRun
        ? session.dryRun()
        : InterruptHandler.heed(
            interruption -> session.draft(), () -> terminal.note("Interrupted. " + session.kept()));
  }

  private List<DraftCategory> kinds() {
    return categories == null
        ? DraftCategory.USUAL
        : List.copyOf(new LinkedHashSet<>(categories.stream().map(DraftCategory::named).toList()));
  }

  private DatabaseAddress address(String name, RunSettings read) {
    if (ConnectionUrl.isServer(name) || Files.isRegularFile(Path.of(name))) {
      return new DatabaseArgument(name, account.user, account.passwordVariable).address();
    }
    return read.onGolds().databases().all().get(name); // drafts are golds
  }

  /** Accepts drafts that a person has read. */
  @Command(
      name = "accept",
      description = "Accepts drafts that you have read: removes their tag 'draft'.",
      mixinStandardHelpOptions = true)
  private static final class DraftAcceptCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "FILE", description = "The file of questions.")
    private Path file = Path.of("");

    @Parameters(
        index = "1..*",
        arity = "0..*",
        paramLabel = "ID",
        description = "Ids of the drafts to accept (default: all of the file).")
    private List<String> ids = List.of();

    DraftAcceptCommand(Terminal terminal) {
      this.terminal = terminal;
    }

    @Override
    public Integer call() {
      DraftFile accepted = DraftFile.accept(file, ids);
      new OutputFile("FILE", file).write(accepted.text());
      terminal.line(
          "%,d of %,d drafts accepted.",
          accepted.accepted(), accepted.accepted() + accepted.left());
      terminal.note(
          "Next, check the gold queries:\n  assay audit %s\nAdd --databases if the databases are not beside the file."
              .formatted(ShellCommand.quote(file)));
      return ExitCode.DONE;
    }
  }
}
