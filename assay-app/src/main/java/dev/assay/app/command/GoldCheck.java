// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.app.session.RunInputs;
import dev.assay.config.RunSettings;
import dev.assay.dataset.TableFiles;
import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.gold.GoldExpansion;
import dev.assay.match.column.ComparedColumns;
import dev.assay.model.AssayException;
import dev.assay.model.Execution;
import dev.assay.model.Gold;
import dev.assay.model.Question;
import dev.assay.model.Redaction;
import dev.assay.model.ResultTable;
import dev.assay.run.DeterminismCheck;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Whether the golds of a data set give results.
 *
 * @param checked questions whose gold was tried
 * @param sound those of them that can be scored
 * @param faults by question id, in the order of the data set: what is wrong with its gold, be it
 *     all of it or an alternative
 * @param warnings by question id, why its gold may give another result some other time
 */
record GoldCheck(int checked, int sound, Map<String, String> faults, Map<String, String> warnings) {
  GoldCheck {
    faults = Collections.unmodifiableMap(new LinkedHashMap<>(faults));
    warnings = Collections.unmodifiableMap(new LinkedHashMap<>(warnings));
  }

  /** How golds are tried. */
  private record Bench(QueryRunner runner, Limits limits, boolean twice, boolean values) {
    DeterminismCheck.Result again(Question question, String sql, ResultTable first) {
      DeterminismCheck check = new DeterminismCheck(runner, limits);
      return twice ? check.twice(question, sql, first) : check.once(question, sql);
    }
  }

  /** What one gold gave: nothing to say, or a fault, fatal if no alternative is left. */
  private record Finding(
      Question question, List<String> faults, boolean fatal, List<String> warnings) {}

  /**
   * Tries all golds.
   *
   * @param usable the databases on which something may run
   * @throws AssayException if a gold is malformed
   */
  static GoldCheck of(RunInputs runInputs, Collection<String> usable, QueryRunner runner) {
    List<Question> questions =
        runInputs.dataset().questions().stream()
            .filter(q -> usable.contains(q.database()) || !(q.gold() instanceof Gold.Queries))
            .toList();
    RunSettings settings = runInputs.settings();
    Bench bench =
        new Bench(
            runner,
            settings.execution().limits(),
            Boolean.TRUE.equals(settings.execution().checkGold()),
            !Boolean.FALSE.equals(settings.output().keepValues()));
    return summary(findings(questions, bench, settings.execution().workersOrDefault()));
  }

  private static List<Finding> findings(List<Question> questions, Bench bench, int workers) {
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      List<Future<Finding>> futures = new ArrayList<>();
      for (Question question : questions) {
        futures.add(threads.submit(() -> find(question, bench)));
      }
      List<Finding> findings = new ArrayList<>();
      for (Future<Finding> future : futures) {
        findings.add(future.get());
      }
      return findings;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  private static Finding find(Question question, Bench bench) {
    List<String> faults = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    List<ResultTable> results = new ArrayList<>();
    if (question.gold() instanceof Gold.Queries queries) {
      for (String sql : expand(question, queries, bench.runner())) {
        Execution execution = run(question, sql, bench.runner(), bench.limits());
        if (execution instanceof Execution.Rows rows) {
          DeterminismCheck.Result trial = bench.again(question, sql, rows.table());
          warnings.addAll(trial.warnings());
          if (trial.fault() == null) {
            results.add(rows.table());
          } else {
            faults.add(trial.fault() + ": " + sql);
          }
        } else {
          faults.add(inWords(execution, sql, bench.values()) + ": " + sql);
        }
      }
    } else if (question.gold() instanceof Gold.Tables tables) {
      for (Gold.StoredTable table : tables.tables()) {
        try {
          results.add(TableFiles.read(table));
        } catch (AssayException e) {
          faults.add(String.valueOf(e.getMessage()));
        }
      }
    }
    // What can't be answered has no gold that could fail.
    boolean fatal = results.isEmpty() && !(question.gold() instanceof Gold.Unanswerable);
    for (String column : question.match().columns()) {
      if (!results.isEmpty()
          && results.stream().noneMatch(table -> ComparedColumns.has(table, column))) {
        faults.add(0, "no column '%s' that could count; correct 'columns'".formatted(column));
        fatal = true;
      }
    }
    return new Finding(question, faults, fatal, warnings);
  }

  private static List<String> expand(Question question, Gold.Queries gold, QueryRunner runner) {
    return GoldExpansion.of(question.id(), gold, runner.dialect(question.database()));
  }

  private static Execution run(Question question, String sql, QueryRunner runner, Limits limits) {
    try {
      return runner.run(question.database(), sql, limits, QueryOrigin.GOLD);
    } catch (DatabaseUnavailableException e) {
      throw new DatabaseUnavailableException(
          "question '%s': %s".formatted(question.id(), e.getMessage()), e);
    }
  }

  private static String inWords(Execution execution, String sql, boolean values) {
    if (execution instanceof Execution.Failed failed) {
      return values
          ? failed.message()
          : Redaction.message(failed.kind().name(), failed.message(), sql);
    }
    if (execution instanceof Execution.Refused refused) {
      return "refused, " + refused.reason();
    }
    return execution instanceof Execution.TooLarge tooLarge
        ? "too large, over the limit of " + tooLarge.limit()
        : "timed out";
  }

  private static GoldCheck summary(List<Finding> findings) {
    Map<String, String> faults = new LinkedHashMap<>();
    Map<String, String> warnings = new LinkedHashMap<>();
    int sound = 0;
    for (Finding finding : findings) {
      sound += finding.fatal() ? 0 : 1;
      if (!finding.faults().isEmpty()) {
        faults.put(
            finding.question().id(),
            (finding.fatal() ? "" : "one alternative: ") + finding.faults().get(0));
      }
      if (!finding.warnings().isEmpty()) {
        warnings.put(finding.question().id(), String.join("; ", finding.warnings()));
      }
    }
    return new GoldCheck(findings.size(), sound, faults, warnings);
  }
}
