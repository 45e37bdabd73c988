// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.Ties;
import dev.assay.match.search.ResultMatcher;
import dev.assay.match.tie.TieQuery;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether gold queries give the same result each time. Rows are compared with those of a
 * second run, in order where order counts, but for the last digits of floats and for rows that tie.
 * Safe for use by several threads.
 */
public final class DeterminismCheck {
  private final QueryRunner runner;
  private final Limits limits;

  /** Checks queries on the databases of a runner, under limits. */
  public DeterminismCheck(QueryRunner runner, Limits limits) {
    this.runner = runner;
    this.limits = limits;
  }

  /**
   * The result of checking whether a gold query is deterministic.
   *
   * @param fault how a second run differed, or {@code null} if it returned the same result
   * @param warnings why the result may differ in a later run
   */
  public record Result(@Nullable String fault, List<String> warnings) {
    public Result {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Runs a gold once more.
   *
   * @param question whose gold it is
   * @param sql the query
   * @param first its result
   * @throws dev.assay.execute.internal.DatabaseUnavailableException as {@link QueryRunner#run}
   */
  public Result twice(Question question, String sql, ResultTable first) {
    String database = question.database();
    Dialect dialect = runner.goldDialect(database);
    MatchSettings settings = MatchSettings.DEFAULT.withOrder(question.match().order());
    ComparisonSide gold = new ComparisonSide(first, sql, dialect);
    TieResults book = new TieResults(runner, limits);
    Ties ties = book.of(database, gold, settings);
    List<String> warnings = new ArrayList<>(once(question, sql).warnings());
    if (ties != null && ties.areCut()) {
      warnings.add("its limit cuts through tied rows");
    }
    if (!book.innerCuts(database, gold).cut().isEmpty()) {
      warnings.add("a limit inside it cuts through tied rows");
    }
    Execution execution = runner.runGold(database, sql, limits);
    if (!(execution instanceof Execution.Rows second)) {
      return new Result(
          "a second run gave no result: " + execution.status().replace('_', ' '), warnings);
    }
    ComparisonSide again = new ComparisonSide(second.table(), sql, dialect);
    Match match = ResultMatcher.match(gold, again, settings);
    boolean unsure = TieQuery.restsOnVisibleKeys(gold, match);
    if (ties != null && (unsure || !Profile.STRICT.accepts(match))) {
      match = ResultMatcher.match(gold.with(ties), again, settings);
    }
    if (match.isUndecided()) {
      warnings.add("the results of its two runs are too large to be compared");
      return new Result(null, warnings);
    }
    return new Result(
        Profile.STRICT.accepts(match) ? null : "two runs gave different results", warnings);
  }

  /** Returns what is known about a gold without running it again. */
  public Result once(Question question, String sql) {
    List<String> calls =
        runner.session().volatileCalls(sql, runner.goldDialect(question.database()));
    return new Result(
        null,
        calls.isEmpty()
            ? List.of()
            : List.of("depends on chance or time: " + String.join(", ", calls)));
  }
}
