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

import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Outcomes as JSON Lines: an object a question with the columns of the CSV, no value as null. */
public final class OutcomesJsonl {
  private OutcomesJsonl() {}

  /** Writes all outcomes, and leaves {@code out} open. */
  public static void write(Writer out, List<Outcome> outcomes, List<Judgment> judgements) {
    FlatTable table = OutcomeTable.of(outcomes, judgements);
    try {
      for (List<@Nullable Object> row : table.rows()) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < row.size(); i++) {
          fields.put(table.columns().get(i).name(), row.get(i));
        }
        out.write(ReportJson.line(fields));
        out.write('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
