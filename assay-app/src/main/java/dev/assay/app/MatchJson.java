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
import dev.assay.journal.DifferenceJson;
import dev.assay.match.Profile;
import dev.assay.model.Cause;
import dev.assay.model.Match;
import dev.assay.model.Relaxation;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How two tables match, as one line of JSON. */
final class MatchJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private MatchJson() {}

  /**
   * Writes a match.
   *
   * @param id of the case, or {@code null} if there is only this one
   * @param cause under the profile that decides, or {@code null} if it accepts
   */
  static String write(@Nullable String id, Match match, @Nullable Cause cause) {
    StringWriter line = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(line)) {
      json.writeStartObject();
      if (id != null) {
        json.writeStringField("id", id);
      }
      json.writeStringField("match", match.level().name().toLowerCase(Locale.ROOT));
      json.writeFieldName("relaxations");
      write(json, match.relaxations());
      json.writeArrayFieldStart("alternatives");
      for (Set<Relaxation> alternative : match.alternatives()) {
        write(json, alternative);
      }
      json.writeEndArray();
      json.writeStringField("cause", cause == null ? null : cause.name());
      json.writeObjectFieldStart("accepted");
      for (Profile profile : Profile.BUILT_IN) {
        json.writeBooleanField(profile.name(), profile.accepts(match));
      }
      json.writeEndObject();
      json.writeFieldName("difference");
      DifferenceJson.write(json, match.difference());
      if (!match.notes().isEmpty()) {
        json.writeArrayFieldStart("notes");
        for (String note : match.notes()) {
          json.writeString(note);
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.toString();
  }

  private static void write(JsonGenerator json, Set<Relaxation> relaxations) throws IOException {
    json.writeStartArray();
    for (Relaxation relaxation : relaxations) {
      json.writeString(relaxation.name());
    }
    json.writeEndArray();
  }
}
