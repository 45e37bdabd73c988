// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.Set;

/**
 * The tables and columns that a query names anywhere, in lower case.
 *
 * @param tables of the database; names that WITH defines are none
 * @param columns as {@code table.column}; the bare name where nobody knows the table; {@code
 *     table.*} for a star over a table of unknown columns. Columns that the query itself makes, in
 *     derived tables or as output names, are none
 */
public record UsedNames(Set<String> tables, Set<String> columns) {
  public UsedNames {
    tables = Set.copyOf(tables);
    columns = Set.copyOf(columns);
  }
}
