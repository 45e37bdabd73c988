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

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTableTest {
  @Test
  void hasARowForEachQuestionAndAColumnForEachMetric() {
    FlatTable table = OutcomeTable.of(Examples.outcomes());

    assertThat(table.rows()).hasSize(Examples.outcomes().size());
    assertThat(table.columns())
        .extracting(FlatTable.Column::name)
        .startsWith("question", "database")
        .contains("execution_accuracy", "prompt_tokens", "cost_usd")
        .doesNotHaveDuplicates();
  }

  @Test
  void saysTheSameAsJsonLinesAndAsCsv() throws IOException {
    StringWriter lines = new StringWriter();
    OutcomesJsonl.write(lines, Examples.outcomes());
    StringWriter csv = new StringWriter();
    OutcomesCsv.write(csv, Examples.outcomes());
    var records = CsvReader.builder().ofNamedCsvRecord(csv.toString()).stream().toList();

    List<String> objects = lines.toString().lines().toList();
    assertThat(objects).hasSameSizeAs(records);
    for (int i = 0; i < objects.size(); i++) {
      JsonNode object = new ObjectMapper().readTree(objects.get(i));
      for (String column : records.get(i).getHeader()) {
        String cell = object.required(column).isNull() ? "" : object.get(column).asText();
        assertThat(cell).as(column).isEqualTo(records.get(i).getField(column));
      }
    }
    assertThat(lines.toString()).endsWith("}\n");
  }

  @Test
  void writesNothingForARunWithoutOutcomes() {
    StringWriter lines = new StringWriter();
    OutcomesJsonl.write(lines, List.of());

    assertThat(lines.toString()).isEmpty();
  }
}
