/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.match.search;

import static dev.assay.model.Relaxation.*;

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
public final class EmptyTables {
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

  /** Each column takes the free one of its name, else the one at its position, else the first. */
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
