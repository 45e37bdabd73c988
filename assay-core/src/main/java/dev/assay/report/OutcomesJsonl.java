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
package dev.assay.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import dev.assay.model.Judgement;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Outcomes as JSON Lines: an object a question with the columns of the CSV, no value as null. */
public final class OutcomesJsonl {
  private static final JsonFactory FACTORY = new JsonFactory();

  private OutcomesJsonl() {}

  /** Writes all outcomes, and leaves {@code out} open. */
  public static void write(Writer out, List<Outcome> outcomes, List<Judgement> judgements) {
    FlatTable table = OutcomeTable.of(outcomes, judgements);
    try {
      JsonGenerator json = FACTORY.createGenerator(out);
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
      for (List<@Nullable Object> row : table.rows()) {
        json.writeStartObject();
        for (int i = 0; i < row.size(); i++) {
          json.writeFieldName(table.columns().get(i).name());
          write(json, row.get(i));
        }
        json.writeEndObject();
      }
      json.close();
      if (!outcomes.isEmpty()) {
        out.write('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(JsonGenerator json, @Nullable Object cell) throws IOException {
    if (cell instanceof Double number) {
      json.writeNumber(number);
    } else if (cell instanceof Long number) {
      json.writeNumber(number);
    } else {
      json.writeString(cell == null ? null : cell.toString());
    }
  }
}
