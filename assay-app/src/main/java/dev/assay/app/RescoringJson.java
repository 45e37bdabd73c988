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
package dev.assay.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.assay.run.Rescoring;
import dev.assay.stats.Proportion;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** What {@code assay rescore} found, as one JSON document. */
final class RescoringJson {
  private RescoringJson() {}

  static String write(Rescoring scores) {
    StringWriter document = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(document)) {
      json.writeStartObject();
      json.writeStringField("profile", scores.profile().name());
      write(json, "before", scores.before());
      write(json, "after", scores.after());
      json.writeStringField("file", scores.file().toString());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return document.toString();
  }

  private static void write(JsonGenerator json, String name, Proportion accuracy)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("correct", accuracy.successes());
    json.writeNumberField("scored", accuracy.total());
    if (accuracy.total() == 0) {
      json.writeNullField("accuracy");
    } else {
      json.writeNumberField("accuracy", accuracy.value());
    }
    json.writeNumberField("low", accuracy.low());
    json.writeNumberField("high", accuracy.high());
    json.writeEndObject();
  }
}
