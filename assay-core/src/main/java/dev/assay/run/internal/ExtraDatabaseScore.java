// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.Databases;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.match.Cause;
import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.DatabaseAccess;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.table.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The score of accepted answers on the extra databases of their database, by the same rules. An
 * extra database on which no gold query runs tells nothing and is passed over.
 */
final class ExtraDatabaseScore {
  private final MetricDatabases access;
  private final Databases databases;

  ExtraDatabaseScore(MetricDatabases access, Databases databases) {
    this.access = access;
    this.databases = databases;
  }

  /**
   * The gold result of a question on an extra database.
   *
   * @param database the id of the extra database
   */
  record ExtraGold(String database, GoldOutcome outcome) {}

  /**
   * Adds the score of an accepted answer: 1 if it is right on all extra databases, 0 if it is wrong
   * on one, which a remark names; nothing if none could be used.
   *
   * @param comparison of the answer on the database itself
   * @param judge the verdict on the same answer on an extra database
   */
  void score(Comparison comparison, Function<ExtraGold, Verdict> judge, MetricScoring scoring) {
    if (comparison.sql() == null) {
      return;
    }
    boolean used = false;
    for (String extra : databases.extras(comparison.question().database())) {
      try {
        GoldOutcome gold = gold(comparison, extra);
        if (gold.results().isEmpty()) {
          continue;
        }
        Verdict verdict = judge.apply(new ExtraGold(extra, gold));
        if (verdict instanceof Verdict.Incorrect wrong && wrong.cause() != Cause.UNDECIDED) {
          scoring.scores().put(Outcome.EXTRA_DATABASES, 0.0);
          scoring.remarks().add("the answers differ on the extra database " + extra);
          return;
        }
        used |= verdict instanceof Verdict.Correct;
      } catch (DatabaseUnavailableException e) {
        scoring.remarks().add("an extra database can't be used: " + e.getMessage());
      }
    }
    if (used) {
      scoring.scores().put(Outcome.EXTRA_DATABASES, 1.0);
    }
  }

  private GoldOutcome gold(Comparison comparison, String extra) {
    DatabaseAccess there = access.of(extra);
    List<GoldResult> results = new ArrayList<>();
    List<ExecutionSummary> executions = new ArrayList<>();
    String first = null;
    for (GoldResult gold : comparison.golds()) {
      String sql = gold.sql();
      if (sql != null && there.runGold(sql) instanceof Execution.Rows rows) {
        first = first == null ? sql : first;
        results.add(new GoldResult(sql, rows.table()));
        executions.add(ExecutionSummaries.of(rows));
      }
    }
    return new GoldOutcome(results, executions, first, false, List.of(), List.of(), null)
        .counting(comparison.question().match().columns());
  }
}
