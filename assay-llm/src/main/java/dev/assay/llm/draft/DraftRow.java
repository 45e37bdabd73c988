// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A row that a model wrote; as it may write one twice, rows are told apart by identity. */
public final class DraftRow {
  final String table;
  final ObjectNode cells;

  /** The database's reason for refusing it; empty if it did not. */
  String reason;

  /** The row id under which SQLite stores it. */
  long rowid;

  DraftRow(String table, ObjectNode cells, String reason) {
    this.table = table;
    this.cells = cells;
    this.reason = reason;
  }

  /** Its table as the database writes it. */
  public String table() {
    return table;
  }

  /** The row, unless it is a whole answer, and why it was refused. */
  public String words(int longest) {
    String row = cells.isEmpty() ? "" : cells + ": ";
    return (row.length() > longest ? row.substring(0, longest) + " …: " : row) + reason;
  }
}
