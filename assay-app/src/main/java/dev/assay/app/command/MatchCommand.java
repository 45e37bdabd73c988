// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.app.session.ProfileLookup;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.dataset.TableFiles;
import dev.assay.dataset.TableLimits;
import dev.assay.engines.duckdb.ParquetComparison;
import dev.assay.match.ComparisonDeadline;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Profile;
import dev.assay.match.RefusalCauses;
import dev.assay.match.ResultMatcher;
import dev.assay.match.tie.SubqueryLimitTies;
import dev.assay.model.Cause;
import dev.assay.model.Match;
import dev.assay.model.MatchSettings;
import dev.assay.model.OrderRule;
import dev.assay.model.ResultTable;
import dev.assay.report.MatchPage;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
  /** Bytes of both files from which two threads read them faster than one. */
  private static final long LARGE = 64 << 20;

  /** Users name these tables themselves, so only what memory could not hold is refused. */
  private static final TableLimits LIMITS =
      new TableLimits(
          Duration.ofMinutes(5),
          100_000_000,
          1_000_000_000,
          Math.max(TableLimits.DEFAULT.bytes(), Runtime.getRuntime().maxMemory() / 2));

  private final Terminal terminal;

  @Spec private @Nullable CommandSpec spec;

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
    return compare(tables.get(0), tables.get(1), rules);
  }

  private int compare(Path goldFile, Path predictedFile, Profile rules) {
    if (goldSql == null && order != OrderRule.REQUIRED) {
      Optional<ParquetComparison.Compared> compared =
          ParquetComparison.match(goldFile, predictedFile, compareTimeout);
      if (compared.isPresent()) {
        ParquetComparison.Compared found = compared.get();
        return print(
            found.match(),
            new MatchPage.Side(found.gold(), found.goldRows()),
            new MatchPage.Side(found.predicted(), found.predictedRows()),
            rules);
      }
    }
    Stream<Path> files = Stream.of(goldFile, predictedFile);
    boolean large = size(goldFile) + size(predictedFile) > LARGE;
    List<ResultTable> read =
        (large ? files.parallel() : files).map(file -> TableFiles.read(file, LIMITS)).toList();
    ComparisonSide gold = new ComparisonSide(read.get(0), goldSql, dialect);
    ComparisonSide predicted = new ComparisonSide(read.get(1), null, dialect);
    Match found =
        ResultMatcher.match(
            gold,
            predicted,
            MatchSettings.DEFAULT.withOrder(order),
            ComparisonDeadline.in(compareTimeout));
    return print(
        found.noting(SubqueryLimitTies.unasked(gold, found)),
        new MatchPage.Side(gold.table()),
        new MatchPage.Side(predicted.table()),
        rules);
  }

  private int print(Match match, MatchPage.Side gold, MatchPage.Side predicted, Profile rules) {
    Cause cause = rules.accepts(match) ? null : RefusalCauses.of(match, rules);
    if (json) {
      terminal.out().println(MatchJson.write(null, match, cause));
    } else {
      terminal.out().print(MatchPage.of(match, gold, predicted, rules, terminal.screen()));
    }
    return cause == null ? ExitCode.DONE : ExitCode.REFUSED;
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0; // reading it says what is wrong
    }
  }

  private ParameterException usage(String message) {
    if (spec == null) {
      throw new IllegalStateException("not made by picocli");
    }
    return new ParameterException(spec.commandLine(), message);
  }
}
