// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.create.TargetAddress;
import dev.assay.execute.DatabaseAddress;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Profile;
import dev.assay.match.ResultMatcher;
import dev.assay.model.AssayException;
import dev.assay.model.Match;
import dev.assay.model.MatchSettings;
import dev.assay.model.Relaxation;
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
   * What engines may write differently for one value: SQLite has neither dates, truth values nor
   * decimals, and engines compute quotients with more or fewer decimals.
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

  /** Makes a benchmark and returns the answers of its golds; problems are added to the list. */
  static Map<String, ComparisonSide> answers(
      BenchmarkEngine engine, DrawnBenchmark drawn, Path out, List<String> problems) {
    BenchmarkMaker maker =
        new BenchmarkMaker(
            new BenchmarkRequest(drawn.domains(), drawn.seed(), engine, out, server(engine), true),
            drawn);
    problems.addAll(maker.make().problems());
    return maker.answers();
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
      List<String> problems = new ArrayList<>();
      Map<String, ComparisonSide> answers =
          answers(engine, drawn, Path.of(args[3], engine.key()), problems);
      problems.forEach(System.out::println);
      if (expected == null) {
        expected = answers;
      } else {
        List<String> differences = differences(expected, answers, engine.key());
        differences.forEach(System.out::println);
        System.out.printf(
            "%s: %d golds, %d fail, %d differ from SQLite%n",
            engine.words(), answers.size() + problems.size(), problems.size(), differences.size());
      }
    }
  }
}
