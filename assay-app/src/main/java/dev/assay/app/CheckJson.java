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
import dev.assay.dataset.Predictions;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.Privilege;
import dev.assay.execute.SessionSettings;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What {@code assay check} found, as one JSON document. */
final class CheckJson {
  private CheckJson() {}

  static String write(
      Preparation preparation,
      DatabaseCheck databases,
      GoldCheck golds,
      Map<String, String> notes,
      Departure departure,
      Optional<String> unready) {
    StringWriter document = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(document)) {
      json.writeStartObject();
      json.writeNumberField("questions", preparation.dataset().questions().size());
      json.writeStringField("format", preparation.dataset().format());
      Predictions predictions = preparation.predictions();
      if (predictions != null) {
        json.writeNumberField("predictions", predictions.byQuestion().size());
      }
      SessionSettings session = preparation.settings().time().session();
      json.writeStringField("time_zone", session.zoneName());
      json.writeStringField("clock", session.clock() == null ? null : session.clock().toString());
      json.writeObjectFieldStart("databases");
      for (Map.Entry<String, DatabaseDescription> found : databases.found().entrySet()) {
        write(json, found.getKey(), found.getValue());
      }
      for (Map.Entry<String, String> fault : databases.faults().entrySet()) {
        json.writeObjectFieldStart(fault.getKey());
        json.writeBooleanField("reachable", false);
        json.writeStringField("fault", fault.getValue());
        json.writeEndObject();
      }
      json.writeEndObject();
      json.writeNumberField("golds_checked", golds.checked());
      json.writeNumberField("golds_sound", golds.sound());
      write(json, "gold_faults", golds.faults());
      write(json, "gold_warnings", golds.warnings());
      write(json, "prediction_warnings", notes);
      if (unready.isPresent()) {
        json.writeStringField("not_ready", unready.get());
      }
      write(json, "leaves_this_machine", departure.leaves());
      write(json, "stays_on_this_machine", departure.stays());
      if (Double.isNaN(departure.costUsd())) {
        json.writeNullField("cost_usd");
      } else {
        json.writeNumberField("cost_usd", departure.costUsd());
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return document.toString();
  }

  private static void write(JsonGenerator json, String id, DatabaseDescription database)
      throws IOException {
    json.writeObjectFieldStart(id);
    json.writeBooleanField("reachable", true);
    json.writeStringField("engine", database.engine());
    json.writeStringField("version", database.version());
    writePrivileges(json, "privileges", database.forbidding());
    writePrivileges(json, "revocable", database.revocable());
    json.writeEndObject();
  }

  private static void writePrivileges(JsonGenerator json, String name, List<Privilege> privileges)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (Privilege privilege : privileges) {
      json.writeStartObject();
      json.writeStringField("kind", privilege.kind().name());
      json.writeStringField("detail", privilege.detail());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, String name, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, String name, Map<String, String> texts)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, String> text : texts.entrySet()) {
      json.writeStringField(text.getKey(), text.getValue());
    }
    json.writeEndObject();
  }
}
