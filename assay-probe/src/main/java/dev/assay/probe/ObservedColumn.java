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
 */
record ObservedColumn(
    boolean hasNulls, boolean repeats, ValuePattern pattern, List<Object> values) {
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
    return new ObservedColumn(hasNulls, repeats, ValuePattern.of(distinct), values);
  }
}
