// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.search.RelaxationSearch.Found;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Two tables without rows agree vacuously; only their widths and names say anything. */
final class EmptyTables {
  private EmptyTables() {}

  public static Found match(TablePair tables) {
    RelaxationSet allowed = RelaxationSet.of(EMPTY_BOTH);
    List<ColumnPair> pairs = byName(tables);
    if (tables.extraColumns(pairs) > 0) {
      allowed = allowed.with(EXTRA_COLUMNS);
    } else if (tables.extraColumns() < 0) {
      allowed = allowed.with(MISSING_COLUMNS);
    }
    return new Found(allowed, pairs);
  }

  /**
   * Each column takes the free column with its name, else the one at its position, else the first
   * free one.
   */
  private static List<ColumnPair> byName(TablePair tables) {
    List<ColumnFacts> free = new ArrayList<>(tables.wide());
    List<ColumnPair> pairs = new ArrayList<>();
    for (ColumnFacts column : tables.narrow()) {
      ColumnFacts other =
          free.stream()
              .min(
                  Comparator.comparing((ColumnFacts c) -> !c.name().equalsIgnoreCase(column.name()))
                      .thenComparing(c -> c.index() != column.index()))
              .orElseThrow();
      free.remove(other);
      pairs.add(
          tables.goldIsNarrow()
              ? new ColumnPair(column, other, CellRule.BASE, KeyEncoding.BASE)
              : new ColumnPair(other, column, CellRule.BASE, KeyEncoding.BASE));
    }
    return tables.inGoldOrder(pairs);
  }
}
