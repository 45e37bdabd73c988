// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.journal.internal.CutCell;
import dev.assay.journal.internal.RunFileFields;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import dev.assay.table.ValueFamily;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The first rows of a table as {@code {"columns", "types", "families", "rows", "rows_total"}}:
 * column names, the engine's type names, the families of the cells ({@code MIXED} if a column has
 * several), the stored rows, and the total number of rows; and of a large result {@code "sample"},
 * a table of rows chosen by their hash.
 */
final class TableJson {
  private static final String MIXED = "MIXED";

  private static final int LONGEST_NAME = 1_000;

  private TableJson() {}

  /**
   * @param longest the most characters of a cell that is stored whole
   */
  static void write(
      JsonGenerator json, StoredResults.Excerpt result, int rows, int sampled, int longest)
      throws IOException {
    json.writeStartObject();
    write(json, result.table(), rows, longest);
    json.writeNumberField("rows_total", result.rowsTotal());
    ResultTable sample = result.sample();
    if (sample != null) {
      json.writeObjectFieldStart("sample");
      write(json, sample, sampled, longest);
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, ResultTable table, int rows, int longest)
      throws IOException {
    RunFileFields.texts(
        json, "columns", table.columnNames().stream().map(TableJson::shortened).toList());
    RunFileFields.texts(json, "types", table.columns().stream().map(Column::typeName).toList());
    List<String> families = table.columns().stream().map(column -> family(column, rows)).toList();
    RunFileFields.texts(json, "families", families);
    json.writeArrayFieldStart("rows");
    for (int row = 0; row < rows; row++) {
      json.writeStartArray();
      for (int c = 0; c < table.columnCount(); c++) {
        Object value = table.column(c).value(row);
        CellJson.write(json, value, families.get(c).equals(MIXED), longest);
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private static String shortened(String name) {
    return name.length() <= LONGEST_NAME
        ? name
        : "%s… (%,d characters)".formatted(CutCell.beginning(name, LONGEST_NAME), name.length());
  }

  private static String family(Column column, int rows) {
    Set<ValueFamily> families = EnumSet.noneOf(ValueFamily.class);
    for (int row = 0; row < rows; row++) {
      families.add(column.family(row));
    }
    families.remove(ValueFamily.NULL);
    return switch (families.size()) {
      case 0 -> ValueFamily.NULL.name();
      case 1 -> families.iterator().next().name();
      default -> MIXED;
    };
  }

  static StoredResults.Excerpt read(JsonNode node) {
    JsonNode sample = node.get("sample");
    return new StoredResults.Excerpt(
        table(node),
        node.required("rows_total").longValue(),
        sample == null ? null : table(sample));
  }

  private static ResultTable table(JsonNode node) {
    List<String> names = RunFileFields.texts(node, "columns");
    List<String> types = RunFileFields.texts(node, "types");
    List<String> families = RunFileFields.texts(node, "families");
    JsonNode rows = node.required("rows");
    if (types.size() != names.size() || families.size() != names.size()) {
      throw new IllegalArgumentException(
          "%d columns have %d types and %d families"
              .formatted(names.size(), types.size(), families.size()));
    }
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < names.size(); c++) {
      ColumnBuilder builder = new ColumnBuilder(names.get(c), types.get(c));
      for (JsonNode row : rows) {
        JsonNode cell = row.required(c);
        builder.add(
            families.get(c).equals(MIXED)
                ? CellJson.readTagged(cell)
                : CellJson.read(cell, ValueFamily.valueOf(families.get(c))));
      }
      columns.add(builder.build());
    }
    return new ResultTable(columns, rows.size());
  }
}
