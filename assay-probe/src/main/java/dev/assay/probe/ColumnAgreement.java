// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Two columns of one name that hold the same wherever rows of the real database meet: that of a row
 * and that of the row it refers to, or those of two rows that it refers to. What is stored twice
 * agrees in realistic rows, too.
 *
 * @param link the foreign key to the row that is believed
 * @param parentColumn the column there
 * @param other the foreign key to the row that repeats it; {@code null} for the row that refers
 * @param column the column there
 */
record ColumnAgreement(TableLink link, int parentColumn, @Nullable TableLink other, int column) {
  /** Fewer pairs of rows may agree by chance. */
  private static final int ENOUGH_PAIRS = 5;

  static List<ColumnAgreement> among(ProbedTables tables) {
    List<ColumnAgreement> found = new ArrayList<>();
    List<TableLink> links = tables.links();
    for (int i = 0; i < links.size(); i++) {
      TableLink link = links.get(i);
      if (link.child() == link.parent()) {
        continue;
      }
      DeclaredTable child = tables.get(link.child()).shape();
      for (int c = 0; c < child.columns().size(); c++) {
        if (!child.isReference(c) && !child.isKey(c)) {
          addIfKept(found, tables, link, null, link.child(), c);
        }
      }
      for (TableLink other : links.subList(i + 1, links.size())) {
        DeclaredTable repeating = tables.get(other.parent()).shape();
        for (int c = 0; c < repeating.columns().size(); c++) {
          if (other.child() == link.child() && !repeating.isKey(c)) {
            addIfKept(found, tables, link, other, other.parent(), c);
          }
        }
      }
    }
    return List.copyOf(found);
  }

  private static void addIfKept(
      List<ColumnAgreement> found,
      ProbedTables tables,
      TableLink link,
      @Nullable TableLink other,
      int repeating,
      int column) {
    DeclaredTable parent = tables.get(link.parent()).shape();
    int same = parent.position(tables.get(repeating).shape().columnName(column));
    ColumnAgreement agreement = new ColumnAgreement(link, same, other, column);
    if (same >= 0 && (other == null || !parent.isKey(same)) && agreement.isShown(tables)) {
      found.add(agreement);
    }
  }

  private boolean isShown(ProbedTables tables) {
    Set<Object> values = new HashSet<>();
    int pairs = 0;
    for (DataRow row : tables.get(link.child()).rows()) {
      List<DataRow> found = tables.referred(row, link);
      List<DataRow> repeating = other == null ? List.of(row) : tables.referred(row, other);
      if (!found.isEmpty() && !repeating.isEmpty()) {
        Object value = repeating.get(0).get(column);
        if (!Objects.equals(value, found.get(0).get(parentColumn))) {
          return false;
        }
        if (value != null) {
          values.add(value);
          pairs++;
        }
      }
    }
    return pairs >= ENOUGH_PAIRS && values.size() > 1;
  }

  /** Gives rows what they repeat of others; returns whether any had something else. */
  boolean settle(CandidateDatabase data) {
    boolean changed = false;
    Map<List<@Nullable Object>, DataRow> parents = rows(data, link);
    Map<List<@Nullable Object>, DataRow> others = other == null ? Map.of() : rows(data, other);
    for (DataRow row : List.copyOf(data.rows(link.child()))) {
      DataRow parent = parents.get(row.key(link.columns()));
      DataRow repeating = other == null ? row : others.get(row.key(other.columns()));
      if (parent != null && repeating != null) {
        DataRow agreed = repeating.with(column, parent.get(parentColumn));
        if (agreed != repeating) {
          int table = other == null ? link.child() : other.parent();
          data.rows(table).replaceAll(each -> each == repeating ? agreed : each);
          if (table == link.parent()) {
            parents = rows(data, link);
          }
          others = other == null ? others : rows(data, other);
          changed = true;
        }
      }
    }
    return changed;
  }

  private static Map<List<@Nullable Object>, DataRow> rows(CandidateDatabase data, TableLink link) {
    Map<List<@Nullable Object>, DataRow> rows = new HashMap<>();
    data.rows(link.parent()).forEach(row -> rows.put(row.key(link.parentColumns()), row));
    return rows;
  }
}
