// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.AssayException;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;

/** A table written as JSON: {@code {"columns": [...], "types": [...], "rows": [[...]]}}. */
public final class JsonTable {
  private JsonTable() {}

  /**
   * Reads a table; without {@code types} the JSON type of each cell decides.
   *
   * @param where the place of the table for errors, such as {@code cases.jsonl:3: gold}
   */
  public static ResultTable read(JsonNode table, String where, TableMeter meter) {
    List<String> names = texts(table, "columns", where);
    meter.columns(names.size());
    boolean typed = table.hasNonNull("types");
    List<String> types =
        typed ? texts(table, "types", where) : names.stream().map(n -> "").toList();
    if (types.size() != names.size()) {
      throw new AssayException(
          "%s: %d types for %d columns; give one type per column"
              .formatted(where, types.size(), names.size()));
    }
    List<TypedCells> cells = types.stream().map(TypedCells::of).toList();
    List<ColumnBuilder> columns = new ArrayList<>();
    for (int c = 0; c < names.size(); c++) {
      columns.add(new ColumnBuilder(names.get(c), types.get(c)));
    }
    JsonNode rows = list(table, "rows", where);
    meter.rows(rows.size());
    for (int r = 0; r < rows.size(); r++) {
      addRow(rows.get(r), r, cells, columns, where);
    }
    columns.forEach(column -> meter.kept(column.bytes()));
    return new ResultTable(columns.stream().map(ColumnBuilder::build).toList(), rows.size());
  }

  private static void addRow(
      JsonNode row, int index, List<TypedCells> cells, List<ColumnBuilder> columns, String where) {
    if (!row.isArray() || row.size() != columns.size()) {
      throw new AssayException(
          "%s: row %d must be a list of %d cells, one per column"
              .formatted(where, index + 1, columns.size()));
    }
    for (int c = 0; c < columns.size(); c++) {
      columns.get(c).add(cells.get(c).fromJson(row.get(c)));
    }
  }

  private static List<String> texts(JsonNode table, String key, String where) {
    List<String> texts = new ArrayList<>();
    for (JsonNode text : list(table, key, where)) {
      texts.add(text.asText());
    }
    return texts;
  }

  private static JsonNode list(JsonNode table, String key, String where) {
    JsonNode list = table.path(key);
    if (!list.isArray()) {
      throw new AssayException(
          "%s: '%s' must be a list; a table is {\"columns\": [...], \"types\": [...], \"rows\": [[...]]}"
              .formatted(where, key));
    }
    return list;
  }
}
