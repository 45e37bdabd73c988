// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.sql.Schema.ForeignKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Foreign keys while their columns come in, a row a column: those of one name in one table are one
 * key. Used by one thread.
 */
public final class ForeignKeyCollector {
  private final Map<List<String>, Part> parts = new LinkedHashMap<>();

  /** A foreign key whose columns are still being collected. */
  private record Part(
      String table, List<String> columns, String otherTable, List<String> otherColumns) {}

  /**
   * Takes the next column of a key.
   *
   * @param name of the key, another one for each key of a table
   * @param table as in {@link dev.assay.sql.Schema.Table#name()}
   */
  public void add(String name, String table, String column, String otherTable, String otherColumn) {
    Part part =
        parts.computeIfAbsent(
            List.of(table, name, otherTable),
            key -> new Part(table, new ArrayList<>(), otherTable, new ArrayList<>()));
    part.columns.add(column);
    part.otherColumns.add(otherColumn);
  }

  /** The keys, in the order of their first columns. */
  public List<ForeignKey> all() {
    return parts.values().stream()
        .map(part -> new ForeignKey(part.table, part.columns, part.otherTable, part.otherColumns))
        .toList();
  }
}
