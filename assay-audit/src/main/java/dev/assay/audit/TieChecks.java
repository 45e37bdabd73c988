// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import static dev.assay.audit.AnswerChecks.finding;

import dev.assay.match.MatchSettings;
import dev.assay.match.TiedRowChoice;
import dev.assay.match.Ties;
import dev.assay.match.tie.SubqueryLimitTies;
import dev.assay.model.Question;
import dev.assay.report.NumberFormats;
import dev.assay.sql.QueryClauses;
import dev.assay.sql.QueryShape;
import dev.assay.sql.RowNumberFilter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds limits that cut through ties. */
final class TieChecks {
  private TieChecks() {}

  /** Asks which rows of a gold tie; finds nothing where the engine can't be asked. */
  static List<AuditFinding> of(Question question, GoldAnswer answer, GoldBench bench) {
    String sql = answer.sql();
    if (sql == null || answer.isEmpty()) {
      return List.of();
    }
    List<AuditFinding> findings = new ArrayList<>();
    boolean limited =
        QueryClauses.of(sql, answer.dialect()).filter(QueryClauses::isCut).isPresent();
    if (limited || RowNumberFilter.mayPick(sql, answer.dialect())) {
      Ties ties = bench.ties().of(question.database(), answer.side(), settings(question));
      if (ties != null && ties.isKnown() && ties.choiceMatters()) {
        findings.add(limited ? cut(question, answer, sql, ties) : picked(question, ties));
      }
      if (ties != null
          && ties.nullOrderMatters()
          && !QueryShape.placesNulls(sql, answer.dialect())) {
        findings.add(
            finding(
                FindingKind.LIMIT_NULL_ORDER,
                question,
                "LIMIT keeps other rows where NULL sorts to the other end, and ORDER BY does not say"
                    + " NULLS FIRST or LAST.",
                Map.of()));
      }
    }
    SubqueryLimitTies inner = bench.ties().innerCuts(question.database(), answer.side());
    if (!inner.cut().isEmpty()) {
      findings.add(
          finding(
              FindingKind.SUBQUERY_LIMIT_THROUGH_TIE,
              question,
              "A LIMIT inside the gold keeps some of several tied rows, and others would do as"
                  + " well.",
              Map.of("query", inner.cut().get(0))));
    }
    return findings;
  }

  private static MatchSettings settings(Question question) {
    return MatchSettings.DEFAULT.withOrder(question.match().order());
  }

  private static AuditFinding picked(Question question, Ties ties) {
    int groups = ties.options().get(0).cutGroups().size();
    return finding(
        FindingKind.ROW_NUMBER_THROUGH_TIE,
        question,
        "A row number picks some of several rows with equal sort keys, in %s."
            .formatted(NumberFormats.count(groups, "place")),
        Map.of("groups", groups));
  }

  private static AuditFinding cut(Question question, GoldAnswer answer, String sql, Ties ties) {
    TiedRowChoice choice = ties.options().get(0);
    List<int[]> cut = choice.cutGroups();
    int[] last = cut.get(cut.size() - 1);
    int tied = last.length;
    int kept = choice.keptWith(last[0]);
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("kept", kept);
    evidence.put("tied", tied);
    return QueryShape.isOrdered(sql, answer.dialect())
        ? finding(
            FindingKind.LIMIT_THROUGH_TIE,
            question,
            "LIMIT keeps %s of %s with equal sort keys."
                .formatted(NumberFormats.count(kept), NumberFormats.count(tied, "row")),
            evidence)
        : finding(
            FindingKind.LIMIT_WITHOUT_ORDER,
            question,
            "LIMIT keeps %s of %s, but no ORDER BY says which."
                .formatted(NumberFormats.count(kept), NumberFormats.count(tied, "row")),
            evidence);
  }
}
