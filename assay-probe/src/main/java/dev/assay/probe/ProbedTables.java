// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.RealismLevel;
import dev.assay.probe.DeclaredTable.Reference;
import java.util.ArrayList;
import java.util.List;

/** The tables that two queries use, and the foreign keys between them. Used by one thread. */
final class ProbedTables {
  private final List<SourceTable> tables;
  private final List<TableLink> links = new ArrayList<>();
  private final List<Integer> parentsFirst = new ArrayList<>();
  private final List<ColumnAgreement> agreements;

  ProbedTables(List<SourceTable> tables) {
    this.tables = List.copyOf(tables);
    for (int child = 0; child < tables.size(); child++) {
      for (Reference reference : tables.get(child).shape().references()) {
        addLink(child, reference);
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

  /** Positions of the tables, those that others refer to first. */
  List<Integer> parentsFirst() {
    return parentsFirst;
  }

  /** Whether rows can be less realistic in the way of a level. */
  boolean allow(RealismLevel level) {
    return switch (level) {
      case REAL_ROWS, REALISTIC -> true;
      case REPEATED_VALUE -> tables.stream().anyMatch(table -> !table.observedKeys().isEmpty());
      case ADDED_NULL -> tables.stream().anyMatch(SourceTable::allowsNewNull);
    };
  }

  /** Columns that repeat a column of the table they refer to. */
  List<ColumnAgreement> agreements() {
    return agreements;
  }

  /** The key through which a column refers to another table, if it does by itself. */
  java.util.Optional<TableLink> link(int table, int column) {
    return links.stream()
        .filter(link -> link.child() == table && link.columns().equals(List.of(column)))
        .findFirst();
  }

  /** Whether a column takes part in a foreign key to a probed table. */
  boolean isLinked(int table, int column) {
    return links.stream()
        .anyMatch(link -> link.child() == table && link.columns().contains(column));
  }
}
