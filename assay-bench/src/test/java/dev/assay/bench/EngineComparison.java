// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.AssayException;
import dev.assay.create.TargetAddress;
import dev.assay.execute.DatabaseAddress;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.match.search.ResultMatcher;
import dev.assay.testkit.server.MariaDbServer;
import dev.assay.testkit.server.PostgresServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Compares the answers that gold queries give on different engines. */
final class EngineComparison {
  /**
   * Relaxations for one value on different engines: SQLite has no dates, Booleans or decimals, and
   * engines compute quotients with more or fewer decimals.
   */
  static final Profile ONE_VALUE =
      new Profile(
          "one-value",
          Set.of(
              Relaxation.NUMERIC_TYPE,
              Relaxation.FLOAT_NOISE,
              Relaxation.ROUNDING,
              Relaxation.TIE_ORDER,
              Relaxation.EMPTY_BOTH,
              Relaxation.ZERO_BOTH,
              Relaxation.BOOLEAN_AS_NUMBER,
              Relaxation.DATE_AS_TIMESTAMP,
              Relaxation.DATE_AS_TEXT));

  private EngineComparison() {}

  /** A benchmark that was made, and the answers of its golds. */
  record Answered(MadeBenchmark made, Map<String, ComparisonSide> answers) {}

  /** Makes a benchmark and runs its golds. */
  static Answered answers(BenchmarkEngine engine, DrawnBenchmark drawn, Path out) {
    BenchmarkMaker maker =
        new BenchmarkMaker(
            new BenchmarkRequest(drawn.domains(), drawn.seed(), engine, out, server(engine), true),
            drawn);
    return new Answered(maker.make(), maker.answers());
  }

  private static ServerLocation server(BenchmarkEngine engine) {
    return switch (engine) {
      case SQLITE, DUCKDB -> null;
      case POSTGRESQL -> location(PostgresServer.shared()::administrator);
      case MARIADB -> location(MariaDbServer.shared()::administrator);
    };
  }

  private static ServerLocation location(Function<String, DatabaseAddress> server) {
    return new ServerLocation(
        name -> {
          DatabaseAddress address = server.apply(name);
          return new TargetAddress.OfServer(address.url(), address.user(), address.password());
        },
        null,
        true);
  }

  /** The answers of one engine that differ from another's, a line each. */
  static List<String> differences(
      Map<String, ComparisonSide> expected, Map<String, ComparisonSide> answers, String engine) {
    List<String> differences = new ArrayList<>();
    expected.forEach(
        (id, side) -> {
          ComparisonSide other = answers.get(id);
          if (other != null) {
            Match match = ResultMatcher.match(side, other, MatchSettings.DEFAULT);
            if (!ONE_VALUE.accepts(match)) {
              differences.add(
                  "%s: differs on %s: %s%n    sqlite: %s%n    %s: %s"
                      .formatted(
                          id, engine, match.relaxations(), shown(side), engine, shown(other)));
            }
          }
        });
    return differences;
  }

  private static String shown(ComparisonSide side) {
    StringBuilder rows = new StringBuilder();
    rows.append(side.table().rowCount()).append(" rows");
    for (int row = 0; row < Math.min(4, side.table().rowCount()); row++) {
      rows.append(' ').append(side.table().row(row));
    }
    return rows.toString();
  }

  /**
   * Prints the differences for authors of definitions.
   *
   * @param args folder of definitions, domain, seed, folder to write
   */
  public static void main(String[] args) {
    try {
      compare(args);
      System.exit(0);
    } catch (AssayException e) {
      System.out.println(e.getMessage());
      System.exit(1);
    }
  }

  private static void compare(String... args) {
    List<BenchmarkDomain> domains = BenchmarkDefinitions.in(Path.of(args[0]), List.of(args[1]));
    DrawnBenchmark drawn = DrawnBenchmark.of(domains, Long.parseLong(args[2]));
    Map<String, ComparisonSide> expected = null;
    for (BenchmarkEngine engine : BenchmarkEngine.values()) {
      Answered answered = answers(engine, drawn, Path.of(args[3], engine.key()));
      answered.made().problems().forEach(System.out::println);
      if (expected == null) {
        expected = answered.answers();
      } else {
        List<String> differences = differences(expected, answered.answers(), engine.key());
        differences.forEach(System.out::println);
        System.out.printf(
            "%s: %d golds run, %d fail, %d differ from SQLite%n",
            engine.words(),
            answered.answers().size(),
            answered.made().problems().size(),
            differences.size());
      }
    }
  }
}
