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
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.assay.stats.Proportion;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The kinds of JSON field that comparisons consist of. */
final class JsonFields {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonFields() {}

  /** Writes the fields of an object. */
  interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  /** One object as a document, a line a field, ending in a line break. */
  static String document(Content content) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      DefaultIndenter lines = new DefaultIndenter("  ", "\n");
      json.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(lines));
      json.writeStartObject();
      content.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  /** JSON has no NaN and no infinity; they are {@code null}. */
  static void number(JsonGenerator json, String name, @Nullable Double value) throws IOException {
    if (value == null || !Double.isFinite(value)) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, value);
    }
  }

  static void texts(JsonGenerator json, String name, List<String> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  /** An accuracy as {@link SummaryJson} has it. */
  static void accuracy(JsonGenerator json, String name, Proportion share) throws IOException {
    boolean known = share.total() > 0;
    json.writeObjectFieldStart(name);
    json.writeNumberField("correct", share.successes());
    json.writeNumberField("scored", share.total());
    number(json, "value", share.value());
    number(json, "low", known ? share.low() : null);
    number(json, "high", known ? share.high() : null);
    json.writeEndObject();
  }
}
