// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.model.Question;
import dev.assay.sql.ComparedLiteral;
import dev.assay.sql.Dialect;
import dev.assay.sql.SqlName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds literals of golds that their columns do not hold. */
final class LiteralChecks {
  private LiteralChecks() {}

  static List<AuditFinding> of(Question question, GoldAnswer answer, GoldBench bench) {
    String sql = answer.sql();
    if (sql == null) {
      return List.of();
    }
    List<AuditFinding> findings = new ArrayList<>();
    for (ComparedLiteral literal :
        ComparedLiteral.of(sql, answer.dialect(), bench.schema(question.database()))) {
      if (count(question, literal, "%s", answer.dialect(), bench) == 0) {
        findings.add(finding(question, literal, answer.dialect(), bench));
      }
    }
    return findings;
  }

  /** Counts rows with the literal, both sides in a given form; -1 if the query fails. */
  private static long count(
      Question question, ComparedLiteral literal, String form, Dialect dialect, GoldBench bench) {
    String column = SqlName.quote(literal.column(), dialect);
    return bench
        .number(
            question.database(),
            "SELECT COUNT(*) FROM %s WHERE %s %s %s"
                .formatted(
                    GoldBench.quoted(literal.table(), dialect),
                    form.formatted(column),
                    literal.pattern() ? "LIKE" : "=",
                    form.formatted(text(literal.literal()))))
        .orElse(-1L);
  }

  /** SQLite takes double quotes around a text. */
  private static String text(String literal) {
    return literal.startsWith("\"")
        ? "'" + SqlName.unquote(literal).replace("'", "''") + "'"
        : literal;
  }

  private static AuditFinding finding(
      Question question, ComparedLiteral literal, Dialect dialect, GoldBench bench) {
    String column = literal.table() + "." + literal.column();
    String written = text(literal.literal());
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("column", column);
    evidence.put("literal", written);
    boolean isText = written.startsWith("'") && !literal.pattern();
    boolean otherwise = isText && count(question, literal, "LOWER(TRIM(%s))", dialect, bench) > 0;
    evidence.put("spelled_otherwise", otherwise);
    return AnswerChecks.finding(
        FindingKind.UNKNOWN_LITERAL,
        question,
        (literal.pattern()
                ? "No value of %s is like %s."
                : otherwise
                    ? "No value of %s is %s, but one differs only in case or blanks."
                    : "No value of %s is %s.")
            .formatted(column, written),
        evidence);
  }
}
