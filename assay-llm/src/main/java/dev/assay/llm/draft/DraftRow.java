// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A row that a model wrote.
 *
 * @param table its name as the database writes it
 * @param cells values by column
 * @param reason the database's reason for refusing it; empty if it did not
 */
public record DraftRow(String table, ObjectNode cells, String reason) {
  DraftRow refused(String why) {
    return new DraftRow(table, cells, why);
  }
}
