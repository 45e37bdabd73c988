// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import java.util.Set;

/**
 * The tables and columns that a query names anywhere, in lower case.
 *
 * @param tables of the database, without names that WITH defines
 * @param columns as {@code table.column}; the bare name if its table is unknown; {@code table.*}
 *     for a star over a table of unknown columns. Columns that the query itself defines, in derived
 *     tables or as output names, are not included
 */
public record UsedNames(Set<String> tables, Set<String> columns) {
  public UsedNames {
    tables = Set.copyOf(tables);
    columns = Set.copyOf(columns);
  }
}
