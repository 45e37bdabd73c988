// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.compare;

import dev.assay.AssayException;
import dev.assay.app.options.OptionParser;
import dev.assay.app.session.ProfileLookup;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.dataset.internal.TableFiles;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.TaskOutcome;
import dev.assay.execute.worker.internal.TaskReply;
import dev.assay.execute.worker.internal.TaskRunner;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.journal.internal.JournalJson;
import dev.assay.match.Cause;
import dev.assay.match.ComparisonDeadline;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.OrderRule;
import dev.assay.match.Profile;
import dev.assay.match.internal.ComparisonCase;
import dev.assay.match.internal.ComparisonCases;
import dev.assay.match.internal.RefusalCauses;
import dev.assay.match.search.ResultMatcher;
import dev.assay.match.tie.SubqueryLimitTies;
import dev.assay.sql.Dialect;
import dev.assay.table.internal.SanitizedText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two stored result tables. */
@Command(
    name = "match",
    description = {
      "Compares two stored result tables.",
      "Tables are CSV, JSON ({\"columns\", \"types\", \"rows\"}, or objects), JSON Lines or"
          + " Parquet."
    },
    mixinStandardHelpOptions = true)
public final class MatchCommand implements Callable<Integer> {
  /** A worker ends by itself at its limits, if what it runs allows that. */
  private static final Duration GRACE = Duration.ofMillis(1500);

  /** The size in bytes of CSV files from which a worker, whose code is faster, pays its start. */
  private static final long LARGE_CSV = 32 << 20;

  /** Bytes of memory for each byte of the larger CSV file, enough to read and compare both. */
  private static final int MEMORY_PER_BYTE = 80;

  private static final DatabaseAddress ANY =
      DatabaseAddress.of(MatchTask.NAME, DatabaseAddress.SQLITE + MatchTask.NAME);

  /** A long comparison pays the start of what makes it fast, unlike most queries. */
  private static final List<String> FAST =
      List.of("-XX:TieredStopAtLevel=4", "-XX:-UseSerialGC", "-XX:+UseParallelGC");

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "0..2", paramLabel = "GOLD PREDICTED", description = "The two tables.")
  private List<Path> tables = List.of();

  @Option(
      names = "--gold-sql",
      paramLabel = "SQL",
      description =
          "The gold query: tells whether order counts, by which keys, and how values are rounded.")
  private @Nullable String goldSql;

  @Option(
      names = "--dialect",
      paramLabel = "NAME",
      defaultValue = "ANSI",
      description = "SQL dialect of --gold-sql: ${COMPLETION-CANDIDATES}.")
  private Dialect dialect = Dialect.ANSI;

  @Option(
      names = "--order",
      paramLabel = "RULE",
      defaultValue = "AUTO",
      description =
          "Whether the order of rows counts: required, ignored, or auto (as --gold-sql says).")
  private OrderRule order = OrderRule.AUTO;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      defaultValue = "standard",
      description = "Rules that decide: strict, standard (default) or lenient.")
  private String profile = "standard";

  @Option(
      names = "--compare-timeout",
      paramLabel = "TIME",
      defaultValue = "5s",
      description =
          "CPU time limit for the comparison (default: 5s); if exceeded, the result is undecided.")
  private Duration compareTimeout = ComparisonDeadline.DEFAULT;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "Time limit for reading the tables (default: 5m).")
  private Duration timeout = Duration.ofMinutes(5);

  @Option(
      names = "--max-rows",
      paramLabel = "N",
      description = "Rows a table may have (default: ${DEFAULT-VALUE}).")
  private long maxRows = 100_000_000;

  @Option(
      names = "--max-cells",
      paramLabel = "N",
      description = "Rows times columns of a table (default: ${DEFAULT-VALUE}).")
  private long maxCells = 1_000_000_000;

  @Option(
      names = "--max-bytes",
      paramLabel = "SIZE",
      description =
          "Size of a file after unpacking, and memory its table may take (default: a quarter of"
              + " --worker-memory).")
  private @Nullable String maxBytes;

  @Option(
      names = "--worker-memory",
      paramLabel = "SIZE",
      description =
          "Memory limit of the process that reads and compares Parquet, compressed and large tables"
              + " (default: ${DEFAULT-VALUE}).")
  private String workerMemory = "4GB";

  @Option(
      names = "--cases",
      paramLabel = "FILE",
      description =
          "Check many pairs: JSON Lines with id, gold, predicted and expect (docs/cases.md); ends with 1 if one comes out otherwise.")
  private @Nullable Path cases;

  @Option(names = "--json", description = "Print one JSON document; with --cases, one per line.")
  private boolean json;

  public MatchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (cases != null) {
      if (!tables.isEmpty()) {
        throw usage("--cases takes no tables; leave out " + tables.get(0));
      }
      return new ComparisonCaseRunner(terminal, json, compareTimeout).run(cases);
    }
    if (tables.size() != 2) {
      throw usage("name two tables, GOLD and PREDICTED, or a file of many with --cases");
    }
    Profile rules = ProfileLookup.of(profile, List.of());
    if (rules.metric() != null) {
      throw usage(
          "--profile %s is decided by %s, which needs a run; take strict, standard or lenient"
              .formatted(profile, rules.metric()));
    }
    long memory = OptionParser.size("--worker-memory", workerMemory);
    long csv =
        Math.min(LARGE_CSV, Math.min(memory, Runtime.getRuntime().maxMemory()) / MEMORY_PER_BYTE);
    boolean small = tables.stream().allMatch(table -> TableFiles.isSmall(table, csv));
    MatchTask.Pair pair =
        new MatchTask.Pair(
            tables.get(0).toAbsolutePath().toString(),
            tables.get(1).toAbsolutePath().toString(),
            goldSql,
            dialect,
            order,
            profile,
            compareTimeout.toNanos(),
            timeout.toNanos(),
            maxRows,
            maxCells,
            maxBytes == null ? memory / 4 : OptionParser.size("--max-bytes", maxBytes),
            json ? null : terminal.screen());
    TaskReply compared;
    try {
      compared =
          (small
                  ? Optional.<WorkerPool>empty()
                  : QueryRunnerFactory.taskWorkers(new WorkerSettings(memory, FAST)))
              .map(workers -> compare(pair, workers))
              .orElseGet(pair::compare);
    } catch (AssayException e) {
      throw new AssayException(asNamed(String.valueOf(e.getMessage())), e);
    }
    terminal.output(MatchTask.Pair.text(compared));
    return MatchTask.Pair.isAccepted(compared) ? ExitCode.DONE : ExitCode.REFUSED;
  }

  private TaskReply compare(MatchTask.Pair pair, WorkerPool workers) {
    Thread atExit = new Thread(workers::close);
    Runtime.getRuntime().addShutdownHook(atExit);
    try (TaskRunner runner = new TaskRunner(workers, MatchTask.NAME, "")) {
      TaskOutcome outcome =
          runner.run(ANY, JournalJson.line(pair), timeout.plus(compareTimeout).plus(GRACE));
      if (outcome instanceof TaskOutcome.Done done) {
        return done.reply();
      }
      String reason = ((TaskOutcome.Lost) outcome).reason();
      String remedy =
          switch (reason) {
            case TaskRunner.LATE -> "store smaller results, or raise the limit with --timeout";
            case TaskRunner.CRASHED -> "one of them is probably damaged, write it again";
            default ->
                "store smaller results, or raise the limit of %s with --worker-memory"
                    .formatted(workerMemory);
          };
      throw new AssayException(
          "%s, %s: can't be compared: %s; %s"
              .formatted(pair.gold(), pair.predicted(), reason, remedy));
    }
  }

  /** Names files as the user did. */
  private String asNamed(String message) {
    String named = message;
    for (Path table : tables) {
      named = named.replace(table.toAbsolutePath().toString(), table.toString());
    }
    return named;
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** Runs a file of comparison cases and says which of them come out otherwise than expected. */
  private static final class ComparisonCaseRunner {
    private final Terminal terminal;
    private final boolean json;
    private final Duration compareTimeout;
    private int cases;
    private int missed;

    ComparisonCaseRunner(Terminal terminal, boolean json, Duration compareTimeout) {
      this.terminal = terminal;
      this.json = json;
      this.compareTimeout = compareTimeout;
    }

    /** Runs all cases; the exit code says whether all came out as expected. */
    int run(Path file) {
      try (Stream<ComparisonCase> all = ComparisonCases.read(file)) {
        all.forEach(this::run);
      }
      if (!json) {
        terminal.out().printf("%,d cases, %,d missed.%n", cases, missed);
      }
      return missed == 0 ? ExitCode.DONE : ExitCode.REFUSED;
    }

    private void run(ComparisonCase example) {
      ComparisonSide gold =
          new ComparisonSide(example.gold().table(), example.gold().sql(), example.dialect());
      Match found =
          ResultMatcher.match(
              gold,
              new ComparisonSide(
                  example.predicted().table(), example.predicted().sql(), example.dialect()),
              example.settings(),
              ComparisonDeadline.in(compareTimeout));
      Match match = found.noting(SubqueryLimitTies.unasked(gold, found));
      Cause cause =
          Profile.STANDARD.accepts(match) ? null : RefusalCauses.of(match, Profile.STANDARD);
      List<String> misses = misses(example.expect(), match, cause);
      cases++;
      missed += misses.isEmpty() ? 0 : 1;
      if (json) {
        terminal.out().println(MatchTask.MatchJson.write(example.id(), match, cause));
      }
      for (String miss : misses) {
        if (json) {
          terminal.note(SanitizedText.line(example.id() + ": " + miss));
        } else {
          terminal.line("%s: %s", example.id(), miss);
        }
      }
    }

    private static List<String> misses(
        ComparisonCase.Expectation expect, Match match, @Nullable Cause cause) {
      List<String> misses = new ArrayList<>();
      for (Profile profile : Profile.BUILT_IN) {
        Boolean expected = expect.accepted().get(profile.name());
        if (expected != null && expected != profile.accepts(match)) {
          misses.add(
              "%s %s, expected was the contrary"
                  .formatted(profile.name(), expected ? "refuses" : "accepts"));
        }
      }
      if (expect.relaxations() != null && !expect.relaxations().equals(match.relaxations())) {
        misses.add(
            "relaxations %s, expected %s".formatted(match.relaxations(), expect.relaxations()));
      }
      if (expect.alternatives() != null
          && !new HashSet<>(expect.alternatives()).equals(new HashSet<>(match.alternatives()))) {
        misses.add(
            "alternatives %s, expected %s".formatted(match.alternatives(), expect.alternatives()));
      }
      if (expect.cause() != null && expect.cause() != cause) {
        misses.add("cause %s, expected %s".formatted(cause, expect.cause()));
      }
      return misses;
    }
  }
}
