// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads a table from JSON: an object with columns, types and rows, a list of objects, or one object
 * per line.
 */
public final class JsonTableFile {
  private static final String REMEDY =
      "write {\"columns\": [...], \"types\": [...], \"rows\": [[...]]} or a list of objects";

  private JsonTableFile() {}

  public static ResultTable read(InputFile file, TableMeter meter) {
    JsonNode root = parse(file, meter);
    if (root.isObject()) {
      return JsonTable.read(root, file.path().toString(), meter);
    }
    List<JsonNode> rows = new ArrayList<>();
    for (JsonNode row : root) {
      if (!row.isObject()) {
        throw file.fault(0, "row %d is not an object".formatted(rows.size() + 1), REMEDY);
      }
      rows.add(row);
    }
    if (!root.isArray()) {
      throw file.fault(0, "is not a table", REMEDY);
    }
    meter.rows(rows.size());
    return ofObjects(rows, meter);
  }

  public static ResultTable readLines(Path path, TableMeter meter) {
    MeteredParser.Names names = new MeteredParser.Names();
    try (Stream<JsonLines.Line> lines =
        JsonLines.of(path, meter::read, parser -> new MeteredParser(parser, meter, names))) {
      return ofObjects(
          lines.map(JsonLines.Line::object).peek(row -> meter.rows(1)).toList(), meter);
    }
  }

  private static JsonNode parse(InputFile file, TableMeter meter) {
    try {
      return JsonLines.tree(
          new MeteredParser(
              JsonLines.reader().createParser(file.reader()), meter, new MeteredParser.Names()));
    } catch (JsonProcessingException e) {
      throw file.fault(
          e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
          "malformed JSON: " + e.getOriginalMessage(),
          "correct it there or just before");
    } catch (IOException e) {
      throw file.failure(e);
    }
  }

  private static ResultTable ofObjects(List<JsonNode> rows, TableMeter meter) {
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> row.fieldNames().forEachRemaining(names::add));
    meter.columns(names.size());
    List<Column> columns = names.stream().map(name -> column(name, rows, meter)).toList();
    return new ResultTable(columns, rows.size());
  }

  private static Column column(String name, List<JsonNode> rows, TableMeter meter) {
    String type = numberType(name, rows);
    TypedCells reader = TypedCells.of(type);
    ColumnBuilder column = new ColumnBuilder(name, type);
    for (JsonNode row : rows) {
      JsonNode cell = row.get(name);
      if (cell == null || cell.isNull()) {
        column.addNull();
      } else {
        // A JSON string stays text, even in a numeric column.
        column.add(cell.isTextual() ? cell.textValue() : reader.fromJson(cell));
      }
    }
    meter.kept(column.bytes());
    return column.build();
  }

  /** DECIMAL or DOUBLE if any cell has a fraction; else empty. */
  private static String numberType(String name, List<JsonNode> rows) {
    String type = "";
    for (JsonNode row : rows) {
      JsonNode cell = row.get(name);
      if (cell != null && cell.isNumber() && !cell.isIntegralNumber()) {
        if (cell.isDouble()) { // NaN or an infinity, which alone are no decimals
          if (Double.isInfinite(cell.doubleValue())) {
            return "DOUBLE";
          }
        } else if (isPrintedFloat(cell.decimalValue())) {
          return "DOUBLE";
        } else {
          type = "DECIMAL";
        }
      }
    }
    return type;
  }

  private static boolean isPrintedFloat(BigDecimal number) {
    return number.scale() < 0 || number.precision() > CsvColumn.DECIMAL_DIGITS;
  }
}
