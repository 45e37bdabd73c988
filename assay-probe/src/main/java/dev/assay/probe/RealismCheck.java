// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.RealismLevel;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the constraints, declared and observed, that a candidate's rows break. */
final class RealismCheck {
  private RealismCheck() {}

  /**
   * The realism of a candidate; empty if it breaks a declared constraint, changes a lookup table,
   * or lets a value disagree with the one that it repeats.
   */
  static Optional<Realism> of(CandidateDatabase data) {
    if (!data.isClosed() || !keepsDeclared(data)) {
      return Optional.empty();
    }
    if (data.isReal()) {
      return Optional.of(new Realism(RealismLevel.REAL_ROWS, null));
    }
    if (!agrees(data)) {
      return Optional.empty();
    }
    String added = addedNull(data);
    if (added != null) {
      return Optional.of(new Realism(RealismLevel.ADDED_NULL, added));
    }
    String repeated = repeatedKey(data);
    return Optional.of(
        repeated == null
            ? new Realism(RealismLevel.REALISTIC, null)
            : new Realism(RealismLevel.REPEATED_VALUE, repeated));
  }

  private static boolean keepsDeclared(CandidateDatabase data) {
    for (int t = 0; t < data.tables().size(); t++) {
      SourceTable table = data.tables().get(t);
      List<DataRow> rows = data.rows(t);
      if (table.isLookup() && !rows.stream().allMatch(DataRow::isReal)) {
        return false;
      }
      for (int c = 0; c < table.columnCount(); c++) {
        int column = c;
        if (table.shape().columns().get(c).required()
            && rows.stream().anyMatch(row -> !row.isReal() && row.get(column) == null)) {
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

  private static @Nullable String addedNull(CandidateDatabase data) {
    for (int t = 0; t < data.tables().size(); t++) {
      SourceTable table = data.tables().get(t);
      for (int c = 0; c < table.columnCount(); c++) {
        int column = c;
        if (!table.column(c).hasNulls()
            && data.rows(t).stream().anyMatch(row -> row.get(column) == null)) {
          return "a NULL in %s.%s, where none of %,d rows has one"
              .formatted(table.name(), table.shape().columnName(c), table.rows().size());
        }
      }
    }
    return null;
  }

  private static @Nullable String repeatedKey(CandidateDatabase data) {
    for (int t = 0; t < data.tables().size(); t++) {
      SourceTable table = data.tables().get(t);
      for (List<Integer> key : table.observedKeys()) {
        if (repeats(data.rows(t), key)) {
          return repeat(table, key);
        }
      }
    }
    return null;
  }

  /**
   * The same with a repeat, if there is one, in a column whose values all differ but in too few
   * rows to be taken for a rule.
   */
  static Realism withAssumption(Realism realism, CandidateDatabase data) {
    return realism.level() == RealismLevel.REALISTIC
        ? new Realism(realism.level(), unseenRepeat(data))
        : realism;
  }

  private static @Nullable String unseenRepeat(CandidateDatabase data) {
    for (int t = 0; t < data.tables().size(); t++) {
      SourceTable table = data.tables().get(t);
      for (int c = 0; c < table.columnCount(); c++) {
        boolean unseen = table.rows().size() > 1 && !table.column(c).repeats();
        if (unseen && !table.shape().isReference(c) && repeats(data.rows(t), List.of(c))) {
          return repeat(table, List.of(c));
        }
      }
    }
    return null;
  }

  private static String repeat(SourceTable table, List<Integer> key) {
    if (key.size() == table.columnCount() && key.size() > 1) {
      return "two equal rows of %s, where %,d rows all differ"
          .formatted(table.name(), table.rows().size());
    }
    return "two rows of %s with one %s, where %,d rows all differ"
        .formatted(
            table.name(),
            key.stream().map(table.shape()::columnName).collect(Collectors.joining(" and ")),
            table.rows().size());
  }
}
