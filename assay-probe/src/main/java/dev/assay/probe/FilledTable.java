// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.table.ResultTable;
import java.util.List;

/**
 * A table of a counterexample.
 *
 * @param name as the database writes it
 * @param definition its CREATE TABLE statement
 * @param indexes the CREATE UNIQUE INDEX statements on it
 * @param rows in the order in which they were inserted; generated columns are left out
 * @param used names of the columns that the queries or foreign keys use
 */
public record FilledTable(
    String name, String definition, List<String> indexes, ResultTable rows, List<String> used) {
  public FilledTable {
    indexes = List.copyOf(indexes);
    used = List.copyOf(used);
  }
}
