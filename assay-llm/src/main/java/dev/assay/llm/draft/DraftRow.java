// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * A row that a model wrote.
 *
 * @param table its name as the database writes it
 * @param cells values by column
 * @param reason the database's reason for refusing it; empty if it did not
 */
public record DraftRow(String table, ObjectNode cells, String reason) {
  /** The cells of rows, told apart by identity, as a model may write the same row twice. */
  static Set<ObjectNode> cells(List<DraftRow> rows) {
    Set<ObjectNode> cells = Collections.newSetFromMap(new IdentityHashMap<>());
    rows.forEach(row -> cells.add(row.cells()));
    return cells;
  }

  DraftRow refused(String why) {
    return new DraftRow(table, cells, why);
  }
}
