// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.match.ComparisonSide;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.Ties;
import dev.assay.match.search.ResultMatcher;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SelectReading;
import dev.assay.sql.internal.SelectReading.Place;
import dev.assay.sql.internal.SelectReading.Source;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.ResultTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A gold that gives an answer, as checks see it.
 *
 * @param sql the gold's
 * @param selects what it consists of; none if it can't be parsed
 */
record CheckedGold(
    Question question,
    GoldAnswer answer,
    String sql,
    List<SelectReading> selects,
    Schema schema,
    GoldBench bench) {
  /** Values that a finding shows. */
  private static final int SHOWN = 5;

  static CheckedGold of(Question question, GoldAnswer answer, String sql, GoldBench bench) {
    Schema schema = bench.schema(question.database());
    return new CheckedGold(
        question, answer, sql, SelectReading.of(sql, answer.dialect(), schema), schema, bench);
  }

  Dialect dialect() {
    return answer.dialect();
  }

  Optional<ResultTable> table(String query) {
    return bench.table(question.database(), query);
  }

  /** The values of a column of texts; none of any other. */
  ColumnTexts texts(Place column) {
    return bench.texts(question.database(), column.table(), column.column());
  }

  /** The numbers in the only row of a query; empty if it gives none. */
  List<Long> numbers(String query) {
    return table(query)
        .filter(rows -> rows.rowCount() == 1)
        .filter(rows -> rows.row(0).stream().allMatch(Number.class::isInstance))
        .map(
            rows ->
                rows.row(0).stream()
                    .map(value -> ((Number) Objects.requireNonNull(value)).longValue())
                    .toList())
        .orElse(List.of());
  }

  /** An expression that tells rows of a source apart; {@code null} if none is known. */
  @Nullable String row(Source source) {
    Schema.Table table = source.table();
    if (table == null) {
      return null;
    }
    if (table.primaryKey().size() == 1) {
      return source.qualifier() + "." + SqlName.quote(table.primaryKey().get(0), dialect());
    }
    return dialect() == Dialect.SQLITE ? source.qualifier() + ".rowid" : null;
  }

  AuditFinding finding(FindingKind kind, String sentence, Map<String, Object> evidence) {
    return AnswerChecks.finding(kind, question, sentence, evidence);
  }

  /**
   * A finding with another gold that follows from it.
   *
   * @param proposed the other gold, whose rows become evidence
   */
  AuditFinding finding(
      FindingKind kind, String sentence, Map<String, Object> evidence, String proposed) {
    Map<String, Object> all = new LinkedHashMap<>(evidence);
    table(proposed)
        .ifPresent(
            rows -> {
              all.put(AuditFinding.PROPOSED_GOLD, proposed);
              if (bench.values()) {
                all.put("rows", some(answer.table()));
                all.put("proposed_rows", some(rows));
              }
            });
    return finding(kind, sentence, all);
  }

  /** The first rows of a table as texts. */
  static List<List<String>> some(ResultTable table) {
    return IntStream.range(0, Math.min(SHOWN, table.rowCount()))
        .mapToObj(row -> table.row(row).stream().map(String::valueOf).toList())
        .toList();
  }

  /** Returns whether another query gives rows, and others than the gold. */
  boolean differs(String other) {
    return table(other).filter(rows -> !isSame(rows)).isPresent();
  }

  /** Returns whether rows are those of the gold. */
  boolean isSame(ResultTable rows) {
    if (rows.rowCount() != answer.table().rowCount()) {
      return false;
    }
    Ties ties = bench.ties().of(question.database(), answer.side(), MatchSettings.DEFAULT);
    ComparisonSide gold = ties == null ? answer.side() : answer.side().with(ties);
    ComparisonSide without = new ComparisonSide(rows, answer.sql(), answer.dialect());
    return Profile.STRICT.accepts(ResultMatcher.match(gold, without, MatchSettings.DEFAULT));
  }
}
