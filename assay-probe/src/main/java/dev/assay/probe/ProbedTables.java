// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.RealismLevel;
import dev.assay.probe.DeclaredTable.Reference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables that two queries use, and the foreign keys between them. Used by one thread. */
final class ProbedTables {
  /** Fewer values may occur among those of a key by chance. */
  private static final int ENOUGH_VALUES = 3;

  private final List<SourceTable> tables;

  /** Fewer rows may have a partner by chance. */
  private static final int ENOUGH_ROWS = 10;

  /** The share of rows that must have a partner for a rule. */
  private static final double NEARLY_ALL = 0.98;

  private final List<TableLink> links = new ArrayList<>();
  private final List<TableLink> needed = new ArrayList<>();
  private final List<Integer> parentsFirst = new ArrayList<>();
  private final List<ColumnAgreement> agreements;

  /**
   * Tables with their foreign keys, and with those that are not declared but that the queries join
   * by and the real rows keep.
   *
   * @param equated pairs of column names that the queries equate, in lower case
   */
  ProbedTables(List<SourceTable> tables, Set<List<String>> equated) {
    this.tables = List.copyOf(tables);
    for (int child = 0; child < tables.size(); child++) {
      for (Reference reference : tables.get(child).shape().references()) {
        addLink(child, reference);
      }
    }
    addObservedLinks(equated);
    for (TableLink link : links) {
      if (link.child() != link.parent() && isNeeded(link)) {
        needed.add(
            new TableLink(link.parent(), link.parentColumns(), link.child(), link.columns()));
      }
    }
    for (int t = 0; t < tables.size(); t++) {
      for (MirroredRows mirrored : tables.get(t).mirrored()) {
        needed.add(new TableLink(t, mirrored.columns(), t, mirrored.swapped()));
      }
    }
    order();
    agreements = ColumnAgreement.among(this);
  }

  private void addLink(int child, Reference reference) {
    int parent = position(reference.table());
    if (parent < 0) {
      return;
    }
    DeclaredTable other = tables.get(parent).shape();
    List<Integer> columns =
        reference.otherColumns().isEmpty()
            ? other.primaryKey()
            : reference.otherColumns().stream().map(other::position).toList();
    if (columns.size() == reference.columns().size() && !columns.contains(-1)) {
      TableLink link = new TableLink(child, reference.columns(), parent, columns);
      if (!links.contains(link)) {
        links.add(link);
      }
    }
  }

  private void addObservedLinks(Set<List<String>> equated) {
    for (int child = 0; child < tables.size(); child++) {
      for (int parent = 0; parent < tables.size(); parent++) {
        for (int column = 0; column < tables.get(child).columnCount(); column++) {
          for (List<Integer> key : tables.get(parent).shape().keys()) {
            if (child != parent && isObservedLink(child, column, parent, key, equated)) {
              links.add(new TableLink(child, List.of(column), parent, key));
            }
          }
        }
      }
    }
  }

  private boolean isObservedLink(
      int child, int column, int parent, List<Integer> key, Set<List<String>> equated) {
    SourceTable from = tables.get(child);
    SourceTable to = tables.get(parent);
    if (key.size() != 1
        || from.shape().keys().contains(List.of(column))
        || isLinked(child, column)) {
      return false;
    }
    List<String> names =
        List.of(
            from.shape().columnName(column).toLowerCase(Locale.ROOT),
            to.shape().columnName(key.get(0)).toLowerCase(Locale.ROOT));
    if (!equated.contains(names)) {
      return false;
    }
    Set<List<@Nullable Object>> seen = new HashSet<>();
    for (DataRow row : from.rows()) {
      if (row.get(column) != null) {
        seen.add(row.key(List.of(column)));
      }
    }
    return seen.size() >= ENOUGH_VALUES && to.index(key).keySet().containsAll(seen);
  }

  /** Returns whether (nearly) every row that could be referred to is. */
  private boolean isNeeded(TableLink link) {
    var referring = tables.get(link.child()).index(link.columns()).keySet();
    var referred = tables.get(link.parent()).index(link.parentColumns()).keySet();
    long partnered = referred.stream().filter(referring::contains).count();
    return referred.size() >= ENOUGH_ROWS && partnered >= NEARLY_ALL * referred.size();
  }

  /** Tables in a cycle of references keep the order in which they are named. */
  private void order() {
    while (parentsFirst.size() < tables.size()) {
      int next = -1;
      for (int t = tables.size() - 1; t >= 0; t--) {
        int table = t;
        boolean free =
            links.stream()
                .filter(link -> link.child() == table && link.parent() != table)
                .allMatch(link -> parentsFirst.contains(link.parent()));
        if (!parentsFirst.contains(t) && free) {
          next = t;
        }
      }
      for (int t = 0; next < 0; t++) {
        next = parentsFirst.contains(t) ? -1 : t;
      }
      parentsFirst.add(next);
    }
  }

  private int position(String name) {
    for (int t = 0; t < tables.size(); t++) {
      if (tables.get(t).name().equalsIgnoreCase(name)) {
        return t;
      }
    }
    return -1;
  }

  int size() {
    return tables.size();
  }

  SourceTable get(int table) {
    return tables.get(table);
  }

  List<SourceTable> all() {
    return tables;
  }

  List<TableLink> links() {
    return links;
  }

  /**
   * The rows that others need beyond foreign keys, as the real rows show, in the form of a key that
   * refers to them: one that refers to a row to which nearly all are referred to, or its mirror.
   */
  List<TableLink> needed() {
    return needed;
  }

  /** The links that rows of a level keep. */
  List<TableLink> kept(RealismLevel level) {
    return level.isRealistic() ? Stream.concat(links.stream(), needed.stream()).toList() : links;
  }

  /** The foreign keys of a table to other tables. */
  List<TableLink> linksOf(int table) {
    return links.stream().filter(link -> link.child() == table && link.parent() != table).toList();
  }

  /** Positions of the tables, those that others refer to first. */
  List<Integer> parentsFirst() {
    return parentsFirst;
  }

  /** Returns whether a level's way of being less realistic is possible. */
  boolean allow(RealismLevel level) {
    return switch (level) {
      case REAL_ROWS, REALISTIC -> true;
      case REPEATED_VALUE ->
          !needed.isEmpty() || tables.stream().anyMatch(table -> !table.rules().isEmpty());
      case ADDED_NULL -> tables.stream().anyMatch(SourceTable::allowsNewNull);
    };
  }

  /** The real rows that a row refers to by a link. */
  List<DataRow> referred(DataRow row, TableLink link) {
    return get(link.parent())
        .index(link.parentColumns())
        .getOrDefault(row.key(link.columns()), List.of());
  }

  /** Columns that repeat a column of the table they refer to, or of another that is referred to. */
  List<ColumnAgreement> agreements() {
    return agreements;
  }

  /** The key through which a column refers to another table, if it does by itself. */
  java.util.Optional<TableLink> link(int table, int column) {
    return links.stream()
        .filter(link -> link.child() == table && link.columns().equals(List.of(column)))
        .findFirst();
  }

  /** Returns whether a column takes part in a foreign key to a probed table. */
  boolean isLinked(int table, int column) {
    return links.stream()
        .anyMatch(link -> link.child() == table && link.columns().contains(column));
  }
}
