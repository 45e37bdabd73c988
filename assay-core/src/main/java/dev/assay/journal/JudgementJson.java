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

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.model.Judgement;
import dev.assay.model.Unscored;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A judgement as one line of {@code judgements.jsonl}, and back. */
final class JudgementJson {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final ObjectReader TREES = JsonMapper.builder().build().reader();

  private JudgementJson() {}

  /** The judgement as JSON without a line break. */
  static String write(Judgement judgement) {
    StringWriter line = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(line)) {
      write(json, judgement);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.toString();
  }

  private static void write(JsonGenerator json, Judgement judgement) throws IOException {
    json.writeStartObject();
    json.writeStringField("question", judgement.question());
    json.writeStringField("judge", judgement.judge());
    json.writeStringField("rubric", judgement.rubric());
    json.writeStringField("model", judgement.model());
    json.writeNumberField("repeat", judgement.repeat());
    Fields.number(json, "score", judgement.score());
    json.writeStringField("label", judgement.label());
    if (judgement.passes() == null) {
      json.writeNullField("passes");
    } else {
      json.writeBooleanField("passes", judgement.passes());
    }
    Fields.number(json, "passes_from", judgement.passesFrom());
    json.writeStringField("explanation", judgement.explanation());
    json.writeStringField("problem", judgement.problem());
    Unscored why = judgement.why();
    json.writeStringField("why", why == null ? null : why.name().toLowerCase(Locale.ROOT));
    json.writeNumberField("tries", judgement.tries());
    json.writeFieldName("usage");
    UsageJson.write(json, judgement.usage());
    json.writeStringField("at", judgement.at().toString());
    json.writeEndObject();
  }

  /**
   * The judgement of a line.
   *
   * @throws IOException if the line is not JSON
   * @throws IllegalArgumentException if it is JSON but not a judgement
   */
  static Judgement read(String line) throws IOException {
    JsonNode node = TREES.readTree(line);
    if (!node.isObject()) {
      throw new IllegalArgumentException("not a JSON object");
    }
    JsonNode passes = node.required("passes");
    return new Judgement(
        Fields.text(node, "question"),
        Fields.text(node, "judge"),
        Fields.text(node, "rubric"),
        Fields.text(node, "model"),
        node.required("repeat").intValue(),
        Fields.doubleOrNull(node, "score"),
        Fields.textOrNull(node, "label"),
        passes.isBoolean() ? (Boolean) passes.booleanValue() : null,
        Fields.doubleOrNull(node, "passes_from"),
        Fields.textOrNull(node, "explanation"),
        Fields.textOrNull(node, "problem"),
        why(node),
        node.required("tries").intValue(),
        UsageJson.read(node.required("usage")),
        Fields.instant(node, "at"));
  }

  /** Lines of older versions have a problem without it. */
  private static @Nullable Unscored why(JsonNode node) {
    String why = Fields.textOrNull(node, "why");
    if (why != null) {
      return Unscored.valueOf(why.toUpperCase(Locale.ROOT));
    }
    return node.path("problem").isTextual() ? Unscored.OTHER : null;
  }
}
