// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.AssayException;
import dev.assay.input.internal.NearestName;
import dev.assay.model.DataConstraint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The users' constraints on a table's rows, beside those declared and observed.
 *
 * @param keys positions of columns that are unique together
 * @param required positions of columns that hold no NULL
 * @param checks ranges and patterns, by the position of their column
 * @param conditions those that no row may satisfy, as SQL
 */
record TableConstraints(
    List<List<Integer>> keys,
    Set<Integer> required,
    Map<Integer, List<Predicate<@Nullable Object>>> checks,
    List<String> conditions) {
  static final TableConstraints NONE =
      new TableConstraints(List.of(), Set.of(), Map.of(), List.of());

  TableConstraints {
    keys = List.copyOf(keys);
    required = Set.copyOf(required);
    checks = Map.copyOf(checks);
    conditions = List.copyOf(conditions);
  }

  /**
   * Those among constraints that are about a table.
   *
   * @throws AssayException if one names a column that the table does not have
   */
  static TableConstraints of(DeclaredTable table, List<DataConstraint> constraints) {
    List<List<Integer>> keys = new ArrayList<>();
    Set<Integer> required = new HashSet<>();
    Map<Integer, List<Predicate<@Nullable Object>>> checks = new HashMap<>();
    List<String> conditions = new ArrayList<>();
    for (DataConstraint each : constraints) {
      switch (each.kind()) {
        case UNIQUE -> keys.add(each.names().stream().map(name -> column(table, name)).toList());
        case NOT_NULL -> required.add(column(table, each.names().get(0)));
        case RANGE, PATTERN ->
            checks
                .computeIfAbsent(column(table, each.names().get(0)), c -> new ArrayList<>())
                .add(each.values());
        case NEVER -> conditions.add(each.text());
      }
    }
    return new TableConstraints(keys, required, checks, conditions);
  }

  private static int column(DeclaredTable table, String name) {
    return table.position(name.substring(table.name().length() + 1));
  }

  /**
   * Returns whether a constraint is about a table.
   *
   * @throws AssayException if it is, but names a column that the table does not have
   */
  static boolean isAbout(DataConstraint constraint, DeclaredTable table) {
    for (String name : constraint.names()) {
      if (!isIn(table, constraint, name)) {
        return false;
      }
      if (constraint.kind() != DataConstraint.Kind.NEVER && column(table, name) < 0) {
        throw fault(
            constraint,
            "table %s has no column '%s'"
                .formatted(table.name(), name.substring(table.name().length() + 1)),
            NearestName.hint(
                name.substring(table.name().length() + 1),
                table.columns().stream().map(DeclaredTable.DeclaredColumn::name).toList()));
      }
    }
    return true;
  }

  private static boolean isIn(DeclaredTable table, DataConstraint constraint, String name) {
    String start = constraint.kind() == DataConstraint.Kind.NEVER ? name + "." : name;
    return start.regionMatches(true, 0, table.name() + ".", 0, table.name().length() + 1)
        && (constraint.kind() != DataConstraint.Kind.NEVER
            || name.length() == table.name().length());
  }

  /**
   * The table that a constraint is about.
   *
   * @param tables names of all tables
   * @throws AssayException if there is none, or it names columns of several
   */
  static String table(DataConstraint constraint, List<String> tables) {
    String first = constraint.names().get(0);
    boolean never = constraint.kind() == DataConstraint.Kind.NEVER;
    if (!never && first.indexOf('.') < 0) {
      throw fault(constraint, "'%s' needs a column".formatted(first), "write table.column");
    }
    Optional<String> found =
        tables.stream()
            .filter(
                table ->
                    never
                        ? first.equalsIgnoreCase(table)
                        : first.regionMatches(true, 0, table + ".", 0, table.length() + 1))
            .findFirst();
    String written = never ? first : first.substring(0, first.lastIndexOf('.'));
    String table =
        found.orElseThrow(
            () ->
                fault(
                    constraint,
                    "there is no table '%s'".formatted(written),
                    NearestName.hint(written, tables)));
    for (String name : constraint.names()) {
      if (!never && !name.regionMatches(true, 0, table + ".", 0, table.length() + 1)) {
        throw fault(
            constraint,
            "'%s' is no column of %s".formatted(name, table),
            "name columns of one table");
      }
    }
    return table;
  }

  /** A mistake in a constraint. */
  static AssayException fault(DataConstraint constraint, String message, String remedy) {
    return new AssayException(
        "%s%s; %s"
            .formatted(
                constraint.place().isEmpty() ? "" : constraint.place() + ": ", message, remedy));
  }

  /** Returns whether ranges and patterns allow a value. */
  boolean allows(int column, @Nullable Object value) {
    return checks.getOrDefault(column, List.of()).stream().allMatch(each -> each.test(value));
  }

  /** The rows that keep what can be told without the database, of equal keys the first. */
  List<DataRow> kept(List<DataRow> rows) {
    List<DataRow> kept = new ArrayList<>();
    List<Set<List<@Nullable Object>>> seen = keys.stream().map(key -> newSet()).toList();
    for (DataRow row : rows) {
      if (allows(row) && isNew(row, seen)) {
        for (int k = 0; k < keys.size(); k++) {
          seen.get(k).add(row.key(keys.get(k)));
        }
        kept.add(row);
      }
    }
    return kept;
  }

  private static Set<List<@Nullable Object>> newSet() {
    return new HashSet<>();
  }

  private boolean isNew(DataRow row, List<Set<List<@Nullable Object>>> seen) {
    for (int k = 0; k < keys.size(); k++) {
      List<@Nullable Object> key = row.key(keys.get(k));
      if (!key.contains(null) && seen.get(k).contains(key)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether ranges, patterns and NOT NULL allow a row. */
  boolean allows(DataRow row) {
    for (int c : required) {
      if (row.get(c) == null) {
        return false;
      }
    }
    for (int c : checks.keySet()) {
      if (!allows(c, row.get(c))) {
        return false;
      }
    }
    return true;
  }
}
