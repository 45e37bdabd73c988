// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.match.MatchSettings;
import dev.assay.match.TiedRowChoice;
import dev.assay.match.Ties;
import dev.assay.match.tie.SubqueryLimitTies;
import dev.assay.model.Question;
import dev.assay.report.internal.NumberFormats;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.ComparedLiteral;
import dev.assay.sql.internal.QueryClauses;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.QueryShape.OutputColumn;
import dev.assay.sql.internal.QueryShape.SortKey;
import dev.assay.sql.internal.ReducedQuery;
import dev.assay.sql.internal.RowNumberFilter;
import dev.assay.sql.internal.SelectReading;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.UngroupedColumns;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Checks that run further queries on the database of a gold.
 *
 * @param sql the gold's
 */
record GoldQueryChecks(Question question, GoldAnswer answer, String sql, GoldBench bench) {
  /** Tied rows that a sentence names. */
  private static final int NAMED = 3;

  private static final int LONGEST_ROW = 60;

  /** Queries without a part that are run for one gold. */
  private static final int MOST_REDUCED = 8;

  /** The checks that need the gold's parts. */
  private static final List<Function<CheckedGold, List<AuditFinding>>> CHECKS =
      List.of(JoinChecks::of, TextChecks::of, NullChecks::of, ConditionChecks::of, WordChecks::of);

  List<AuditFinding> findings() {
    CheckedGold gold = CheckedGold.of(question, answer, sql, bench);
    List<AuditFinding> findings = new ArrayList<>(ties());
    order().ifPresent(findings::add);
    groups().ifPresent(findings::add);
    findings.addAll(literals(gold));
    findings.addAll(omissions(gold));
    CHECKS.forEach(check -> findings.addAll(check.apply(gold)));
    if (findings.stream().anyMatch(found -> found.kind() == FindingKind.NULL_FIRST)) {
      findings.removeIf(found -> found.kind() == FindingKind.LIMIT_NULL_ORDER); // says less
    }
    return findings;
  }

  private AuditFinding finding(FindingKind kind, String sentence, Map<String, Object> evidence) {
    return AnswerChecks.finding(kind, question, sentence, evidence);
  }

  /** Asks which rows of a gold tie; finds nothing where the engine can't be asked. */
  private List<AuditFinding> ties() {
    if (answer.isEmpty()) {
      return List.of();
    }
    List<AuditFinding> findings = new ArrayList<>();
    boolean limited =
        QueryClauses.of(sql, answer.dialect()).filter(QueryClauses::isCut).isPresent();
    if (limited || RowNumberFilter.mayPick(sql, answer.dialect())) {
      Ties ties =
          bench
              .ties()
              .of(
                  question.database(),
                  answer.side(),
                  MatchSettings.DEFAULT.withOrder(question.match().order()));
      if (ties != null && ties.isKnown() && ties.choiceMatters()) {
        findings.add(limited ? cutTies(ties) : pickedTies(ties));
      }
      if (ties != null
          && ties.nullOrderMatters()
          && !QueryShape.placesNulls(sql, answer.dialect())) {
        findings.add(
            finding(
                FindingKind.LIMIT_NULL_ORDER,
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
              "A LIMIT inside the gold keeps some of several tied rows, and others would do as"
                  + " well.",
              Map.of("query", inner.cut().get(0))));
    }
    return findings;
  }

  /** The first of the rows that tie, in words; empty if values are not to be shown. */
  private String named(Ties ties, int[] tied) {
    List<String> rows =
        Arrays.stream(tied)
            .mapToObj(row -> ties.rows().row(row))
            .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(", ")))
            .distinct()
            .limit(NAMED + 1)
            .toList();
    return !bench.values() || rows.size() < 2
        ? ""
        : ": "
            + rows.stream()
                .limit(NAMED)
                .map(
                    row ->
                        "("
                            + (row.length() > LONGEST_ROW
                                ? row.substring(0, LONGEST_ROW) + "…"
                                : row)
                            + ")")
                .collect(Collectors.joining(", "))
            + (rows.size() > NAMED ? ", …" : "");
  }

  private AuditFinding pickedTies(Ties ties) {
    int groups = ties.options().get(0).cutGroups().size();
    return finding(
        FindingKind.ROW_NUMBER_THROUGH_TIE,
        "A row number picks some of several rows with equal sort keys, in %s%s."
            .formatted(
                NumberFormats.count(groups, "place"),
                named(ties, ties.options().get(0).cutGroups().get(0))),
        Map.of("groups", groups));
  }

  private AuditFinding cutTies(Ties ties) {
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
            "LIMIT keeps %s of %s with equal sort keys%s."
                .formatted(
                    NumberFormats.count(kept), NumberFormats.count(tied, "row"), named(ties, last)),
            evidence)
        : finding(
            FindingKind.LIMIT_WITHOUT_ORDER,
            "LIMIT keeps %s of %s, but no ORDER BY says which."
                .formatted(NumberFormats.count(kept), NumberFormats.count(tied, "row")),
            evidence);
  }

  /** Asks for the sort keys of the answer's rows; finds nothing where they can't be asked for. */
  private Optional<AuditFinding> order() {
    if (answer.table().rowCount() < 2 || !QueryShape.isOrdered(sql, answer.dialect())) {
      return Optional.empty();
    }
    QueryShape shape = QueryShape.of(sql, answer.dialect()).orElse(null);
    QueryClauses clauses = QueryClauses.of(sql, answer.dialect()).orElse(null);
    if (shape == null
        || clauses == null
        || !clauses.takesColumns()
        || clauses.sortKeyCount() != shape.sortKeys().size()
        || shape.distinct()) {
      return Optional.empty();
    }
    List<Integer> keys = new ArrayList<>();
    List<Integer> hidden = new ArrayList<>();
    int width = answer.table().columnCount();
    for (int k = 0; k < shape.sortKeys().size(); k++) {
      int visible = visible(shape.sortKeys().get(k), shape.outputs(), width);
      keys.add(visible < 0 ? width + hidden.size() : visible);
      if (visible < 0) {
        hidden.add(k);
      }
    }
    return bench
        .table(question.database(), clauses.rewritten(hidden, false))
        .filter(rows -> rows.columnCount() == width + hidden.size())
        .map(rows -> tied(rows, keys, width))
        .filter(rows -> rows > 0)
        .map(
            rows ->
                finding(
                    FindingKind.ORDER_LEFT_OPEN,
                    "ORDER BY leaves open the order of %s with equal sort keys."
                        .formatted(NumberFormats.count(rows, "row")),
                    Map.of("rows", rows)));
  }

  /** Returns a key's output column if it is a number or an alias; else -1. */
  private static int visible(SortKey key, List<OutputColumn> outputs, int width) {
    if (key.ordinal() > 0) {
      return key.ordinal() <= width ? key.ordinal() - 1 : -1;
    }
    String name = key.column();
    if (key.table() != null || name == null || outputs.size() != width) {
      return -1;
    }
    return IntStream.range(0, outputs.size())
        .filter(i -> name.equalsIgnoreCase(outputs.get(i).alias()))
        .findFirst()
        .orElse(-1);
  }

  /** Counts adjacent rows with equal keys but different values. */
  private static int tied(ResultTable rows, List<Integer> keys, int width) {
    int tied = 0;
    int start = 0;
    for (int row = 1; row <= rows.rowCount(); row++) {
      if (row == rows.rowCount() || !keys(rows, row, keys).equals(keys(rows, start, keys))) {
        boolean differ = false;
        for (int r = start + 1; r < row && !differ; r++) {
          differ = !rows.row(r).subList(0, width).equals(rows.row(start).subList(0, width));
        }
        tied += differ ? row - start : 0;
        start = row;
      }
    }
    return tied;
  }

  private static List<@Nullable Object> keys(ResultTable rows, int row, List<Integer> keys) {
    List<@Nullable Object> values = new ArrayList<>();
    keys.forEach(key -> values.add(rows.column(key).value(row)));
    return values;
  }

  /** Asks the database how many values the ungrouped columns have in each group of the answer. */
  private Optional<AuditFinding> groups() {
    List<String> columns = UngroupedColumns.of(sql, answer.dialect());
    if (columns.isEmpty()) {
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
        .flatMap(rows -> groups(columns, rows, width));
  }

  private Optional<AuditFinding> groups(List<String> columns, ResultTable rows, int width) {
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
            finding(
                FindingKind.UNGROUPED_COLUMN,
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

  private List<AuditFinding> literals(CheckedGold gold) {
    List<AuditFinding> findings = new ArrayList<>();
    for (ComparedLiteral literal :
        ComparedLiteral.of(sql, answer.dialect(), bench.schema(question.database()))) {
      if (count(literal, "%s") == 0) {
        findings.add(unknown(literal, gold));
      }
    }
    for (SelectReading select : gold.selects()) {
      for (SelectReading.Comparison each : select.comparisons()) {
        if (each.literal() && each.operator().matches("<>|NOT IN")) {
          excluded(each, gold).ifPresent(findings::add);
        }
      }
    }
    return findings;
  }

  /** An excluded literal that no row has; found only if one differs in case or blanks alone. */
  private Optional<AuditFinding> excluded(SelectReading.Comparison comparison, CheckedGold gold) {
    ComparedLiteral literal =
        new ComparedLiteral(
            comparison.column().table().name(),
            comparison.column().column().name(),
            comparison.value(),
            false);
    return count(literal, "%s") == 0 && count(literal, "LOWER(TRIM(%s))") > 0
        ? Optional.of(unknown(literal, gold))
        : Optional.empty();
  }

  /** Counts rows with the literal, both sides in a given form; -1 if the query fails. */
  private long count(ComparedLiteral literal, String form) {
    Dialect dialect = answer.dialect();
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

  private AuditFinding unknown(ComparedLiteral literal, CheckedGold gold) {
    String column = literal.table() + "." + literal.column();
    String written = text(literal.literal());
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("column", column);
    evidence.put("literal", written);
    boolean isText = written.startsWith("'") && !literal.pattern();
    boolean otherwise = isText && count(literal, "LOWER(TRIM(%s))") > 0;
    evidence.put("spelled_otherwise", otherwise);
    String sentence =
        (literal.pattern()
                ? "No value of %s is like %s."
                : otherwise
                    ? "No value of %s is %s, but one differs only in case or blanks."
                    : "No value of %s is %s.")
            .formatted(column, written);
    List<String> nearest = isText ? nearest(literal, written, gold) : List.of();
    if (bench.values()) {
      evidence.put("nearest", nearest);
    }
    return nearest.size() == 1
        ? gold.finding(
            FindingKind.UNKNOWN_LITERAL,
            sentence,
            evidence,
            sql.replace(literal.literal(), "'" + nearest.get(0).replace("'", "''") + "'"))
        : finding(FindingKind.UNKNOWN_LITERAL, sentence, evidence);
  }

  private static List<String> nearest(ComparedLiteral literal, String written, CheckedGold gold) {
    Schema.Table table = gold.schema().table(literal.table());
    Schema.Column column = table == null ? null : table.column(literal.column());
    return table == null || column == null
        ? List.of()
        : gold.bench()
            .texts(gold.question().database(), table, column)
            .nearest(SqlName.unquote(written));
  }

  /** Runs the gold without each part that it may not need; an answer of nothing shows nothing. */
  private List<AuditFinding> omissions(CheckedGold gold) {
    if (answer.isVacuous()) {
      return List.of();
    }
    List<ReducedQuery> reduced =
        ReducedQuery.of(sql, answer.dialect(), bench.schema(question.database()));
    List<AuditFinding> findings = new ArrayList<>();
    for (ReducedQuery query : reduced.subList(0, Math.min(MOST_REDUCED, reduced.size()))) {
      if (bench.table(question.database(), query.sql()).filter(gold::isSame).isPresent()) {
        findings.add(idle(query));
      }
    }
    return findings;
  }

  private AuditFinding idle(ReducedQuery query) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    if (query.part() == ReducedQuery.Part.DISTINCT) {
      evidence.put("sql", query.sql());
      return finding(
          FindingKind.IDLE_DISTINCT,
          "Without DISTINCT the answer is the same: the data don't test it, or it isn't needed.",
          evidence);
    }
    evidence.put("table", query.name());
    evidence.put("sql", query.sql());
    return finding(
        FindingKind.IDLE_JOIN,
        "Without the join of %s the answer is the same: the data don't test it, or it isn't needed."
            .formatted(query.name()),
        evidence);
  }
}
