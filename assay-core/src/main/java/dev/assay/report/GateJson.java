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

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.compare.GateCheck;
import dev.assay.compare.GateVerdict;
import dev.assay.compare.GateVerdict.Result;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a gate says, as the field {@code gate} of {@code summary.json} and its like. */
public final class GateJson {
  private static final String GATE = "gate";
  private static final ObjectReader TREES = JsonMapper.builder().build().reader();

  private GateJson() {}

  static void write(JsonGenerator json, GateVerdict gate) throws IOException {
    json.writeObjectFieldStart(GATE);
    json.writeStringField("result", gate.result().name().toLowerCase(Locale.ROOT));
    json.writeBooleanField("passed", gate.passed());
    json.writeStringField("sentence", gate.sentence());
    json.writeArrayFieldStart("checks");
    for (GateCheck check : gate.checks()) {
      json.writeStartObject();
      json.writeStringField("check", check.name());
      json.writeNumberField("limit", check.limit());
      JsonFields.number(json, "found", check.found());
      json.writeBooleanField("passed", check.passed());
      json.writeStringField("words", check.words());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /**
   * What a stored {@code summary.json} says of a gate.
   *
   * @return {@code null} if none was asked for
   * @throws AssayException if the file can't be read, or holds something else
   */
  public static @Nullable GateVerdict read(Path summary) {
    try {
      JsonNode gate = TREES.readTree(Files.readAllBytes(summary)).path(GATE);
      if (gate.isMissingNode()) {
        return null;
      }
      List<GateCheck> checks = new ArrayList<>();
      gate.required("checks").forEach(check -> checks.add(check(check)));
      return new GateVerdict(
          Result.valueOf(gate.required("result").asText().toUpperCase(Locale.ROOT)),
          gate.required("sentence").asText(),
          checks);
    } catch (IOException | RuntimeException e) { // whatever stands there in place of a gate
      throw new AssayException(
          "%s can't be read (%s); remove it and export again".formatted(summary, e.getMessage()),
          e);
    }
  }

  private static GateCheck check(JsonNode check) {
    JsonNode found = check.required("found");
    return new GateCheck(
        check.required("check").asText(),
        check.required("limit").asDouble(),
        found.isNull() ? null : (Double) found.asDouble(),
        check.required("passed").asBoolean(),
        check.required("words").asText());
  }
}
