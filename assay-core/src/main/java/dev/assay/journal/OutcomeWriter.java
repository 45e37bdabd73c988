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

import com.fasterxml.jackson.core.JsonGenerator;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Match;
import dev.assay.model.Outcome;
import dev.assay.model.Relaxation;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes an outcome as one JSON object. */
final class OutcomeWriter {
  private OutcomeWriter() {}

  static void write(JsonGenerator json, Outcome outcome) throws IOException {
    json.writeStartObject();
    json.writeStringField("question", outcome.question());
    json.writeStringField("text", outcome.text());
    json.writeStringField("database", outcome.database());
    json.writeStringField("category", outcome.category());
    Fields.optional(json, "difficulty", outcome.difficulty());
    Fields.optional(json, "profile", outcome.profile());
    json.writeStringField("sql", outcome.sql());
    json.writeStringField("gold_sql", outcome.goldSql());
    json.writeStringField("verdict", outcome.verdict().label());
    Match match = outcome.match();
    writeMatch(json, match);
    writeCause(json, outcome.verdict());
    json.writeFieldName("difference");
    DifferenceJson.write(json, match == null ? null : match.difference());
    json.writeObjectFieldStart("metrics");
    for (Map.Entry<String, @Nullable Double> metric : outcome.metrics().entrySet()) {
      Fields.number(json, metric.getKey(), metric.getValue());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("execution");
    writeExecution(json, outcome.execution());
    json.writeEndObject();
    writeGold(json, outcome.gold());
    writeAttempts(json, outcome.attempts());
    if (outcome.unanswerable()) {
      json.writeBooleanField("unanswerable", true);
    }
    Fields.optional(json, "abstention", outcome.abstention());
    writeSamples(json, outcome.samples());
    json.writeEndObject();
  }

  /** {@code mapping} is null if the results were not compared. */
  private static void writeMatch(JsonGenerator json, @Nullable Match match) throws IOException {
    if (match == null) {
      json.writeStringField("match", "none");
      Fields.texts(json, "relaxations", List.of());
      Fields.texts(json, "alternatives", List.of());
      json.writeNullField("mapping");
      return;
    }
    json.writeStringField("match", match.level().name().toLowerCase(Locale.ROOT));
    Fields.relaxations(json, "relaxations", match.relaxations());
    json.writeArrayFieldStart("alternatives");
    for (Set<Relaxation> alternative : match.alternatives()) {
      json.writeStartArray();
      for (Relaxation relaxation : alternative) {
        json.writeString(relaxation.name());
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("mapping");
    for (int column : match.mapping()) {
      json.writeNumber(column);
    }
    json.writeEndArray();
    if (match.gold() != 0) {
      json.writeNumberField("expansion", match.gold());
    }
    if (!match.notes().isEmpty()) {
      Fields.texts(json, "notes", match.notes());
    }
  }

  private static void writeCause(JsonGenerator json, Verdict verdict) throws IOException {
    if (verdict instanceof Verdict.Incorrect incorrect) {
      json.writeStringField("cause", incorrect.cause().name());
    } else if (verdict instanceof Verdict.NotScored notScored) {
      json.writeStringField("cause", notScored.reason().name());
      json.writeStringField("detail", notScored.detail());
    } else {
      json.writeNullField("cause");
    }
  }

  private static void writeExecution(JsonGenerator json, ExecutionSummary execution)
      throws IOException {
    json.writeStringField("status", execution.status());
    Fields.number(json, "rows", execution.rows());
    Fields.number(json, "columns", execution.columns());
    Fields.number(json, "ms", execution.ms());
    json.writeStringField("hash", execution.hash());
    Fields.optional(json, "error", execution.error());
    Fields.optional(json, "message", execution.message());
    if (!execution.volatileCalls().isEmpty()) {
      Fields.texts(json, "volatile", execution.volatileCalls());
    }
  }

  private static void writeGold(JsonGenerator json, GoldSummary gold) throws IOException {
    json.writeObjectFieldStart("gold");
    writeExecution(json, gold.execution());
    if (gold.deterministic() == null) {
      json.writeNullField("deterministic");
    } else {
      json.writeBooleanField("deterministic", gold.deterministic());
    }
    json.writeBooleanField("cached", gold.cached());
    if (!gold.faults().isEmpty()) {
      Fields.texts(json, "faults", gold.faults());
    }
    if (!gold.warnings().isEmpty()) {
      Fields.texts(json, "warnings", gold.warnings());
    }
    json.writeEndObject();
  }

  private static void writeAttempts(JsonGenerator json, List<Attempt> attempts) throws IOException {
    json.writeArrayFieldStart("attempts");
    for (Attempt attempt : attempts) {
      json.writeStartObject();
      json.writeStringField("sql", attempt.sql());
      json.writeStringField("error", attempt.error());
      json.writeFieldName("usage");
      UsageJson.write(json, attempt.usage());
      if (attempt.sample() != 0) {
        json.writeNumberField("sample", attempt.sample());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeSamples(JsonGenerator json, List<Outcome.Sample> samples)
      throws IOException {
    if (samples.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("samples");
    for (Outcome.Sample sample : samples) {
      json.writeStartObject();
      json.writeStringField("sql", sample.sql());
      json.writeStringField("verdict", sample.verdict().label());
      writeCause(json, sample.verdict());
      json.writeStringField("hash", sample.hash());
      json.writeNumberField("votes", sample.votes());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
