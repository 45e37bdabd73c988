// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.RealismLevel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rows for each of the probed tables, as they are put together. Used by one thread. */
final class CandidateDatabase {
  private final ProbedTables tables;
  private final List<TableLink> links;
  private final List<List<DataRow>> rows = new ArrayList<>();

  /**
   * A database without rows.
   *
   * @param level by which rows need others
   */
  CandidateDatabase(ProbedTables tables, RealismLevel level) {
    this(tables, tables.kept(level));
  }

  private CandidateDatabase(ProbedTables tables, List<TableLink> links) {
    this.tables = tables;
    this.links = links;
    for (int t = 0; t < tables.size(); t++) {
      rows.add(new ArrayList<>());
    }
  }

  CandidateDatabase copy() {
    CandidateDatabase copy = new CandidateDatabase(tables, links);
    for (int t = 0; t < rows.size(); t++) {
      copy.rows.get(t).addAll(rows.get(t));
    }
    return copy;
  }

  ProbedTables tables() {
    return tables;
  }

  /** The rows of a table, which the caller may change. */
  List<DataRow> rows(int table) {
    return rows.get(table);
  }

  /** The tables that have rows. */
  Set<Integer> filled() {
    Set<Integer> filled = new HashSet<>();
    for (int t = 0; t < rows.size(); t++) {
      if (!rows.get(t).isEmpty()) {
        filled.add(t);
      }
    }
    return filled;
  }

  /** Returns whether a table has no rows that has some in the real database. */
  boolean isEmptied() {
    for (int t = 0; t < rows.size(); t++) {
      if (rows.get(t).isEmpty() && !tables.get(t).rows().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  int size() {
    return rows.stream().mapToInt(List::size).sum();
  }

  /** Returns a copy in the opposite order. */
  CandidateDatabase reversed() {
    CandidateDatabase reversed = copy();
    reversed.rows.forEach(Collections::reverse);
    return reversed;
  }

  /** Returns a copy with the first row at the end: reversing leaves some orders as they are. */
  CandidateDatabase rotated() {
    CandidateDatabase rotated = copy();
    rotated.rows.forEach(table -> Collections.rotate(table, -1));
    return rotated;
  }

  /** Returns copies in all orders; none if there are more than wanted. */
  List<CandidateDatabase> orders(int most) {
    List<CandidateDatabase> orders = new ArrayList<>(List.of(this));
    for (int t = 0; t < rows.size(); t++) {
      for (int first = 0; first < rows.get(t).size(); first++) {
        List<CandidateDatabase> more = new ArrayList<>();
        for (CandidateDatabase order : orders) {
          for (int other = first; other < rows.get(t).size(); other++) {
            CandidateDatabase swapped = order.copy();
            Collections.swap(swapped.rows.get(t), first, other);
            more.add(swapped);
          }
        }
        if (more.size() > most) {
          return List.of();
        }
        orders = more;
      }
    }
    return orders;
  }

  /** Returns a copy without some rows, and without the rows that then lack one they need. */
  CandidateDatabase without(List<DataRow> removed) {
    Set<DataRow> gone = Collections.newSetFromMap(new IdentityHashMap<>());
    gone.addAll(removed);
    CandidateDatabase rest = copy();
    rest.rows.forEach(table -> table.removeIf(gone::contains));
    rest.removeOrphans();
    return rest;
  }

  /** Returns a copy without a row; those that refer to it refer to another one of its table. */
  CandidateDatabase merged(int table, DataRow row, DataRow other) {
    CandidateDatabase rest = copy();
    rest.rows.get(table).removeIf(each -> each == row);
    for (TableLink link : tables.links()) {
      if (link.parent() == table) {
        List<@Nullable Object> key = row.key(link.parentColumns());
        rest.rows
            .get(link.child())
            .replaceAll(
                each ->
                    each.key(link.columns()).equals(key)
                        ? RowSampler.wired(each, link, other)
                        : each);
      }
    }
    rest.agree();
    rest.removeOrphans();
    return rest;
  }

  /** Returns a copy with one row replaced. */
  CandidateDatabase with(int table, int position, DataRow row) {
    CandidateDatabase changed = copy();
    changed.rows.get(table).set(position, row);
    return changed;
  }

  /** The links that its rows keep. */
  List<TableLink> links() {
    return links;
  }

  /** Removes rows that lack one they need, until none does. */
  void removeOrphans() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (TableLink link : links) {
        Set<List<@Nullable Object>> known = keys(link);
        changed |= rows.get(link.child()).removeIf(row -> isOrphan(row, link, known));
      }
    }
  }

  /** Returns whether every row has the one that it needs by a link. */
  boolean keeps(TableLink link) {
    Set<List<@Nullable Object>> known = keys(link);
    return rows.get(link.child()).stream().noneMatch(row -> isOrphan(row, link, known));
  }

  static boolean isOrphan(DataRow row, TableLink link, Set<List<@Nullable Object>> known) {
    List<@Nullable Object> key = row.key(link.columns());
    return !key.contains(null) && !known.contains(key);
  }

  /** The keys that rows may refer to. */
  Set<List<@Nullable Object>> keys(TableLink link) {
    Set<List<@Nullable Object>> keys = new HashSet<>();
    for (DataRow row : rows.get(link.parent())) {
      keys.add(row.key(link.parentColumns()));
    }
    return keys;
  }

  /** Gives each row the values that it repeats from the row it refers to. */
  void agree() {
    tables.agreements().forEach(agreement -> agreement.settle(this));
  }

  /** Makes rows keep what the real rows show of columns and of their relations. */
  void settle() {
    for (int t = 0; t < rows.size(); t++) {
      SourceTable source = tables.get(t);
      List<DataRow> table = rows.get(t);
      source.rules().forEach(rule -> rule.settle(source, table));
    }
  }

  /** Returns whether all rows are those of the real database. */
  boolean isReal() {
    for (List<DataRow> table : rows) {
      for (DataRow row : table) {
        if (!row.isReal()) {
          return false;
        }
      }
    }
    return true;
  }
}
