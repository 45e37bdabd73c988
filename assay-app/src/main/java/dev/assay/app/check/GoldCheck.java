// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.check;

import dev.assay.AssayException;
import dev.assay.app.session.RunInputs;
import dev.assay.audit.AnswerChecks;
import dev.assay.audit.AuditFinding;
import dev.assay.audit.FindingKind;
import dev.assay.audit.GoldAnswer;
import dev.assay.audit.GoldBench;
import dev.assay.audit.GoldTrial;
import dev.assay.config.RunSettings;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.ParallelTasks;
import dev.assay.gold.Gold;
import dev.assay.model.Question;
import dev.assay.run.internal.DeterminismCheck;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * The result of trying the golds of a data set.
 *
 * @param checked questions whose gold was tried
 * @param sound those of them that can be scored
 * @param faults by question id, in the order of the data set: what is wrong with its gold, be it
 *     all of it or an alternative
 * @param warnings by question id, why its gold may give another result some other time
 * @param findings the audit findings that need no further query
 */
record GoldCheck(
    int checked,
    int sound,
    Map<String, String> faults,
    Map<String, String> warnings,
    List<AuditFinding> findings) {
  GoldCheck {
    findings = List.copyOf(findings);
    faults = Collections.unmodifiableMap(new LinkedHashMap<>(faults));
    warnings = Collections.unmodifiableMap(new LinkedHashMap<>(warnings));
  }

  /** The queries and limits with which golds are tried. */
  private record Bench(QueryRunner runner, Limits limits, boolean twice, GoldBench golds) {
    DeterminismCheck.Result again(Question question, String sql, ResultTable first) {
      DeterminismCheck check = new DeterminismCheck(runner, limits);
      return twice ? check.twice(question, sql, first) : check.once(question, sql);
    }
  }

  /** The result of one gold: nothing, or a fault, fatal if no alternative is left. */
  private record Finding(
      Question question,
      List<String> faults,
      boolean fatal,
      List<String> warnings,
      List<AuditFinding> findings) {}

  /**
   * Tries all golds.
   *
   * @param usable the databases on which something may run
   * @throws AssayException if a gold is malformed
   */
  static GoldCheck of(RunInputs runInputs, Collection<String> usable, QueryRunner runner) {
    List<Question> questions =
        runInputs.dataset().questions().stream()
            .filter(
                q ->
                    usable.contains(runner.databases().goldOf(q.database()))
                        || !(q.gold() instanceof Gold.Queries))
            .toList();
    RunSettings settings = runInputs.settings();
    Bench bench =
        new Bench(
            runner,
            settings.execution().limits(),
            Boolean.TRUE.equals(settings.execution().checkGold()),
            new GoldBench(
                runner,
                settings.execution().limits(),
                !Boolean.FALSE.equals(settings.output().keepValues())));
    return summary(findings(questions, bench, settings.execution().workersOrDefault()));
  }

  private static List<Finding> findings(List<Question> questions, Bench bench, int workers) {
    try {
      return ParallelTasks.run(
          "assay-gold-check",
          workers,
          questions.stream()
              .<Callable<Finding>>map(question -> () -> find(question, bench))
              .toList());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** A database that fails on one gold must not hide what is wrong with others. */
  private static Finding find(Question question, Bench bench) {
    try {
      return tried(question, bench);
    } catch (DatabaseUnavailableException e) {
      return new Finding(
          question, List.of(String.valueOf(e.getMessage())), true, List.of(), List.of());
    }
  }

  private static Finding tried(Question question, Bench bench) {
    GoldTrial trial = GoldTrial.of(question, bench.golds());
    List<String> faults =
        new ArrayList<>(trial.faults().stream().map(GoldTrial.Failure::line).toList());
    List<String> warnings = new ArrayList<>();
    List<GoldAnswer> answers = new ArrayList<>();
    for (GoldAnswer answer : trial.answers()) {
      String sql = answer.sql();
      if (sql == null) {
        answers.add(answer);
        continue;
      }
      DeterminismCheck.Result again = bench.again(question, sql, answer.table());
      warnings.addAll(again.warnings());
      if (again.fault() == null) {
        answers.add(answer);
      } else {
        faults.add(again.fault() + ": " + sql);
      }
    }
    GoldTrial sound = new GoldTrial(question, answers, trial.faults());
    for (String column : sound.missingColumns()) {
      faults.add(0, "no column '%s' that could count; correct 'columns'".formatted(column));
    }
    List<AuditFinding> findings = AnswerChecks.of(sound, bench.golds());
    return new Finding(question, faults, sound.isHopeless(), warnings, findings);
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
    return new GoldCheck(
        findings.size(),
        sound,
        faults,
        warnings,
        findings.stream().flatMap(finding -> finding.findings().stream()).toList());
  }

  /** Questions by what was found of them, as {@link FindingKind#id} names it. */
  Map<String, List<String>> questions() {
    Map<String, List<String>> questions = new LinkedHashMap<>();
    for (FindingKind kind : FindingKind.values()) {
      List<String> found =
          findings.stream().filter(f -> f.kind() == kind).map(AuditFinding::place).toList();
      if (!found.isEmpty()) {
        questions.put(kind.id(), found);
      }
    }
    return questions;
  }
}
