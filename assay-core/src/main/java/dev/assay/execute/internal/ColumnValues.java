// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.sql.Schema;
import dev.assay.sql.Schema.Column;
import dev.assay.sql.Schema.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The values that columns may hold, where a type or a condition lists them. One thread's. */
public final class ColumnValues {
  private final Map<String, List<String>> values = new HashMap<>();

  /**
   * Takes the values of a column, unless it has some already.
   *
   * @param table as in {@link Table#name()}
   * @param all in the database's order; an empty list says nothing
   */
  public void put(String table, String column, List<String> all) {
    if (!all.isEmpty()) {
      values.putIfAbsent(key(table, column), List.copyOf(all));
    }
  }

  /** Returns the values of a column, ignoring the case of its name; empty if nothing lists them. */
  public List<String> of(String table, String column) {
    return values.getOrDefault(key(table, column), List.of());
  }

  /** The schema with these values. */
  public Schema in(Schema schema) {
    return values.isEmpty()
        ? schema
        : new Schema(schema.tables().stream().map(this::in).toList(), schema.foreignKeys());
  }

  private Table in(Table table) {
    List<Column> columns =
        table.columns().stream()
            .map(column -> column.withValues(of(table.name(), column.name())))
            .toList();
    return new Table(table.name(), columns, table.primaryKey(), table.comment());
  }

  private static String key(String table, String column) {
    return table + "\n" + column.toLowerCase(Locale.ROOT);
  }
}
