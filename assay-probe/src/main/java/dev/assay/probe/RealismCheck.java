// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.RealismLevel;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
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
    if (lack(data) != null || (!real && exception(data, name -> true) != null)) {
      return Optional.of(RealismLevel.REPEATED_VALUE);
    }
    return Optional.of(real ? RealismLevel.REAL_ROWS : RealismLevel.REALISTIC);
  }

  /**
   * The realism of a candidate whose level is known, with what it assumes: at level 2 a repeat, if
   * there is one, in a column whose values all differ but in too few rows to be taken for a rule.
   * Assumptions on columns that the queries do not read are named only if nothing else explains the
   * level, as other values there would do as well.
   *
   * @param read whether the queries use a column of a name
   */
  static Realism described(RealismLevel level, CandidateDatabase data, Predicate<String> read) {
    Supplier<BrokenRule> assumption =
        switch (level) {
          case REAL_ROWS -> null;
          case REALISTIC -> unseenRepeat(data, read);
          case REPEATED_VALUE -> {
            Supplier<BrokenRule> exception = data.isReal() ? null : exception(data, read);
            yield exception == null ? lack(data) : exception;
          }
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
    List<ColumnAgreement> agreements = data.tables().agreements();
    CandidateDatabase agreed = agreements.isEmpty() ? data : data.copy();
    return agreements.stream().noneMatch(agreement -> agreement.settle(agreed));
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
                            table.described(link.columns().subList(0, 2)),
                            table.rows().size())
                    : "a row of %s without a row of %s that refers to it by %s, where (nearly) all %,d rows have one"
                        .formatted(
                            table.name(),
                            other.name(),
                            other.described(link.parentColumns()),
                            table.rows().size()),
                null);
      }
    }
    return null;
  }

  /** A rule that the real rows show and these break; first one on columns that are read. */
  private static @Nullable Supplier<BrokenRule> exception(
      CandidateDatabase data, Predicate<String> read) {
    Supplier<BrokenRule> other = null;
    for (int t = 0; t < data.tables().size(); t++) {
      SourceTable table = data.tables().get(t);
      for (ObservedRule rule : table.rules()) {
        Supplier<BrokenRule> exception = rule.exception(table, data.rows(t));
        if (exception != null && isRead(rule, table, read)) {
          return exception;
        }
        other = other == null ? exception : other;
      }
    }
    return other;
  }

  /** Returns whether the queries read all columns that a rule is about. */
  private static boolean isRead(ObservedRule rule, SourceTable table, Predicate<String> read) {
    return rule.columns().stream().map(table.shape()::columnName).allMatch(read);
  }

  private static @Nullable Supplier<BrokenRule> unseenRepeat(
      CandidateDatabase data, Predicate<String> read) {
    for (int t = 0; t < data.tables().size(); t++) {
      SourceTable table = data.tables().get(t);
      for (int c = 0; c < table.columnCount(); c++) {
        boolean unseen = table.rows().size() > 1 && !table.column(c).repeats();
        ObservedRule.FewAlike rule = new ObservedRule.FewAlike(List.of(c), 1);
        if (unseen
            && !table.shape().isReference(c)
            && repeats(data.rows(t), rule.columns())
            && isRead(rule, table, read)) {
          return () -> rule.broken(table);
        }
      }
    }
    return null;
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
