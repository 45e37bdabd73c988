// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Two columns of a table that holds each pair of values in both directions, as in {@code (a, b)}
 * and {@code (b, a)}.
 *
 * @param columns the two columns, and those that are the same in both directions
 * @param swapped the same with the two columns exchanged
 */
record MirroredRows(List<Integer> columns, List<Integer> swapped) {
  /** Fewer pairs may occur in both directions by chance. */
  private static final int ENOUGH_PAIRS = 5;

  /** A mirror is believed if pairs drawn at random would all have one more rarely. */
  private static final double CHANCE = 0.01;

  MirroredRows {
    columns = List.copyOf(columns);
    swapped = List.copyOf(swapped);
  }

  static List<MirroredRows> among(SourceTable table) {
    List<MirroredRows> found = new ArrayList<>();
    for (int a = 0; a < table.columnCount(); a++) {
      for (int b = a + 1; b < table.columnCount(); b++) {
        Map<Object, Boolean> values = table.column(a).distinct();
        if (values.size() > 1 && values.equals(table.column(b).distinct())) {
          MirroredRows pair = new MirroredRows(List.of(a, b), List.of(b, a));
          if (pair.isKept(table) && pair.isTelling(table, values.size())) {
            found.add(pair.widened(table));
          }
        }
      }
    }
    return found;
  }

  private boolean isKept(SourceTable table) {
    return table.index(swapped).keySet().equals(table.index(columns).keySet());
  }

  private boolean isTelling(SourceTable table, double values) {
    Set<Set<@Nullable Object>> pairs = new HashSet<>();
    for (List<@Nullable Object> pair : table.index(columns).keySet()) {
      pairs.add(new HashSet<>(pair));
    }
    pairs.removeIf(pair -> pair.size() < 2);
    double density = 2 * pairs.size() / (values * (values - 1));
    return pairs.size() >= ENOUGH_PAIRS && Math.pow(density, pairs.size()) <= CHANCE;
  }

  /** With all columns that are the same in both directions. */
  private MirroredRows widened(SourceTable table) {
    MirroredRows widest = this;
    for (int c = 0; c < table.columnCount(); c++) {
      if (!columns.contains(c) && !table.column(c).hasNulls()) {
        MirroredRows wider = new MirroredRows(with(widest.columns, c), with(widest.swapped, c));
        widest = wider.isKept(table) ? wider : widest;
      }
    }
    return widest;
  }

  private static List<Integer> with(List<Integer> columns, int column) {
    List<Integer> wider = new ArrayList<>(columns);
    wider.add(column);
    return Collections.unmodifiableList(wider);
  }
}
