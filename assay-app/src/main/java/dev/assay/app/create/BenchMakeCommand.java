// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import dev.assay.AssayException;
import dev.assay.app.options.AccountOptions;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.bench.BenchmarkDefinitions;
import dev.assay.bench.BenchmarkDomain;
import dev.assay.bench.BenchmarkEngine;
import dev.assay.bench.BenchmarkMaker;
import dev.assay.bench.BenchmarkRequest;
import dev.assay.bench.MadeBenchmark;
import dev.assay.bench.ServerLocation;
import dev.assay.execute.internal.ConnectionUrl;
import dev.assay.execute.internal.JdbcUrl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes a benchmark of definitions, with its databases. */
@Command(
    name = "make",
    description = {
      "Makes the questions and databases of a benchmark.",
      "Half of its constants and rows depend on the seed, which exposes memorized answers."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay bench make --out bench7 --seed 7",
      "  assay bench make --out mine --definitions definitions --engine duckdb",
    })
final class BenchMakeCommand implements Callable<Integer> {
  /** Engines whose databases are files. */
  enum FileEngine {
    SQLITE,
    DUCKDB
  }

  /** A URL of a server, up to the slash where the name of a database goes, and parameters. */
  private static final Pattern PLACE = Pattern.compile("([^?]+//[^/?]*/)(\\?.*)?");

  private final Terminal terminal;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Folder for questions and databases; a benchmark in it is replaced.")
  private Path out = Path.of("bench");

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the held-out half (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description = "Engine of the databases: sqlite (the default) or duckdb.")
  private @Nullable FileEngine engine;

  @Option(
      names = "--domains",
      paramLabel = "NAME",
      split = ",",
      description = "Only these domains, such as clinic,hotel (default: all).")
  private List<String> domains = new ArrayList<>();

  @Option(
      names = "--definitions",
      paramLabel = "FOLDER",
      description = "Folder of your own definitions (default: the bundled benchmark).")
  private @Nullable Path definitions;

  @Option(
      names = "--to",
      paramLabel = "URL",
      description =
          "Create the databases on this server instead of as files: jdbc:postgresql://HOST/ or"
              + " jdbc:mariadb://HOST/; the prefix jdbc: is optional.")
  private @Nullable String server;

  @Mixin private AccountOptions account = new AccountOptions();

  @Option(names = "--replace", description = "Replace databases of the same names on the server.")
  private boolean replace;

  BenchMakeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<BenchmarkDomain> read =
        definitions == null
            ? BenchmarkDefinitions.bundled(domains)
            : BenchmarkDefinitions.in(definitions, domains);
    MadeBenchmark made =
        BenchmarkMaker.make(new BenchmarkRequest(read, seed, engine(), out, location(), true));
    made.notes().forEach(note -> terminal.note("note: " + note));
    made.problems().forEach(problem -> terminal.note("assay: " + problem));
    if (!made.problems().isEmpty()) {
      terminal.note(failure(made, out));
      return ExitCode.USAGE;
    }
    terminal.line(
        "%s: %,d question%s, %,d database%s with %,d rows, seed %d",
        out,
        made.questions(),
        made.questions() == 1 ? "" : "s",
        made.databases(),
        made.databases() == 1 ? "" : "s",
        made.rows(),
        seed);
    terminal.note(
        "Next: assay run %s --predictions PREDICTIONS"
            .formatted(
                server == null
                    ? "--questions " + ShellCommand.quote(out.resolve("questions.jsonl"))
                    : "--config " + ShellCommand.quote(out.resolve("assay.yaml"))));
    return ExitCode.DONE;
  }

  /**
   * The state that failing golds leave; on a server they can only be tried on the new databases.
   */
  static String failure(MadeBenchmark made, Path out) {
    String fails =
        made.problems().size() == 1
            ? "1 gold query fails"
            : "%,d gold queries fail".formatted(made.problems().size());
    return made.onServer().isEmpty()
        ? "%s, see above; %s is as it was. Correct the definitions and make it again."
            .formatted(fails, out)
        : "%s, see above. The server has the new databases already (%s); only the folder %s is as it was, so don't run its questions on them. Correct the definitions and make it again, with --replace."
            .formatted(fails, String.join(", ", made.onServer()), out);
  }

  private BenchmarkEngine engine() {
    if (server == null) {
      return BenchmarkEngine.valueOf((engine == null ? FileEngine.SQLITE : engine).name());
    }
    if (engine != null) {
      throw new AssayException("--engine is for files, and --to names a server; omit one of them");
    }
    String scheme = server.replaceFirst("^jdbc:", "");
    if (!PLACE.matcher(scheme).matches() || !ConnectionUrl.isKnown(scheme)) {
      throw new AssayException(
          "--to %s: write it as jdbc:postgresql://HOST:PORT/ or jdbc:mariadb://HOST:PORT/, with"
                  .formatted(new JdbcUrl(server).printable())
              + " the slash at the end");
    }
    return scheme.startsWith("postgres") ? BenchmarkEngine.POSTGRESQL : BenchmarkEngine.MARIADB;
  }

  private @Nullable ServerLocation location() {
    String to = server;
    return to == null
        ? null
        : new ServerLocation(
            name -> account.server(PLACE.matcher(to).replaceFirst("$1" + name + "$2"), terminal),
            account.passwordVariable,
            replace);
  }
}
