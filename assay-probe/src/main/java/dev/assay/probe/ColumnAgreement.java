// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A column that holds the same as the equally named column of the row it refers to, in all rows of
 * the real database: it is stored twice, and rows that disagree would not be realistic.
 *
 * @param link the foreign key
 * @param column in the table that refers
 * @param parentColumn in the table that is referred to
 */
record ColumnAgreement(TableLink link, int column, int parentColumn) {
  /** Fewer pairs of rows may agree by chance. */
  private static final int ENOUGH_PAIRS = 5;

  static List<ColumnAgreement> among(ProbedTables tables) {
    List<ColumnAgreement> found = new ArrayList<>();
    for (TableLink link : tables.links()) {
      DeclaredTable child = tables.get(link.child()).shape();
      DeclaredTable parent = tables.get(link.parent()).shape();
      for (int c = 0; c < child.columns().size(); c++) {
        int other = parent.position(child.columnName(c));
        boolean candidate = other >= 0 && !child.isReference(c) && !child.isKey(c);
        if (candidate && !(link.child() == link.parent()) && holds(tables, link, c, other)) {
          found.add(new ColumnAgreement(link, c, other));
        }
      }
    }
    return List.copyOf(found);
  }

  private static boolean holds(ProbedTables tables, TableLink link, int column, int other) {
    Map<List<@Nullable Object>, List<DataRow>> parents =
        tables.get(link.parent()).index(link.parentColumns());
    Set<Object> values = new HashSet<>();
    int pairs = 0;
    for (DataRow row : tables.get(link.child()).rows()) {
      List<DataRow> found = parents.get(row.key(link.columns()));
      if (found != null) {
        Object value = row.get(column);
        if (!Objects.equals(value, found.get(0).get(other))) {
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
}
