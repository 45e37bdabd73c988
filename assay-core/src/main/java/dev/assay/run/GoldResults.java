// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.execute.DatabaseOutageException;
import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.Databases;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.gold.GoldExpansion;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.model.AssayException;
import dev.assay.model.Execution;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Gold;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The golds of a data set, expanded once before the run starts, and run when needed, under the same
 * guard and limits as predictions. Safe for use by several threads.
 *
 * <p>If all expansions of a gold fail in different ways, the reason is the first of {@code
 * GOLD_TIMEOUT}, {@code GOLD_TOO_LARGE}, {@code GOLD_FAILED}, {@code GOLD_NOT_DETERMINISTIC},
 * {@code GOLD_REFUSED} that occurs: problems that other limits may solve precede those that need
 * another gold.
 */
final class GoldResults {
  private static final List<NotScoredReason> PRECEDENCE =
      List.of(
          NotScoredReason.GOLD_TIMEOUT,
          NotScoredReason.GOLD_TOO_LARGE,
          NotScoredReason.GOLD_FAILED,
          NotScoredReason.GOLD_NOT_DETERMINISTIC,
          NotScoredReason.GOLD_REFUSED);

  private final Map<String, List<String>> expansions = new HashMap<>();
  private final GoldCache cache;
  private final QueryRunner runner;
  private final Map<String, Dialect> dialects = new HashMap<>();
  private final @Nullable DeterminismCheck check;

  /**
   * Expands all golds.
   *
   * @throws AssayException naming the question, if its gold is malformed or its stored table is
   *     missing
   */
  GoldResults(RunPlan plan, QueryRunner runner) {
    this.runner = runner;
    Limits limits = plan.queries().limits();
    this.check = plan.queries().checkGold() ? new DeterminismCheck(runner, limits) : null;
    List<GoldCache.Key> uses = new ArrayList<>();
    for (Question question : plan.dataset().questions()) {
      if (question.gold() instanceof Gold.Tables stored) {
        StoredGold.requireFiles(question, stored);
      } else if (question.gold() instanceof Gold.Queries queries) {
        Dialect dialect = dialects.computeIfAbsent(question.database(), id -> dialect(runner, id));
        List<String> texts = GoldExpansion.of(question.id(), queries, dialect);
        expansions.put(question.id(), texts);
        texts.forEach(sql -> uses.add(new GoldCache.Key(question.database(), sql)));
      }
    }
    cache = new GoldCache(runner, limits, uses, GoldCache.defaultBudget());
  }

  private static Dialect dialect(QueryRunner runner, String database) {
    try {
      return runner.dialect(database);
    } catch (DatabaseUnavailableException | DatabaseOutageException e) {
      return Dialect.ANSI; // nothing will run there, but the grammar is checked
    }
  }

  /** The results of a question's gold; problems with it or its database are part of the value. */
  GoldOutcome answer(Question question) {
    return given(question).counting(question.match().columns());
  }

  private GoldOutcome given(Question question) {
    if (question.gold() instanceof Gold.Unanswerable) {
      return GoldOutcome.NONE;
    }
    if (question.gold() instanceof Gold.Missing) {
      return withoutVerdict(null, NotScoredReason.NO_GOLD);
    }
    List<String> texts = expansions.get(question.id());
    if (texts == null) {
      return StoredGold.read((Gold.Tables) question.gold());
    }
    if (runner.databases().equals(Databases.NONE)) {
      return withoutVerdict(texts.get(0), NotScoredReason.NO_DATABASE);
    }
    try {
      return answer(question, texts);
    } catch (DatabaseUnavailableException e) {
      return GoldOutcome.without(
          texts.get(0),
          ExecutionSummary.NONE,
          new Verdict.NotScored(
              NotScoredReason.DATABASE_UNAVAILABLE, String.valueOf(e.getMessage())));
    }
  }

  /** The gold of a question that execution is not to score. */
  private static GoldOutcome withoutVerdict(@Nullable String sql, NotScoredReason reason) {
    String words =
        reason == NotScoredReason.NO_GOLD ? "the data set has none" : "only judges score this run";
    return GoldOutcome.without(sql, ExecutionSummary.NONE, new Verdict.NotScored(reason, words));
  }

  private GoldOutcome answer(Question question, List<String> texts) {
    List<DeterminismCheck.Result> trials = new ArrayList<>();
    List<GoldResult> results = new ArrayList<>();
    List<ExecutionSummary> executions = new ArrayList<>();
    List<Fault> faults = new ArrayList<>();
    boolean cached = true;
    for (String sql : texts) {
      GoldCache.Answer answer = cache.get(new GoldCache.Key(question.database(), sql));
      Dialect dialect = dialects.getOrDefault(question.database(), Dialect.ANSI);
      ExecutionSummary summary =
          ExecutionSummaries.of(answer.execution())
              .withVolatileCalls(runner.session().volatileCalls(sql, dialect));
      cached &= answer.cached();
      if (answer.execution() instanceof Execution.Rows rows) {
        DeterminismCheck.Result trial =
            check == null ? null : check.twice(question, sql, rows.table());
        if (trial != null && trial.fault() != null) {
          faults.add(new Fault(sql, rows, summary, trial.fault()));
          continue;
        }
        if (trial != null) {
          trials.add(trial);
        }
        results.add(new GoldResult(sql, rows.table()));
        executions.add(summary);
      } else {
        faults.add(new Fault(sql, answer.execution(), summary, null));
      }
    }
    if (results.isEmpty()) {
      return failed(faults);
    }
    return new GoldOutcome(
        results,
        executions,
        texts.get(0),
        cached,
        trials,
        faults.stream().map(Fault::words).toList(),
        null);
  }

  private static GoldOutcome failed(List<Fault> faults) {
    Fault decisive =
        Collections.min(faults, Comparator.comparingInt(f -> PRECEDENCE.indexOf(f.reason())));
    return GoldOutcome.without(
        decisive.sql(),
        decisive.summary(),
        new Verdict.NotScored(decisive.reason(), decisive.words()));
  }

  /** An expansion without rows, or with other rows when it was run again ({@code change}). */
  private record Fault(
      String sql, Execution execution, ExecutionSummary summary, @Nullable String change) {
    String words() {
      if (change != null) {
        return change + ": " + sql;
      }
      return "%s: %s: %s".formatted(summary.error(), summary.message(), sql);
    }

    NotScoredReason reason() {
      if (change != null) {
        return NotScoredReason.GOLD_NOT_DETERMINISTIC;
      }
      if (execution instanceof Execution.TimedOut) {
        return NotScoredReason.GOLD_TIMEOUT;
      }
      if (execution instanceof Execution.TooLarge) {
        return NotScoredReason.GOLD_TOO_LARGE;
      }
      return execution instanceof Execution.Refused
          ? NotScoredReason.GOLD_REFUSED
          : NotScoredReason.GOLD_FAILED;
    }
  }
}
