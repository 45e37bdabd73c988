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
import dev.assay.model.Outcome;
import dev.assay.stats.Proportion;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code summary.json}: the numbers of a {@link RunSummary}. An accuracy is an object of {@code
 * correct}, {@code scored}, {@code value} ({@code null} if nothing was scored), {@code low} and
 * {@code high} (Wilson, 95 %).
 */
public final class SummaryJson {
  private static final JsonFactory JSON = new JsonFactory();

  private SummaryJson() {}

  /** One indented JSON document. */
  public static String of(RunSummary summary) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
      json.setPrettyPrinter(
          new DefaultPrettyPrinter()
              .withObjectIndenter(indenter)
              .withArrayIndenter(new DefaultPrettyPrinter.FixedSpaceIndenter()));
      write(json, summary);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  private static void write(JsonGenerator json, RunSummary summary) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", summary.facts().name());
    json.writeStringField("run", summary.facts().directory());
    json.writeStringField("dataset", summary.facts().dataset());
    json.writeStringField("profile", summary.facts().profile());
    json.writeNumberField("questions", summary.facts().questions());
    json.writeNumberField("finished", summary.finished());
    json.writeNumberField("pending", summary.pending());
    accuracy(json, "execution_accuracy", summary.accuracy());
    accuracy(json, "non_vacuous", summary.nonVacuous());
    json.writeNumberField("vacuous", summary.vacuous());
    json.writeObjectFieldStart("profiles");
    for (Map.Entry<String, Proportion> profile : summary.profiles().entrySet()) {
      accuracy(json, profile.getKey(), profile.getValue());
    }
    json.writeEndObject();
    counts(json, "incorrect", summary.causes());
    counts(json, "not_scored", summary.unscored());
    json.writeObjectFieldStart("relaxations");
    for (var used : summary.relaxations().entrySet()) {
      json.writeNumberField(used.getKey().name(), used.getValue());
    }
    json.writeEndObject();
    breakdowns(json, summary.breakdowns());
    means(json, summary.metrics());
    effort(json, summary.effort());
    json.writeEndObject();
  }

  private static void accuracy(JsonGenerator json, String name, Proportion proportion)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("correct", proportion.successes());
    json.writeNumberField("scored", proportion.total());
    number(json, "value", proportion.total() == 0 ? null : proportion.value());
    json.writeNumberField("low", proportion.low());
    json.writeNumberField("high", proportion.high());
    json.writeEndObject();
  }

  private static void counts(
      JsonGenerator json, String name, Map<? extends Enum<?>, List<Outcome>> groups)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (var group : groups.entrySet()) {
      json.writeNumberField(group.getKey().name(), group.getValue().size());
    }
    json.writeEndObject();
  }

  private static void breakdowns(JsonGenerator json, List<Breakdown> breakdowns)
      throws IOException {
    json.writeObjectFieldStart("breakdowns");
    for (Breakdown breakdown : breakdowns) {
      json.writeObjectFieldStart(breakdown.field());
      for (Breakdown.Group group : breakdown.groups()) {
        accuracy(json, group.value(), group.accuracy());
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void means(JsonGenerator json, Map<String, RunSummary.Mean> means)
      throws IOException {
    json.writeObjectFieldStart("metrics");
    for (var mean : means.entrySet()) {
      json.writeObjectFieldStart(mean.getKey());
      number(json, "mean", mean.getValue().value());
      json.writeNumberField("n", mean.getValue().n());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void effort(JsonGenerator json, RunSummary.Effort effort) throws IOException {
    json.writeObjectFieldStart("effort");
    json.writeNumberField("gold_ms", effort.goldMs());
    json.writeNumberField("prediction_ms", effort.predictedMs());
    number(json, "prompt_tokens", effort.promptTokens());
    number(json, "completion_tokens", effort.completionTokens());
    number(json, "cost_usd", effort.costUsd());
    json.writeEndObject();
  }

  private static void number(JsonGenerator json, String name, @Nullable Number value)
      throws IOException {
    if (value == null) {
      json.writeNullField(name);
    } else if (value instanceof Long whole) {
      json.writeNumberField(name, whole);
    } else {
      json.writeNumberField(name, value.doubleValue());
    }
  }
}
