// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the values of a column show beyond what is declared.
 *
 * @param hasNulls whether any value is NULL, or there is no value at all
 * @param repeats whether a value that is not NULL occurs twice
 * @param pattern of the values that are not NULL
 * @param values those that are not NULL, as often as they occur
 * @param domain the few words that the column knows, each of which occurs often on average; empty
 *     if it may hold others
 */
record ObservedColumn(
    boolean hasNulls,
    boolean repeats,
    ValuePattern pattern,
    List<Object> values,
    Set<Object> domain) {
  /** From so many values on, the words of a column are taken for all that it knows ... */
  private static final int ENOUGH_VALUES = 30;

  /** ... if they are few ... */
  private static final int MOST_WORDS = 12;

  /** ... and occur so often on average. */
  private static final int USES = 10;

  static ObservedColumn of(List<DataRow> rows, int column) {
    List<Object> values = new ArrayList<>(rows.size());
    Set<Object> distinct = new HashSet<>();
    boolean repeats = false;
    for (DataRow row : rows) {
      Object value = row.get(column);
      if (value != null) {
        values.add(value);
        repeats |= !distinct.add(value);
      }
    }
    boolean hasNulls = rows.isEmpty() || values.size() < rows.size();
    ValuePattern pattern = ValuePattern.of(distinct);
    boolean closed =
        pattern.isWords()
            && values.size() >= ENOUGH_VALUES
            && distinct.size() <= MOST_WORDS
            && distinct.size() * USES <= values.size();
    return new ObservedColumn(
        hasNulls, repeats, pattern, values, closed ? Set.copyOf(distinct) : Set.of());
  }
}
