// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The names of the gold columns that don't count. A predicted column of such a name is no extra
 * column: the gold has it too, so that a gold agrees with itself whatever counts of it.
 *
 * @param names in lower case, each as often as it occurs
 */
public record IgnoredColumns(List<String> names) {
  public IgnoredColumns {
    names = List.copyOf(names);
  }

  public static IgnoredColumns of(ResultTable gold, List<ColumnFacts> counted) {
    Set<Integer> indexes = counted.stream().map(ColumnFacts::index).collect(Collectors.toSet());
    return new IgnoredColumns(
        IntStream.range(0, gold.columnCount())
            .filter(c -> !indexes.contains(c))
            .mapToObj(c -> gold.column(c).name().toLowerCase(Locale.ROOT))
            .toList());
  }

  /**
   * Returns how many predicted columns are left that neither stand for a gold column nor bear its
   * name.
   */
  public int surplus(List<ColumnFacts> predicted, List<ColumnPair> pairs) {
    Set<Integer> matched =
        pairs.stream()
            .map(pair -> pair.predicted().index())
            .collect(Collectors.toCollection(HashSet::new));
    List<String> free = new ArrayList<>(names);
    int surplus = 0;
    for (ColumnFacts column : predicted) {
      boolean known =
          matched.contains(column.index()) || free.remove(column.name().toLowerCase(Locale.ROOT));
      surplus += known ? 0 : 1;
    }
    return surplus;
  }
}
