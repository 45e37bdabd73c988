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
import dev.assay.compare.FlakyQuestion;
import dev.assay.compare.RepeatedRuns;
import dev.assay.model.Cause;
import dev.assay.model.Outcome;
import dev.assay.stats.Proportion;
import java.io.IOException;
import java.util.Map;

/**
 * Repeats of one system as one JSON document. The keys are a contract; new ones may be added.
 *
 * <p>{@code right_in} has at place k how many questions are right in k repeats. Shares are from 0
 * to 1.
 */
public final class RepeatsJson {
  private static final String FORMAT = "1.0";

  private RepeatsJson() {}

  /** One JSON document, ending in a line break. */
  public static String write(RepeatedRuns repeats) {
    return JsonFields.document(json -> fields(json, repeats));
  }

  private static void fields(JsonGenerator json, RepeatedRuns repeats) throws IOException {
    json.writeStringField("format", FORMAT);
    json.writeStringField("sentence", repeats.sentence());
    json.writeNumberField("questions", repeats.questions());
    json.writeArrayFieldStart("runs");
    for (var run : repeats.runs()) {
      ComparisonJson.run(json, run);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("accuracies");
    for (Proportion accuracy : repeats.accuracies()) {
      json.writeNumber(accuracy.value());
    }
    json.writeEndArray();
    JsonFields.number(json, "mean", repeats.mean());
    JsonFields.number(json, "standard_deviation", repeats.deviation());
    JsonFields.number(json, "lowest", repeats.lowest());
    JsonFields.number(json, "highest", repeats.highest());
    JsonFields.accuracy(json, "sampling", repeats.sampling());
    json.writeArrayFieldStart("right_in");
    for (int count : repeats.rightIn()) {
      json.writeNumber(count);
    }
    json.writeEndArray();
    json.writeNumberField("identical_sql", repeats.identicalSql());
    json.writeArrayFieldStart("flaky");
    for (FlakyQuestion flaky : repeats.flaky()) {
      flaky(json, flaky);
    }
    json.writeEndArray();
    JsonFields.texts(json, "left_out", repeats.leftOut());
    JsonFields.texts(json, "warnings", repeats.warnings());
  }

  private static void flaky(JsonGenerator json, FlakyQuestion flaky) throws IOException {
    json.writeStartObject();
    json.writeStringField("question", flaky.question());
    json.writeNumberField("right", flaky.right());
    json.writeNumberField("share", flaky.share());
    json.writeArrayFieldStart("verdicts");
    for (Outcome outcome : flaky.outcomes()) {
      json.writeString(outcome.verdict().label());
    }
    json.writeEndArray();
    json.writeObjectFieldStart("causes");
    for (Map.Entry<Cause, Integer> cause : flaky.causes().entrySet()) {
      json.writeNumberField(cause.getKey().name(), cause.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }
}
