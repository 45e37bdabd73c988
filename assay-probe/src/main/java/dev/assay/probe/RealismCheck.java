// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.RealismLevel;
import dev.assay.sql.internal.SqlName;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the constraints, declared and observed, that a candidate's rows break. */
final class RealismCheck {
  private RealismCheck() {}

  /**
   * The level of a candidate; empty if it breaks a declared constraint, changes a lookup table, or
   * lets a value disagree with the one that it repeats.
   */
  static Optional<RealismLevel> level(CandidateDatabase data) {
    boolean real = data.isReal();
    if (!data.tables().links().stream().allMatch(data::keeps)
        || !keepsDeclared(data)
        || !(real || agrees(data))) {
      return Optional.empty();
    }
    if (!real && addedNull(data) != null) {
      return Optional.of(RealismLevel.ADDED_NULL);
    }
    if (lack(data) != null || (!real && exception(data) != null)) {
      return Optional.of(RealismLevel.REPEATED_VALUE);
    }
    return Optional.of(real ? RealismLevel.REAL_ROWS : RealismLevel.REALISTIC);
  }

  /**
   * The realism of a candidate whose level is known, with what it assumes: at level 2 a repeat, if
   * there is one, in a column whose values all differ but in too few rows to be taken for a rule.
   */
  static Realism described(RealismLevel level, CandidateDatabase data) {
    Supplier<BrokenRule> assumption =
        switch (level) {
          case REAL_ROWS -> null;
          case REALISTIC -> unseenRepeat(data);
          case REPEATED_VALUE -> data.isReal() || exception(data) == null ? lack(data) : exception(data);
          case ADDED_NULL -> addedNull(data);
        };
    return new Realism(level, assumption == null ? null : assumption.get());
  }

  private static boolean keepsDeclared(CandidateDatabase data) {
    for (int t = 0; t < data.tables().size(); t++) {
      SourceTable table = data.tables().get(t);
      List<DataRow> rows = data.rows(t);
      if (table.isLookup() && !rows.stream().allMatch(DataRow::isReal)) {
        return false;
      }
      if (!rows.stream().allMatch(row -> row.isReal() || table.given().allows(row))) {
        return false;
      }
      for (int c = 0; c < table.columnCount(); c++) {
        if (table.shape().columns().get(c).required() && hasNull(rows, c, true)) {
          return false;
        }
      }
      for (List<Integer> key : table.shape().keys()) {
        if (repeats(rows, key)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean hasNull(List<DataRow> rows, int column, boolean made) {
    for (DataRow row : rows) {
      if (row.get(column) == null && !(made && row.isReal())) {
        return true;
      }
    }
    return false;
  }

  private static boolean repeats(List<DataRow> rows, List<Integer> key) {
    Set<List<@Nullable Object>> seen = new HashSet<>();
    for (DataRow row : rows) {
      List<@Nullable Object> value = row.key(key);
      if (!value.contains(null) && !seen.add(value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean agrees(CandidateDatabase data) {
    if (data.tables().agreements().isEmpty()) {
      return true;
    }
    CandidateDatabase agreed = data.copy();
    agreed.agree();
    for (int t = 0; t < data.tables().size(); t++) {
      if (!agreed.rows(t).equals(data.rows(t))) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable Supplier<BrokenRule> addedNull(CandidateDatabase data) {
    for (int t = 0; t < data.tables().size(); t++) {
      SourceTable table = data.tables().get(t);
      for (int c = 0; c < table.columnCount(); c++) {
        int column = c;
        if (!table.column(c).hasNulls() && hasNull(data.rows(t), c, false)) {
          return () ->
              BrokenRule.notNull(
                  "a NULL in %s.%s, where none of %,d rows has one"
                      .formatted(
                          table.name(), table.shape().columnName(column), table.rows().size()),
                  table,
                  column);
        }
      }
    }
    return null;
  }

  /** A row that lacks another, such as its mirror, that the real rows have. */
  private static @Nullable Supplier<BrokenRule> lack(CandidateDatabase data) {
    for (TableLink link : data.tables().needed()) {
      if (!data.keeps(link)) {
        SourceTable table = data.tables().get(link.child());
        SourceTable other = data.tables().get(link.parent());
        return () ->
            new BrokenRule(
                link.child() == link.parent()
                    ? "a row of %s without the one in which %s are exchanged, where all %,d rows have it"
                        .formatted(
                            table.name(),
                            names(table, link.columns().subList(0, 2)),
                            table.rows().size())
                    : "a row of %s without a row of %s that refers to it by %s, where (nearly) all %,d rows have one"
                        .formatted(
                            table.name(),
                            other.name(),
                            names(other, link.parentColumns()),
                            table.rows().size()),
                null);
      }
    }
    return null;
  }

  private static String names(SourceTable table, List<Integer> columns) {
    return columns.stream().map(table.shape()::columnName).collect(Collectors.joining(" and "));
  }

  /** A rule that the real rows show and these break. */
  private static @Nullable Supplier<BrokenRule> exception(CandidateDatabase data) {
    for (int t = 0; t < data.tables().size(); t++) {
      SourceTable table = data.tables().get(t);
      List<DataRow> rows = data.rows(t);
      for (List<Integer> key : table.observedKeys()) {
        if (repeats(rows, key)) {
          return () -> repeat(table, key);
        }
      }
      for (DataRow row : rows) {
        Supplier<BrokenRule> exception = row.isReal() ? null : exception(table, row);
        if (exception != null) {
          return exception;
        }
      }
      for (ColumnDependency dependency : table.dependencies()) {
        if (dependency.isBroken(rows)) {
          return () -> contradiction(table, dependency, rows);
        }
      }
    }
    return null;
  }

  private static @Nullable Supplier<BrokenRule> exception(SourceTable table, DataRow row) {
    for (OrderedColumns order : table.orders()) {
      if (order.isBroken(row)) {
        return () -> disorder(table, order);
      }
    }
    if (table.names().isBroken(table, row)) {
      return () ->
          new BrokenRule(
              "a row of %s with another combination of %s than in the database"
                  .formatted(table.name(), table.names().described(table)),
              null);
    }
    for (int c = 0; c < table.columnCount(); c++) {
      int column = c;
      if (!table.knows(c, row.get(c))) {
        return () -> unknown(table, column, row.get(column));
      }
    }
    return null;
  }

  private static BrokenRule unknown(SourceTable table, int column, @Nullable Object value) {
    ObservedColumn observed = table.column(column);
    String words =
        "a value in %s.%s that none of %,d rows has%s"
            .formatted(
                table.name(),
                table.shape().columnName(column),
                table.rows().size(),
                observed.closed() ? "" : " in this case");
    String condition =
        observed.closed()
            ? "%s NOT IN (%s)"
                .formatted(
                    quoted(table, column),
                    observed.values().stream()
                        .distinct()
                        .map(each -> literal(table, each))
                        .sorted()
                        .collect(Collectors.joining(", ")))
            : quoted(table, column) + " = " + literal(table, value);
    return BrokenRule.never(words, table, condition);
  }

  private static String quoted(SourceTable table, int column) {
    return SqlName.quote(table.shape().columnName(column), table.shape().dialect());
  }

  private static String literal(SourceTable table, @Nullable Object value) {
    return new ScriptSql(table.shape().dialect()).literal(value);
  }

  private static BrokenRule contradiction(
      SourceTable table, ColumnDependency dependency, List<DataRow> rows) {
    String words =
        "a row of %s with another %s than goes with its %s in %,d rows"
            .formatted(
                table.name(),
                table.shape().columnName(dependency.dependent()),
                table.shape().columnName(dependency.determinant()),
                table.rows().size());
    for (DataRow row : rows) {
      Object value = row.get(dependency.determinant());
      Object fact = row.isReal() || value == null ? null : dependency.known().get(value);
      if (fact != null && !fact.equals(row.get(dependency.dependent()))) {
        return BrokenRule.never(
            words,
            table,
            "%s = %s AND %s <> %s"
                .formatted(
                    quoted(table, dependency.determinant()),
                    literal(table, value),
                    quoted(table, dependency.dependent()),
                    literal(table, fact)));
      }
    }
    return new BrokenRule(words, null);
  }

  private static BrokenRule disorder(SourceTable table, OrderedColumns order) {
    return BrokenRule.never(
        "a row of %s with %s greater than %s, where none of %,d rows has that"
            .formatted(
                table.name(),
                table.shape().columnName(order.lower()),
                table.shape().columnName(order.upper()),
                table.rows().size()),
        table,
        quoted(table, order.lower()) + " > " + quoted(table, order.upper()));
  }

  private static @Nullable Supplier<BrokenRule> unseenRepeat(CandidateDatabase data) {
    for (int t = 0; t < data.tables().size(); t++) {
      SourceTable table = data.tables().get(t);
      for (int c = 0; c < table.columnCount(); c++) {
        boolean unseen = table.rows().size() > 1 && !table.column(c).repeats();
        if (unseen && !table.shape().isReference(c) && repeats(data.rows(t), List.of(c))) {
          List<Integer> key = List.of(c);
          return () -> repeat(table, key);
        }
      }
    }
    return null;
  }

  private static BrokenRule repeat(SourceTable table, List<Integer> key) {
    String words =
        key.size() == table.columnCount() && key.size() > 1
            ? "two equal rows of %s, where %,d rows all differ"
                .formatted(table.name(), table.rows().size())
            : "two rows of %s with one %s, where %,d rows all differ"
                .formatted(
                    table.name(),
                    names(table, key),
                    table.rows().size());
    return BrokenRule.unique(words, table, key);
  }

  /**
   * The realism of some rows.
   *
   * @param level the strictest level whose constraints they respect
   * @param assumption the property of the real rows that these break, or {@code null} if nothing of
   *     that kind is known
   */
  record Realism(RealismLevel level, @Nullable BrokenRule assumption) {}
}
