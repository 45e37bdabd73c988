// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import dev.assay.sql.Schema;
import dev.assay.sql.Schema.ForeignKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The tables of a database by their foreign keys.
 *
 * @param names all of them, in the database's order
 * @param keys between them; those of other tables are left out
 */
record RowTables(List<String> names, List<ForeignKey> keys) {
  /** More rows in one answer are often cut off. */
  private static final int ROWS_PER_CALL = 60;

  /** Definitions may write a table's name in another case than its own. */
  static RowTables of(Collection<String> names, Schema schema) {
    Map<String, String> own = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    names.forEach(name -> own.put(name, name));
    List<ForeignKey> keys = new ArrayList<>();
    for (ForeignKey key : schema.foreignKeys()) {
      String table = own.get(key.table());
      String other = own.get(key.otherTable());
      if (table != null && other != null) {
        keys.add(new ForeignKey(table, key.columns(), other, key.otherColumns()));
      }
    }
    return new RowTables(List.copyOf(names), List.copyOf(keys));
  }

  /** A table with those that it refers to, or those that foreign keys connect in any direction. */
  Set<String> reached(String table, boolean backwards) {
    Set<String> found = new LinkedHashSet<>(List.of(table));
    int before;
    do {
      before = found.size();
      for (ForeignKey key : keys) {
        if (found.contains(key.table())) {
          found.add(key.otherTable());
        } else if (backwards && found.contains(key.otherTable())) {
          found.add(key.table());
        }
      }
    } while (found.size() > before);
    return found;
  }

  /**
   * The tables of each call: those that others refer to come first, tables that refer to each other
   * come together, and connected tables share a call as long as the answer is not too long.
   *
   * @param wanted the tables to fill
   * @param rows of each
   */
  List<List<String>> calls(Collection<String> wanted, int rows) {
    List<List<String>> calls = new ArrayList<>();
    Set<String> placed = new LinkedHashSet<>();
    for (String start : names) {
      Set<String> group = reached(start, true);
      List<String> call = new ArrayList<>();
      for (List<String> cycle : parentsFirst(group)) {
        List<String> filled =
            cycle.stream().filter(table -> wanted.contains(table) && placed.add(table)).toList();
        if (!call.isEmpty() && (call.size() + filled.size()) * rows > ROWS_PER_CALL) {
          calls.add(List.copyOf(call));
          call.clear();
        }
        call.addAll(filled);
      }
      if (!call.isEmpty()) {
        calls.add(List.copyOf(call));
      }
    }
    return calls;
  }

  /** The tables of a group in lists of one, or of those that refer to each other in a circle. */
  private List<List<String>> parentsFirst(Set<String> group) {
    List<List<String>> ordered = new ArrayList<>();
    List<String> left = new ArrayList<>(names.stream().filter(group::contains).toList());
    while (!left.isEmpty()) {
      for (String table : List.copyOf(left)) {
        Set<String> needed = reached(table, false);
        List<String> circle =
            left.stream()
                .filter(other -> needed.contains(other) && reached(other, false).contains(table))
                .toList();
        if (left.contains(table)
            && left.stream().noneMatch(t -> needed.contains(t) && !circle.contains(t))) {
          ordered.add(circle);
          left.removeAll(circle);
        }
      }
    }
    return ordered;
  }
}
