// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.match.ComparisonSide;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.Ties;
import dev.assay.match.search.ResultMatcher;
import dev.assay.model.Question;
import dev.assay.sql.ReducedQuery;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds joins and DISTINCTs of golds that do not affect the answer. */
final class OmissionChecks {
  private static final int MOST = 8;

  private OmissionChecks() {}

  /** Runs the gold without each part that it may not need; an answer of nothing shows nothing. */
  static List<AuditFinding> of(Question question, GoldAnswer answer, GoldBench bench) {
    String sql = answer.sql();
    if (sql == null || answer.isVacuous()) {
      return List.of();
    }
    List<ReducedQuery> reduced =
        ReducedQuery.of(sql, answer.dialect(), bench.schema(question.database()));
    List<AuditFinding> findings = new ArrayList<>();
    for (ReducedQuery query : reduced.subList(0, Math.min(MOST, reduced.size()))) {
      if (bench
          .table(question.database(), query.sql())
          .filter(rows -> isSame(question, answer, rows, bench))
          .isPresent()) {
        findings.add(finding(question, query));
      }
    }
    return findings;
  }

  private static boolean isSame(
      Question question, GoldAnswer answer, ResultTable rows, GoldBench bench) {
    if (rows.rowCount() != answer.table().rowCount()) {
      return false;
    }
    Ties ties = bench.ties().of(question.database(), answer.side(), MatchSettings.DEFAULT);
    ComparisonSide gold = ties == null ? answer.side() : answer.side().with(ties);
    ComparisonSide without = new ComparisonSide(rows, answer.sql(), answer.dialect());
    return Profile.STRICT.accepts(ResultMatcher.match(gold, without, MatchSettings.DEFAULT));
  }

  private static AuditFinding finding(Question question, ReducedQuery query) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    if (query.part() == ReducedQuery.Part.DISTINCT) {
      evidence.put("sql", query.sql());
      return AnswerChecks.finding(
          FindingKind.IDLE_DISTINCT,
          question,
          "Without DISTINCT the answer is the same: the data don't test it, or it isn't needed.",
          evidence);
    }
    evidence.put("table", query.name());
    evidence.put("sql", query.sql());
    return AnswerChecks.finding(
        FindingKind.IDLE_JOIN,
        question,
        "Without the join of %s the answer is the same: the data don't test it, or it isn't needed."
            .formatted(query.name()),
        evidence);
  }
}
