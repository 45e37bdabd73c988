/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.model.Difference;
import dev.assay.model.Difference.ChangedCell;
import dev.assay.model.Difference.ChangedRow;
import dev.assay.model.Difference.MappedColumn;
import dev.assay.model.Difference.MovedRow;
import dev.assay.model.Difference.NearMiss;
import dev.assay.model.Difference.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The {@code difference} of an outcome as JSON. */
public final class DifferenceJson {
  private DifferenceJson() {}

  /** Writes a difference as one JSON value, {@code null} included. */
  public static void write(JsonGenerator json, @Nullable Difference difference) throws IOException {
    if (difference == null) {
      json.writeNull();
      return;
    }
    json.writeStartObject();
    json.writeStringField("kind", difference.kind().name().toLowerCase(Locale.ROOT));
    writeColumns(json, difference.columns());
    json.writeNumberField("gold_rows", difference.goldRows());
    json.writeNumberField("predicted_rows", difference.predictedRows());
    json.writeNumberField("missing_rows", difference.missingRows());
    json.writeNumberField("extra_rows", difference.extraRows());
    json.writeNumberField("changed_rows", difference.changedRows());
    writeRows(json, "missing", difference.missing());
    writeRows(json, "extra", difference.extra());
    writeChanged(json, difference.changed());
    writeOrder(json, difference.order());
    json.writeArrayFieldStart("near_misses");
    for (NearMiss miss : difference.nearMisses()) {
      json.writeStartObject();
      Fields.relaxations(json, "relaxations", miss.relaxations());
      json.writeStringField("words", miss.words());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeColumns(JsonGenerator json, List<MappedColumn> columns)
      throws IOException {
    json.writeArrayFieldStart("columns");
    for (MappedColumn column : columns) {
      json.writeStartObject();
      json.writeNumberField("gold", column.gold());
      json.writeStringField("gold_name", column.goldName());
      Fields.number(json, "predicted", column.predicted());
      json.writeStringField("predicted_name", column.predictedName());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Left out where order is not what is wrong. */
  private static void writeOrder(JsonGenerator json, List<MovedRow> rows) throws IOException {
    if (rows.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("order");
    for (MovedRow row : rows) {
      json.writeStartObject();
      json.writeNumberField("row", row.row());
      writeCells(json, "gold", row.gold());
      writeCells(json, "predicted", row.predicted());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeCells(JsonGenerator json, String name, List<@Nullable String> cells)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String cell : cells) {
      json.writeString(cell);
    }
    json.writeEndArray();
  }

  private static void writeRows(JsonGenerator json, String name, List<Row> rows)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (Row row : rows) {
      json.writeStartObject();
      json.writeNumberField("row", row.row());
      writeCells(json, "cells", row.cells());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeChanged(JsonGenerator json, List<ChangedRow> rows) throws IOException {
    json.writeArrayFieldStart("changed");
    for (ChangedRow row : rows) {
      json.writeStartObject();
      json.writeNumberField("gold_row", row.goldRow());
      json.writeNumberField("predicted_row", row.predictedRow());
      json.writeArrayFieldStart("cells");
      for (ChangedCell cell : row.cells()) {
        json.writeStartObject();
        json.writeNumberField("column", cell.column());
        json.writeStringField("gold", cell.gold());
        json.writeStringField("predicted", cell.predicted());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  static @Nullable Difference read(JsonNode node) {
    if (node.isNull()) {
      return null;
    }
    return new Difference(
        Difference.Kind.valueOf(Fields.text(node, "kind").toUpperCase(Locale.ROOT)),
        Fields.list(node, "columns", DifferenceJson::readColumn),
        node.required("gold_rows").longValue(),
        node.required("predicted_rows").longValue(),
        node.required("missing_rows").longValue(),
        node.required("extra_rows").longValue(),
        node.required("changed_rows").longValue(),
        Fields.list(node, "missing", DifferenceJson::readRow),
        Fields.list(node, "extra", DifferenceJson::readRow),
        Fields.list(node, "changed", DifferenceJson::readChanged),
        node.has("order") ? Fields.list(node, "order", DifferenceJson::readMoved) : List.of(),
        Fields.list(node, "near_misses", DifferenceJson::readNearMiss));
  }

  private static MappedColumn readColumn(JsonNode node) {
    JsonNode predicted = node.required("predicted");
    return new MappedColumn(
        node.required("gold").intValue(),
        Fields.text(node, "gold_name"),
        predicted.isNull() ? null : predicted.intValue(),
        Fields.textOrNull(node, "predicted_name"));
  }

  private static Row readRow(JsonNode node) {
    return new Row(node.required("row").intValue(), readCells(node, "cells"));
  }

  private static MovedRow readMoved(JsonNode node) {
    return new MovedRow(
        node.required("row").intValue(), readCells(node, "gold"), readCells(node, "predicted"));
  }

  private static List<@Nullable String> readCells(JsonNode node, String name) {
    List<@Nullable String> cells = new ArrayList<>();
    node.required(name).forEach(cell -> cells.add(Fields.valueOrNull(cell)));
    return cells;
  }

  private static ChangedRow readChanged(JsonNode node) {
    return new ChangedRow(
        node.required("gold_row").intValue(),
        node.required("predicted_row").intValue(),
        Fields.list(
            node,
            "cells",
            cell ->
                new ChangedCell(
                    cell.required("column").intValue(),
                    Fields.textOrNull(cell, "gold"),
                    Fields.textOrNull(cell, "predicted"))));
  }

  private static NearMiss readNearMiss(JsonNode node) {
    return new NearMiss(
        Fields.relaxations(node.required("relaxations")), Fields.text(node, "words"));
  }
}
