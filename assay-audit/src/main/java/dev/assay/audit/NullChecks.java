// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.report.internal.NumberFormats;
import dev.assay.sql.internal.SelectReading;
import dev.assay.sql.internal.SelectReading.Call;
import dev.assay.sql.internal.SelectReading.Comparison;
import dev.assay.sql.internal.SelectReading.Exclusion;
import dev.assay.sql.internal.SelectReading.Place;
import dev.assay.sql.internal.SelectReading.SortedColumn;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Conditions and counts that NULL decides. */
final class NullChecks {
  private final CheckedGold gold;
  private final List<AuditFinding> findings = new ArrayList<>();

  private NullChecks(CheckedGold gold) {
    this.gold = gold;
  }

  static List<AuditFinding> of(CheckedGold gold) {
    NullChecks checks = new NullChecks(gold);
    for (SelectReading select : gold.selects()) {
      select.comparisons().forEach(checks::compare);
      select.exclusions().forEach(checks::exclude);
      checks.outer(select);
      checks.first(select);
      select.calls().forEach(call -> checks.count(select, call));
    }
    return checks.findings;
  }

  private void compare(Comparison comparison) {
    if (comparison.value().equalsIgnoreCase("NULL")
        && Set.of("=", "<>").contains(comparison.operator())) {
      String is = comparison.operator().equals("=") ? " IS NULL" : " IS NOT NULL";
      String statement = gold.selects().get(0).statement();
      findings.add(
          gold.finding(
              FindingKind.NULL_COMPARED,
              "%s is true of no row, not even of those with NULL.".formatted(comparison.text()),
              Map.of("condition", comparison.text()),
              statement.replace(comparison.text(), comparison.column().written() + is)));
    }
  }

  private void exclude(Exclusion exclusion) {
    String query = exclusion.query().substring(1, exclusion.query().length() - 1);
    gold.table(query)
        .filter(rows -> rows.columnCount() == 1 && hasNull(rows))
        .ifPresent(
            rows -> {
              String name = SqlName.quote(rows.column(0).name(), gold.dialect());
              String present = "(SELECT %s FROM %s AS q WHERE %s IS NOT NULL)";
              String statement = gold.selects().get(0).statement();
              findings.add(
                  gold.finding(
                      FindingKind.NOT_IN_NULL,
                      "NOT IN is true of no row, for its subquery returns NULL.",
                      Map.of("condition", exclusion.text()),
                      statement.replace(
                          exclusion.query(), present.formatted(name, exclusion.query(), name))));
            });
  }

  private static boolean hasNull(ResultTable rows) {
    Column only = rows.column(0);
    return IntStream.range(0, only.size()).anyMatch(row -> only.value(row) == null);
  }

  /** A condition in WHERE that the rows which an outer join adds don't meet. */
  private void outer(SelectReading select) {
    select.comparisons().stream()
        .filter(each -> each.certain() && each.column().source().optional())
        .filter(each -> select.sources().contains(each.column().source()))
        .filter(each -> !each.operator().equals("IS NULL"))
        .findFirst()
        .ifPresent(
            each ->
                findings.add(
                    gold.finding(
                        FindingKind.OUTER_JOIN_UNDONE,
                        "%s drops the rows that the outer join of %s adds."
                            .formatted(each.text(), each.column().table().name()),
                        Map.of("condition", each.text()))));
  }

  /** A LIMIT that keeps rows whose sort key is NULL, as if it were the smallest value. */
  private void first(SelectReading select) {
    SortedColumn key = select.order().isEmpty() ? null : select.order().get(0);
    if (!select.isLimited()
        || !select.grouping().isEmpty()
        || key == null
        || key.placesNulls()
        || !select.text().contains("ORDER BY " + key.column().written())) {
      return;
    }
    String proposed = select.and(key.column().written() + " IS NOT NULL");
    if (gold.differs(proposed)) {
      findings.add(
          gold.finding(
              FindingKind.NULL_FIRST,
              "LIMIT keeps rows in which %s, the sort key, is NULL.".formatted(key.column().name()),
              Map.of("column", key.column().name()),
              proposed));
    }
  }

  /** COUNT of a column of which the question doesn't speak, and which is NULL in some rows. */
  private void count(SelectReading select, Call call) {
    Place column = call.column();
    if (column == null
        || call.distinct()
        || !call.function().equals("COUNT")
        || column.source().optional()
        || isAsked(column)) {
      return;
    }
    List<Long> counts =
        gold.numbers("SELECT COUNT(*), COUNT(%s) %s".formatted(column.written(), select.rows()));
    String proposed = select.with(select.text().replace(call.text(), "COUNT(*)"));
    if (counts.size() == 2 && counts.get(0) > counts.get(1) && gold.differs(proposed)) {
      findings.add(
          gold.finding(
              FindingKind.COUNT_SKIPS_NULL,
              "%s leaves out %s of %s in which it is NULL."
                  .formatted(
                      call.text(),
                      NumberFormats.count(counts.get(0) - counts.get(1)),
                      NumberFormats.count(counts.get(0), "row")),
              Map.of("rows_in_all", counts.get(0), "rows_counted", counts.get(1)),
              proposed));
    }
  }

  private boolean isAsked(Place column) {
    String words =
        (gold.question().text() + " " + gold.question().evidence()).toLowerCase(Locale.ROOT);
    for (String word : column.column().name().toLowerCase(Locale.ROOT).split("[^a-z]+", -1)) {
      if (word.length() > 2 && words.contains(word)) {
        return true;
      }
    }
    return false;
  }
}
