// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.table.ResultTable;
import java.util.Collection;

/**
 * Finds a column of a result as people name it: by its name, exactly or else ignoring case, or by
 * its 1-based position, {@code 3}. {@code #3} is a position even where a column is named {@code 3}.
 */
public final class ColumnReference {
  private ColumnReference() {}

  /**
   * The index of the first such column that is not taken yet, or -1.
   *
   * @param taken indexes that are out of the question
   */
  public static int find(ResultTable table, String asked, Collection<Integer> taken) {
    int index = byName(table, asked, taken, false);
    if (index < 0) {
      index = byName(table, asked, taken, true);
    }
    if (index < 0 && asked.matches("#?[1-9][0-9]{0,5}")) {
      index = Integer.parseInt(asked.replace("#", "")) - 1;
    }
    return index < table.columnCount() && !taken.contains(index) ? index : -1;
  }

  private static int byName(
      ResultTable table, String asked, Collection<Integer> taken, boolean ignoringCase) {
    for (int c = 0; c < table.columnCount(); c++) {
      String name = table.column(c).name();
      boolean same = ignoringCase ? name.equalsIgnoreCase(asked) : name.equals(asked);
      if (same && !taken.contains(c)) {
        return c;
      }
    }
    return -1;
  }
}
