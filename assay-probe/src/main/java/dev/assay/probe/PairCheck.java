// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.run.internal.AnswerJudge.GoldMatching;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.List;
import java.util.Optional;

/**
 * The comparison of two queries on the real database, which comes before a search: where they
 * differ there, nothing needs to be searched for.
 *
 * @param match the relation of the results
 */
public record PairCheck(Match match) {
  /**
   * Runs both queries under the guard and the limits of a runner.
   *
   * @return empty if one of them gives no rows
   * @throws dev.assay.execute.internal.DatabaseUnavailableException as {@link QueryRunner#run}
   */
  public static Optional<PairCheck> run(
      QueryRunner runner, String database, Limits limits, String gold, String predicted) {
    Optional<ResultTable> goldTable = table(runner.run(database, gold, limits, QueryOrigin.GOLD));
    Optional<ResultTable> predictedTable = table(runner.run(database, predicted, limits));
    if (goldTable.isEmpty() || predictedTable.isEmpty()) {
      return Optional.empty();
    }
    TieQueries ties =
        new TieQueries(
            sql -> table(runner.run(database, sql, limits, QueryOrigin.GOLD)),
            runner.schema(database));
    ComparisonSide side =
        new ComparisonSide(predictedTable.get(), predicted, runner.dialect(database));
    return Optional.of(
        new PairCheck(
            new GoldMatching(
                    List.of(new ComparisonSide(goldTable.get(), gold, side.dialect())),
                    side,
                    MatchSettings.DEFAULT,
                    ties)
                .match(limits.compareTimeout())));
  }

  private static Optional<ResultTable> table(Execution execution) {
    return execution instanceof Execution.Rows rows ? Optional.of(rows.table()) : Optional.empty();
  }

  /** Returns whether the results agree under the rules of {@link Profile#STANDARD}. */
  public boolean agrees() {
    return Profile.STANDARD.accepts(match);
  }

  /** For each gold column the predicted one; empty if that says nothing. */
  public List<Integer> mapping() {
    return mapping(match);
  }

  /** Returns the mapping of a known match; two empty results tell nothing about columns. */
  public static List<Integer> mapping(Match match) {
    return match.relaxations().contains(Relaxation.EMPTY_BOTH) ? List.of() : match.mapping();
  }
}
