// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.report.internal.NumberFormats;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SelectReading;
import dev.assay.sql.internal.SelectReading.Call;
import dev.assay.sql.internal.SelectReading.Equation;
import dev.assay.sql.internal.SelectReading.Place;
import dev.assay.sql.internal.SelectReading.Source;
import dev.assay.sql.internal.SqlName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Joins that pair rows which don't belong together, or repeat rows that are then counted. */
final class JoinChecks {
  private final CheckedGold gold;
  private final List<AuditFinding> findings = new ArrayList<>();

  private JoinChecks(CheckedGold gold) {
    this.gold = gold;
  }

  static List<AuditFinding> of(CheckedGold gold) {
    JoinChecks checks = new JoinChecks(gold);
    for (SelectReading select : gold.selects()) {
      if (select.sources().size() > 1) {
        checks.parts(select);
        checks.keys(select);
        checks.repeats(select);
      }
    }
    return checks.findings;
  }

  /** Sources that no condition links; a part of one row is a value that is looked up. */
  private void parts(SelectReading select) {
    List<String> rows = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (List<Source> part : select.parts()) {
      String row = gold.row(part.get(0));
      if (row == null) {
        return;
      }
      rows.add("COUNT(DISTINCT " + row + ")");
      names.add(part.get(0).qualifier());
    }
    if (rows.size() < 2) {
      return;
    }
    List<Long> counts = gold.numbers("SELECT " + String.join(", ", rows) + " " + select.rows());
    if (counts.stream().filter(count -> count > 1).count() > 1) {
      Map<String, Object> evidence = new LinkedHashMap<>();
      for (int i = 0; i < counts.size(); i++) {
        evidence.put(names.get(i), counts.get(i));
      }
      String sentence =
          "No condition links %s: each of %s is paired with each of %s."
              .formatted(
                  String.join(" and ", names),
                  NumberFormats.count(counts.get(0), "row"),
                  NumberFormats.count(counts.get(1)));
      List<String> links = select.parts().size() == 2 ? links(select) : List.of();
      findings.add(
          links.size() == 1
              ? gold.finding(FindingKind.CROSS_JOIN, sentence, evidence, select.and(links.get(0)))
              : gold.finding(FindingKind.CROSS_JOIN, sentence, evidence));
    }
  }

  /** Conditions by foreign keys of one column that would link the two parts of a cross join. */
  private List<String> links(SelectReading select) {
    List<String> links = new ArrayList<>();
    for (Source one : select.sources()) {
      for (Source other : select.sources()) {
        boolean apart =
            select.parts().stream().noneMatch(p -> p.contains(one) && p.contains(other));
        for (Schema.ForeignKey key : gold.schema().foreignKeys()) {
          if (apart && key.columns().size() == 1 && links(key, one.table(), other.table())) {
            links.add(
                "%s.%s = %s.%s"
                    .formatted(
                        one.qualifier(),
                        SqlName.quote(key.columns().get(0), gold.dialect()),
                        other.qualifier(),
                        SqlName.quote(key.otherColumns().get(0), gold.dialect())));
          }
        }
      }
    }
    return links;
  }

  /** Two columns of an equation that are of two sources, as a pair from the first to the second. */
  private record Pair(Source one, Source other) {}

  private void keys(SelectReading select) {
    Map<Pair, List<Equation>> pairs = new LinkedHashMap<>();
    for (Equation equation : select.equations()) {
      Source left = equation.left().source();
      Source right = equation.right().source();
      int order = Integer.compare(select.sources().indexOf(left), select.sources().indexOf(right));
      if (select.sources().contains(left) && select.sources().contains(right) && order != 0) {
        pairs
            .computeIfAbsent(
                order < 0 ? new Pair(left, right) : new Pair(right, left), key -> new ArrayList<>())
            .add(order < 0 ? equation : new Equation(equation.right(), equation.left()));
      }
    }
    pairs.values().forEach(equal -> key(select, equal));
  }

  private void key(SelectReading select, List<Equation> equations) {
    Equation first = equations.get(0);
    Schema.Table one = first.left().table();
    Schema.Table other = first.right().table();
    if (one.name().equals(other.name())) {
      return;
    }
    List<Schema.ForeignKey> keys =
        gold.schema().foreignKeys().stream()
            .filter(key -> links(key, one, other) || links(key, other, one))
            .toList();
    String joined =
        equations.stream()
            .map(e -> e.left().written() + " = " + e.right().written())
            .collect(Collectors.joining(" AND "));
    if (keys.isEmpty()) {
      parent(select, equations, joined);
      return;
    }
    int most = keys.stream().mapToInt(key -> covered(key, equations)).max().orElse(0);
    boolean whole = keys.stream().anyMatch(key -> covered(key, equations) == key.columns().size());
    if (!whole && (most > 0 || !isSameParent(equations))) {
      Schema.ForeignKey key = keys.get(0);
      findings.add(
          gold.finding(
              FindingKind.JOIN_OFF_KEY,
              "%s are joined by %s, which is %s the foreign key %s (%s) of %s."
                  .formatted(
                      one.name() + " and " + other.name(),
                      joined,
                      most > 0 ? "only a part of" : "not",
                      key.table(),
                      String.join(", ", key.columns()),
                      key.otherTable()),
              Map.of("join", joined)));
    }
  }

  private static boolean links(
      Schema.ForeignKey key, Schema.@Nullable Table from, Schema.@Nullable Table to) {
    return from != null
        && to != null
        && key.table().equalsIgnoreCase(from.name())
        && key.otherTable().equalsIgnoreCase(to.name());
  }

  /** Counts the columns of a key that equations have equal. */
  private static int covered(Schema.ForeignKey key, List<Equation> equations) {
    int covered = 0;
    for (int i = 0; i < key.columns().size(); i++) {
      String from = key.table() + "." + key.columns().get(i);
      String to = key.otherTable() + "." + key.otherColumns().get(i);
      covered +=
          equations.stream()
                  .anyMatch(
                      e ->
                          (is(e.left(), from) && is(e.right(), to))
                              || (is(e.left(), to) && is(e.right(), from)))
              ? 1
              : 0;
    }
    return covered;
  }

  private static boolean is(Place place, String name) {
    return place.name().equalsIgnoreCase(name);
  }

  /** The column that a column refers to, and so on to the end; itself if it refers to none. */
  private String origin(Place place) {
    String name = place.name();
    for (int i = 0; i < 5; i++) {
      String at = name;
      name =
          gold.schema().foreignKeys().stream()
              .filter(key -> key.columns().size() == 1)
              .filter(key -> (key.table() + "." + key.columns().get(0)).equalsIgnoreCase(at))
              .map(key -> key.otherTable() + "." + key.otherColumns().get(0))
              .findFirst()
              .orElse(at);
    }
    return name.toLowerCase(Locale.ROOT);
  }

  private boolean isSameParent(List<Equation> equations) {
    return equations.stream().anyMatch(e -> origin(e.left()).equals(origin(e.right())));
  }

  /**
   * Two children of one parent that are joined by it alone, although the query also joins the table
   * that links them: each child is paired with all others of the parent.
   */
  private void parent(SelectReading select, List<Equation> equations, String joined) {
    Place left = equations.get(0).left();
    Place right = equations.get(0).right();
    String parent = origin(left);
    boolean children =
        equations.size() == 1
            && parent.equals(origin(right))
            && !is(left, parent)
            && !is(right, parent)
            && !isKey(left)
            && !isKey(right);
    select.sources().stream()
        .map(Source::table)
        .filter(Objects::nonNull)
        .filter(link -> children && refersTo(link, left.table()) && refersTo(link, right.table()))
        .findFirst()
        .ifPresent(
            link ->
                findings.add(
                    gold.finding(
                        FindingKind.PARENT_KEY_JOIN,
                        "%s pairs each row of %s with all of %s of the same %s; %s tells which belong together."
                            .formatted(
                                joined,
                                left.table().name(),
                                right.table().name(),
                                parent.substring(0, parent.lastIndexOf('.')),
                                link.name()),
                        Map.of("join", joined))));
  }

  private boolean refersTo(Schema.Table link, Schema.Table other) {
    return gold.schema().foreignKeys().stream().anyMatch(key -> links(key, link, other));
  }

  private static boolean isKey(Place place) {
    return place.table().primaryKey().size() == 1
        && place.table().primaryKey().get(0).equalsIgnoreCase(place.column().name());
  }

  /** Aggregates of a table whose rows the joins repeat. */
  private void repeats(SelectReading select) {
    for (Call call : select.calls()) {
      Source source = source(call);
      String row = source == null ? null : gold.row(source);
      if (source != null && row != null && !call.distinct() && isOfRows(select, call, source)) {
        String changed = changed(select, call, source, row);
        if (changed != null && repeat(select, call, source, row, changed)) {
          return;
        }
      }
    }
  }

  /** The only source of the columns of an aggregate. */
  private static @Nullable Source source(Call call) {
    List<Source> sources = call.columns().stream().map(Place::source).distinct().toList();
    return sources.size() == 1 ? sources.get(0) : null;
  }

  /**
   * Returns whether an aggregate is meant to be of the rows of one table. SUM of a CASE, COUNT of
   * other columns than keys, and what is compared with such a number, count pairs.
   */
  private static boolean isOfRows(SelectReading select, Call call, Source source) {
    boolean alsoDistinct =
        select.calls().stream()
            .filter(other -> other.function().equals("COUNT") && other.distinct())
            .map(Call::column)
            .anyMatch(c -> c != null && c.source().equals(source) && isKey(c));
    return switch (call.function()) {
      case "SUM", "AVG", "TOTAL" -> call.column() != null || alsoDistinct;
      case "COUNT" -> {
        Place key = call.column();
        yield key != null
            && isKey(key)
            && select.calls().stream().allMatch(other -> countsKey(other, key.written()));
      }
      default -> false;
    };
  }

  private static boolean countsKey(Call call, String key) {
    return call.function().equals("COUNT")
        && !call.distinct()
        && (call.argument().equals(key) || call.argument().contains("THEN " + key + " "));
  }

  /** The SELECT with each row once; {@code null} if that is not known. */
  private @Nullable String changed(SelectReading select, Call call, Source source, String row) {
    if (call.function().equals("COUNT")) {
      String once = select.text();
      for (Call each : select.calls()) {
        once = once.replace(each.text(), "COUNT(DISTINCT " + each.argument() + ")");
      }
      return once;
    }
    int from = select.text().indexOf(" FROM ");
    boolean alone =
        select.items() == 1
            && select.grouping().isEmpty()
            && select.order().isEmpty()
            && select.calls().stream()
                .flatMap(each -> each.columns().stream())
                .allMatch(place -> place.source().equals(source));
    Schema.Table table = source.table();
    return alone && from > 0 && table != null
        ? "%s FROM %s AS %s WHERE %s IN (SELECT %s %s)"
            .formatted(
                select.text().substring(0, from),
                GoldBench.quoted(table.name(), gold.dialect()),
                source.qualifier(),
                row,
                row,
                select.rows())
        : null;
  }

  private boolean repeat(
      SelectReading select, Call call, Source source, String row, String changed) {
    String groups = select.grouping().isEmpty() ? "" : " GROUP BY " + select.grouping();
    List<Long> counts =
        gold.numbers(
            "SELECT SUM(n), SUM(d), MAX(d) FROM (SELECT COUNT(%s) AS n, COUNT(DISTINCT %s) AS d %s%s) AS g"
                .formatted(row, row, select.rows(), groups));
    if (counts.size() < 3 || counts.get(0) <= counts.get(1)) {
      return false;
    }
    if (!select.grouping().isEmpty() && counts.get(2) == 1) {
      return false; // a group is one row of the table, and its pairs are counted
    }
    String proposed = select.with(changed);
    if (!gold.differs(proposed)) {
      return false;
    }
    findings.add(
        gold.finding(
            FindingKind.FAN_OUT,
            "%s is of %s, which are %s of %s that the joins repeat."
                .formatted(
                    call.text(),
                    NumberFormats.count(counts.get(0), "row"),
                    NumberFormats.count(counts.get(1), "row"),
                    source.qualifier()),
            Map.of("joined_rows", counts.get(0), "rows_of_table", counts.get(1)),
            proposed));
    return true;
  }
}
