// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.assay.report.internal.OutcomeTable;
import dev.assay.table.internal.FlatTable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of a run as the JSON that both MLflow and Weights &amp; Biases show as a table:
 * {@code columns}, their names, and {@code data}, a list for each row. It is written row by row.
 */
public final class OutcomeTableJson {
  private static final JsonFactory JSON = new JsonFactory();

  private final FlatTable table;

  public OutcomeTableJson(ExportedRun run) {
    this.table = OutcomeTable.of(run.outcomes(), run.judgments());
  }

  /** The number of columns. */
  public int columns() {
    return table.columns().size();
  }

  /** The number of rows. */
  public int rows() {
    return table.rows().size();
  }

  /** Writes the document in UTF-8, and leaves {@code out} open. */
  public void write(OutputStream out) throws IOException {
    try (JsonGenerator json =
        JSON.createGenerator(new OutputStreamWriter(out, StandardCharsets.UTF_8))) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.writeStartObject();
      json.writeArrayFieldStart("columns");
      for (FlatTable.Column column : table.columns()) {
        json.writeString(column.name());
      }
      json.writeEndArray();
      json.writeArrayFieldStart("data");
      for (List<@Nullable Object> row : table.rows()) {
        json.writeStartArray();
        for (Object cell : row) {
          write(json, cell);
        }
        json.writeEndArray();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void write(JsonGenerator json, @Nullable Object cell) throws IOException {
    if (cell == null) {
      json.writeNull();
    } else if (cell instanceof Long integer) {
      json.writeNumber(integer);
    } else if (cell instanceof Double number) {
      json.writeNumber(number);
    } else {
      json.writeString(cell.toString());
    }
  }
}
