// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.execute.Databases;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.gold.Gold;
import dev.assay.gold.internal.GoldBraces;
import dev.assay.input.TableLimits;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The results of golds, which are run when needed, under the same guard and limits as predictions.
 * Safe for use by several threads.
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

  private final GoldExpansions queries;
  private final GoldCache cache;
  private final QueryRunner runner;
  private final @Nullable DeterminismCheck check;
  private final @Nullable LargeGoldSearch large;
  private final TableLimits tables;
  private final @Nullable QuestionProfiles sampling;

  /**
   * Runs golds when they are needed.
   *
   * @param check runs each gold twice; {@code null} if golds are not checked
   */
  GoldResults(
      QueryRunner runner,
      GoldExpansions queries,
      GoldCache cache,
      @Nullable DeterminismCheck check) {
    this(runner, queries, cache, check, null, TableLimits.DEFAULT, null);
  }

  private GoldResults(
      QueryRunner runner,
      GoldExpansions queries,
      GoldCache cache,
      @Nullable DeterminismCheck check,
      @Nullable LargeGoldSearch large,
      TableLimits tables,
      @Nullable QuestionProfiles sampling) {
    this.sampling = sampling;
    this.large = large;
    this.tables = tables;
    this.runner = runner;
    this.queries = queries;
    this.cache = cache;
    this.check = check;
  }

  /**
   * Expands all golds of a plan.
   *
   * @throws AssayException naming the question, if its gold is malformed or its stored table is
   *     missing
   */
  static GoldResults of(RunPlan plan, QueryRunner runner) {
    Limits limits = plan.queries().limits();
    PlannedGoldQueries queries = new PlannedGoldQueries(plan.dataset().questions(), runner);
    GoldCache cache =
        new CountedGoldCache(runner, limits, queries.uses(), CountedGoldCache.defaultBudget());
    DeterminismCheck check =
        plan.queries().checkGold() ? new DeterminismCheck(runner, limits) : null;
    return new GoldResults(
        runner,
        queries,
        cache,
        check,
        LargeGoldSearch.of(plan, runner, queries, cache),
        limits.tables(),
        limits.sampled() ? new QuestionProfiles(plan.scoring()) : null);
  }

  /** The execution of a gold; one that was sampled is too large if a metric decides by all rows. */
  private Execution usable(Question question, Execution execution) {
    boolean samples = sampling != null && sampling.of(question).metric() == null;
    return execution instanceof Execution.Sampled sampled && !samples
        ? new Execution.TooLarge("rows", sampled.digest().rows())
        : execution;
  }

  /**
   * Checks that a question's gold can be read.
   *
   * @throws AssayException naming the question, if the gold is malformed or its stored table is
   *     missing
   */
  void require(Question question) {
    if (question.gold() instanceof Gold.Tables stored) {
      StoredGold.requireFiles(question, stored);
    } else if (question.gold() instanceof Gold.Queries given) {
      List<String> unused = queries.of(question, given);
    }
  }

  /** The gold of a question that is not scored for another reason. */
  GoldOutcome without(Question question, Verdict.NotScored problem) {
    String first = null;
    if (question.gold() instanceof Gold.Queries given) {
      first = given.queries().get(0).sql();
    } else if (question.gold() instanceof Gold.Tables stored) {
      first = stored.sql();
    }
    return GoldOutcome.without(first, ExecutionSummary.NONE, problem);
  }

  /** The results of a question's gold; problems with it or its database are part of the value. */
  GoldOutcome of(Question question) {
    return given(question).counting(question.match().columns());
  }

  private GoldOutcome given(Question question) {
    if (question.gold() instanceof Gold.Unanswerable) {
      return GoldOutcome.NONE;
    }
    if (question.gold() instanceof Gold.Missing missing) {
      return missing.fault() == null
          ? withoutVerdict(null, NotScoredReason.NO_GOLD)
          : GoldOutcome.without(
              null,
              ExecutionSummary.NONE,
              new Verdict.NotScored(NotScoredReason.GOLD_FAILED, missing.fault()));
    }
    if (question.gold() instanceof Gold.Tables stored) {
      return StoredGold.read(stored, runner, tables);
    }
    List<String> texts = queries.of(question, (Gold.Queries) question.gold());
    if (runner.databases().equals(Databases.NONE)) {
      return withoutVerdict(texts.get(0), NotScoredReason.NO_DATABASE);
    }
    try {
      Optional<String> fault = GoldBraces.fault((Gold.Queries) question.gold(), dialect(question));
      return fault.isPresent() ? faulty(texts.get(0), fault.get()) : run(question, texts);
    } catch (DatabaseUnavailableException e) {
      return GoldOutcome.without(
          texts.get(0),
          ExecutionSummary.NONE,
          new Verdict.NotScored(
              NotScoredReason.DATABASE_UNAVAILABLE, String.valueOf(e.getMessage())));
    }
  }

  private Dialect dialect(Question question) {
    return PlannedGoldQueries.dialectOrStandard(runner, question.database());
  }

  /** A gold that is not run. */
  private static GoldOutcome faulty(String sql, String fault) {
    return GoldOutcome.without(
        sql,
        new ExecutionSummary("failed", null, null, null, null, ErrorKind.SYNTAX.name(), fault),
        new Verdict.NotScored(NotScoredReason.GOLD_FAILED, fault + ": " + sql));
  }

  /** The gold of a question that execution is not to score. */
  private static GoldOutcome withoutVerdict(@Nullable String sql, NotScoredReason reason) {
    String words =
        reason == NotScoredReason.NO_GOLD ? "the data set has none" : "only judges score this run";
    return GoldOutcome.without(sql, ExecutionSummary.NONE, new Verdict.NotScored(reason, words));
  }

  private GoldOutcome run(Question question, List<String> texts) {
    if (large != null && large.serves(question)) {
      LargeGoldSearch.Found found = large.search(question, texts);
      return found.golds().isEmpty()
          ? outcome(question, texts, found.answers().get())
          : GoldOutcome.of(
              new LargeGolds(found.golds(), () -> outcome(question, texts, found.answers().get())),
              texts.get(0));
    }
    List<GoldCache.Answer> answers =
        texts.stream().map(sql -> cache.get(new GoldCache.Key(question.database(), sql))).toList();
    return outcome(question, texts, answers);
  }

  /** The results of all expansions, from the execution of each. */
  private GoldOutcome outcome(
      Question question, List<String> texts, List<GoldCache.Answer> answers) {
    List<DeterminismCheck.Result> trials = new ArrayList<>();
    List<GoldResult> results = new ArrayList<>();
    List<ExecutionSummary> executions = new ArrayList<>();
    List<Fault> faults = new ArrayList<>();
    List<Execution> sources = new ArrayList<>();
    boolean cached = true;
    for (int i = 0; i < texts.size(); i++) {
      String sql = texts.get(i);
      GoldCache.Answer answer = answers.get(i);
      ExecutionSummary summary = answer.summary();
      cached &= answer.cached();
      Execution execution = usable(question, answer.execution());
      if (execution instanceof Execution.Sampled sampled) {
        results.add(new GoldResult(sql, sampled.table()));
        executions.add(summary);
        sources.add(sampled);
      } else if (execution instanceof Execution.Rows rows) {
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
        sources.add(rows);
      } else {
        boolean same = execution == answer.execution();
        faults.add(
            new Fault(sql, execution, same ? summary : ExecutionSummaries.of(execution), null));
      }
    }
    if (results.isEmpty()) {
      return failed(question, faults);
    }
    return new GoldOutcome(
            results,
            executions,
            texts.get(0),
            cached,
            trials.size() == results.size() ? trials : List.of(),
            faults.stream().map(Fault::words).toList(),
            null)
        .sampled(SampledComparison.alike(sources));
  }

  private GoldOutcome failed(Question question, List<Fault> faults) {
    Fault first =
        Collections.min(faults, Comparator.comparingInt(f -> PRECEDENCE.indexOf(f.reason())));
    Gold.Queries gold = (Gold.Queries) question.gold();
    Fault decisive =
        GoldBraces.hint(gold, dialect(question), first.execution()).map(first::with).orElse(first);
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

    /** Returns a copy with a hint after the database's words. */
    Fault with(String hint) {
      return new Fault(
          sql, execution, summary.withMessage(summary.message() + "; " + hint), change);
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
