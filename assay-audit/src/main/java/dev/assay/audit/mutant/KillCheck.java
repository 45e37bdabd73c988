// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.probe.PairCheck;
import dev.assay.run.internal.AnswerJudge.GoldMatching;
import dev.assay.run.internal.GoldFollowUpQueries;
import dev.assay.run.internal.TieResults;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Tells mutants from one gold by their results on one database, under the rules of {@link
 * Profile#STANDARD}, ties included. The gold runs once.
 */
record KillCheck(
    QueryRunner runner,
    String database,
    ComparisonSide gold,
    MatchSettings settings,
    Limits limits,
    GoldFollowUpQueries ties) {
  /** The surplus of rows at which their number alone tells a mutant from the gold. */
  private static final long MORE_ROWS = 20_000;

  /** The result of a check: the mutant could not be run, or the database tells it from the gold. */
  record Finding(Kind kind, List<Integer> mapping) {
    enum Kind {
      DIFFERS,
      AGREES,
      NOT_RUN
    }

    private static Finding of(Kind kind) {
      return new Finding(kind, List.of());
    }
  }

  /**
   * Runs a gold.
   *
   * @param ties of the same runner, for all golds
   * @return empty if it gives no rows within the limits
   * @throws dev.assay.execute.internal.DatabaseUnavailableException as {@link QueryRunner#run}
   */
  static Optional<KillCheck> of(
      QueryRunner runner, TieResults ties, String database, MutatedQuery query, Limits limits) {
    Execution execution = runner.run(database, query.sql(), limits, QueryOrigin.GOLD);
    if (!(execution instanceof Execution.Rows rows)) {
      return Optional.empty();
    }
    ResultTable table = rows.table();
    ComparisonSide gold = new ComparisonSide(table, query.sql(), runner.dialect(database));
    Duration time =
        limits.timeout().compareTo(MutationSettings.MUTANT_TIME) < 0
            ? limits.timeout()
            : MutationSettings.MUTANT_TIME;
    Limits ofMutants =
        new Limits(
            time,
            Math.min(limits.maxRows(), table.rowCount() + MORE_ROWS),
            limits.maxCells(),
            limits.maxBytes(),
            limits.compareTimeout());
    return Optional.of(
        new KillCheck(
            runner,
            database,
            gold,
            query.settings(),
            ofMutants,
            ties.of(database, query.settings())));
  }

  /** Runs a mutant and compares its result with the gold's. */
  Finding check(String mutant) {
    Execution execution = runner.run(database, mutant, limits);
    if (execution instanceof Execution.TooLarge) {
      return Finding.of(Finding.Kind.DIFFERS);
    }
    if (!(execution instanceof Execution.Rows rows)) {
      return Finding.of(Finding.Kind.NOT_RUN);
    }
    ComparisonSide side = new ComparisonSide(rows.table(), mutant, gold.dialect());
    Match match =
        new GoldMatching(List.of(gold), side, settings, ties).match(limits.compareTimeout());
    if (match.isUndecided()) {
      return Finding.of(Finding.Kind.NOT_RUN);
    }
    return Profile.STANDARD.accepts(match)
        ? new Finding(Finding.Kind.AGREES, PairCheck.mapping(match))
        : Finding.of(Finding.Kind.DIFFERS);
  }

  /**
   * A query to be mutated.
   *
   * @param settings by which its result is compared
   */
  record MutatedQuery(String sql, MatchSettings settings) {}
}
