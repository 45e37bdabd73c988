// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.List;

/**
 * A foreign key between two of the tables that are probed.
 *
 * @param child position of the table that refers
 * @param columns its columns
 * @param parent position of the table that is referred to
 * @param parentColumns the columns there, in the same order
 */
record TableLink(int child, List<Integer> columns, int parent, List<Integer> parentColumns) {
  TableLink {
    columns = List.copyOf(columns);
    parentColumns = List.copyOf(parentColumns);
  }
}
