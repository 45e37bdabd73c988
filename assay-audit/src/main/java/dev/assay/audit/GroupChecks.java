// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.model.Question;
import dev.assay.report.NumberFormats;
import dev.assay.sql.QueryClauses;
import dev.assay.sql.UngroupedColumns;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds answers that depend on the order in which a group's rows are read. */
final class GroupChecks {
  private GroupChecks() {}

  /** Asks the database how many values the ungrouped columns have in each group of the answer. */
  static Optional<AuditFinding> of(Question question, GoldAnswer answer, GoldBench bench) {
    String sql = answer.sql();
    List<String> columns = sql == null ? List.of() : UngroupedColumns.of(sql, answer.dialect());
    if (sql == null || columns.isEmpty()) {
      return Optional.empty();
    }
    List<String> counts = new ArrayList<>();
    for (String column : columns) {
      counts.add("COUNT(DISTINCT " + column + ")");
      counts.add("COUNT(*) - COUNT(" + column + ")");
    }
    int width = answer.table().columnCount();
    return QueryClauses.of(sql, answer.dialect())
        .filter(QueryClauses::takesColumns)
        .map(clauses -> clauses.rewritten(List.of(), counts, false))
        .flatMap(counted -> bench.table(question.database(), counted))
        .filter(rows -> rows.columnCount() == width + counts.size())
        .flatMap(rows -> finding(question, columns, rows, width));
  }

  private static Optional<AuditFinding> finding(
      Question question, List<String> columns, ResultTable rows, int width) {
    for (int c = 0; c < columns.size(); c++) {
      Column distinct = rows.column(width + 2 * c);
      Column missing = rows.column(width + 2 * c + 1);
      int groups = 0;
      for (int row = 0; row < rows.rowCount(); row++) {
        long values = number(distinct.value(row)) + Math.min(1, number(missing.value(row)));
        groups += values > 1 ? 1 : 0;
      }
      if (groups > 0) {
        return Optional.of(
            AnswerChecks.finding(
                FindingKind.UNGROUPED_COLUMN,
                question,
                "%s has several values in %s of the answer, and the database returns any of them."
                    .formatted(columns.get(c), NumberFormats.count(groups, "group")),
                Map.of("column", columns.get(c), "groups", groups)));
      }
    }
    return Optional.empty();
  }

  private static long number(@Nullable Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }
}
