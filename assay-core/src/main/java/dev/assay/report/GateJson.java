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
import dev.assay.compare.GateCheck;
import dev.assay.compare.GateVerdict;
import java.io.IOException;

/** What a gate says, as the field {@code gate} of an object. */
final class GateJson {
  private GateJson() {}

  static void write(JsonGenerator json, GateVerdict gate) throws IOException {
    json.writeObjectFieldStart("gate");
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
}
