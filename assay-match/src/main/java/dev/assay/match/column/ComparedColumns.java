// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import dev.assay.match.internal.SearchBudget;
import dev.assay.sql.internal.ColumnReference;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds the gold columns that a question's settings name. */
public final class ComparedColumns {
  private ComparedColumns() {}

  /** Returns whether a gold has a column that {@link ColumnReference} finds. */
  public static boolean has(ResultTable gold, String asked) {
    return ColumnReference.find(gold, asked, List.of()) >= 0;
  }

  /**
   * The gold cut down to the columns that count; a name or position that is not there is left out.
   */
  public static ResultTable select(ResultTable gold, List<String> asked) {
    return asked.isEmpty() ? gold : gold.select(of(gold, asked, SearchBudget.unlimited()));
  }

  /**
   * Indexes of the gold columns that count, ascending. A name stands for its first column that is
   * not yet taken; a name or position that is not there is noted and left out.
   */
  public static List<Integer> of(ResultTable gold, List<String> asked, SearchBudget searchBudget) {
    List<Integer> found = new ArrayList<>();
    if (asked.isEmpty()) {
      for (int c = 0; c < gold.columnCount(); c++) {
        found.add(c);
      }
    }
    for (String name : asked) {
      int column = ColumnReference.find(gold, name, found);
      if (column < 0) {
        searchBudget.note("the gold has no column '" + name + "' that could count");
      } else {
        found.add(column);
      }
    }
    found.sort(Comparator.naturalOrder());
    return found;
  }
}
