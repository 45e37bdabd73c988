// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import java.util.BitSet;

/** The set of rows that are NULL. Immutable once a column owns it. */
final class NullMask {
  private final BitSet rows;

  NullMask(BitSet rows) {
    this.rows = (BitSet) rows.clone();
  }

  boolean at(int row) {
    return rows.get(row);
  }
}
