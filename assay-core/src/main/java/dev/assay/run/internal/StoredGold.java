// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.execute.QueryRunner;
import dev.assay.gold.Gold;
import dev.assay.input.TableLimits;
import dev.assay.input.internal.TableLimitException;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Golds that are stored result tables. */
final class StoredGold {
  private StoredGold() {}

  /**
   * Checks that the tables of a question exist.
   *
   * @throws AssayException naming the question and the missing file
   */
  static void requireFiles(Question question, Gold.Tables gold) {
    for (Gold.StoredTable table : gold.tables()) {
      if (!Files.isRegularFile(table.file())) {
        throw new AssayException(
            "question '%s': its gold table %s does not exist"
                .formatted(question.id(), table.file()));
      }
    }
  }

  /**
   * Reads the tables; the gold fails if none can be read. If all fail, one that exceeds a limit
   * decides: other limits may solve that.
   */
  static GoldOutcome read(Gold.Tables gold, QueryRunner runner, TableLimits limits) {
    List<GoldResult> results = new ArrayList<>();
    List<ExecutionSummary> executions = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    TableLimitException exceeded = null;
    for (Gold.StoredTable stored : gold.tables()) {
      try {
        ResultTable table = runner.table(stored, limits);
        results.add(new GoldResult(null, table));
        executions.add(ExecutionSummaries.of(new Execution.Rows(table, Duration.ZERO)));
      } catch (TableLimitException e) {
        exceeded = exceeded == null ? e : exceeded;
        faults.add(String.valueOf(e.getMessage()));
      } catch (AssayException e) {
        faults.add(String.valueOf(e.getMessage()));
      }
    }
    if (!results.isEmpty()) {
      return new GoldOutcome(results, executions, gold.sql(), false, List.of(), faults, null);
    }
    return exceeded == null ? failed(gold, faults.get(0)) : failed(gold, exceeded);
  }

  private static GoldOutcome failed(Gold.Tables gold, String fault) {
    return GoldOutcome.without(
        gold.sql(),
        new ExecutionSummary("failed", null, null, null, null, null, fault),
        new Verdict.NotScored(NotScoredReason.GOLD_FAILED, fault));
  }

  private static GoldOutcome failed(Gold.Tables gold, TableLimitException exceeded) {
    return GoldOutcome.without(
        gold.sql(),
        ExecutionSummaries.of(exceeded.execution()),
        new Verdict.NotScored(
            exceeded.execution() instanceof Execution.TimedOut
                ? NotScoredReason.GOLD_TIMEOUT
                : NotScoredReason.GOLD_TOO_LARGE,
            String.valueOf(exceeded.getMessage())));
  }
}
