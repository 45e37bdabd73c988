// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.gold.GoldSyntaxException;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All checks of the golds of one question by itself.
 *
 * @param sql the first gold that gives an answer, or {@code null} if none is a query
 */
record GoldAudit(Question question, @Nullable String sql, List<AuditFinding> findings) {
  GoldAudit {
    findings = List.copyOf(findings);
  }

  /**
   * Checks a question.
   *
   * @throws dev.assay.execute.DatabaseUnavailableException as {@link
   *     dev.assay.execute.QueryRunner#run}
   */
  static GoldAudit of(Question question, GoldBench bench) {
    try {
      return of(GoldTrial.of(question, bench), bench);
    } catch (GoldSyntaxException e) {
      return new GoldAudit(
          question,
          null,
          List.of(
              AnswerChecks.finding(
                  FindingKind.GOLD_FAILS,
                  question,
                  sentence("The gold can't be read: " + e.getMessage()),
                  Map.of())));
    }
  }

  private static GoldAudit of(GoldTrial trial, GoldBench bench) {
    Question question = trial.question();
    List<AuditFinding> findings = new ArrayList<>(failures(trial));
    DialectChecks.of(trial, bench).ifPresent(findings::add);
    findings.addAll(AnswerChecks.of(trial));
    GoldAnswer first = trial.answers().stream().findFirst().orElse(null);
    if (first != null && first.sql() != null) {
      findings.addAll(volatility(question, first.sql(), bench));
      findings.addAll(new GoldQueryChecks(question, first, first.sql(), bench).findings());
    }
    return new GoldAudit(question, first == null ? null : first.sql(), findings);
  }

  private static List<AuditFinding> failures(GoldTrial trial) {
    Question question = trial.question();
    List<AuditFinding> findings = new ArrayList<>();
    for (String column : trial.missingColumns()) {
      findings.add(
          AnswerChecks.finding(
              FindingKind.GOLD_FAILS,
              question,
              "The gold has no column '%s' that could count; correct 'columns'.".formatted(column),
              Map.of("column", column)));
    }
    boolean all = trial.answers().isEmpty();
    for (GoldTrial.Failure failure : trial.faults()) {
      findings.add(
          AnswerChecks.finding(
              all ? FindingKind.GOLD_FAILS : FindingKind.ALTERNATIVE_FAILS,
              question,
              sentence((all ? "The gold fails: " : "An alternative fails: ") + failure.reason()),
              failure.sql() == null ? Map.of() : Map.of("sql", failure.sql())));
    }
    return findings;
  }

  private static String sentence(String words) {
    return words.endsWith(".") ? words : words + ".";
  }

  private static List<AuditFinding> volatility(Question question, String sql, GoldBench bench) {
    List<String> calls =
        bench.runner().session().volatileCalls(sql, bench.dialect(question.database()));
    return calls.isEmpty()
        ? List.of()
        : List.of(
            AnswerChecks.finding(
                FindingKind.VOLATILE,
                question,
                "The gold depends on chance or time: %s.".formatted(String.join(", ", calls)),
                Map.of("calls", calls)));
  }
}
