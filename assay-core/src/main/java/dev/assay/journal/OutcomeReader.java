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

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.metric.MetricNames;
import dev.assay.model.Attempt;
import dev.assay.model.Cause;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Match;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads an outcome from one JSON object; unknown keys are passed over. */
final class OutcomeReader {
  private OutcomeReader() {}

  static Outcome read(JsonNode node) {
    return new Outcome(
        Fields.text(node, "question"),
        Fields.text(node, "text"),
        Fields.text(node, "database"),
        Fields.textOrNull(node, "category"),
        Fields.textOrNull(node, "difficulty"),
        Fields.textOrNull(node, "sql"),
        Fields.textOrNull(node, "gold_sql"),
        Fields.textOrNull(node, "profile"),
        readVerdict(node),
        readMatch(node),
        readMetrics(node.required("metrics")),
        readExecution(node.required("execution")),
        readGold(node.required("gold")),
        Fields.list(node, "attempts", OutcomeReader::readAttempt),
        node.path("unanswerable").booleanValue(),
        Fields.textOrNull(node, "abstention"),
        Fields.list(node, "samples", OutcomeReader::readSample));
  }

  private static Verdict readVerdict(JsonNode node) {
    String label = Fields.text(node, "verdict");
    return switch (label) {
      case "correct" -> new Verdict.Correct();
      case "incorrect" -> new Verdict.Incorrect(Cause.valueOf(Fields.text(node, "cause")));
      case "not_scored" ->
          new Verdict.NotScored(
              NotScoredReason.valueOf(Fields.text(node, "cause")), Fields.text(node, "detail"));
      default -> throw new IllegalArgumentException("unknown verdict '" + label + "'");
    };
  }

  private static @Nullable Match readMatch(JsonNode node) {
    if (node.required("mapping").isNull()) {
      return null;
    }
    return new Match(
        Match.Level.valueOf(Fields.text(node, "match").toUpperCase(Locale.ROOT)),
        Fields.relaxations(node.required("relaxations")),
        Fields.list(node, "alternatives", Fields::relaxations),
        Fields.list(node, "mapping", JsonNode::intValue),
        node.path("expansion").intValue(),
        DifferenceJson.read(node.required("difference")),
        Fields.texts(node, "notes"));
  }

  private static Map<String, @Nullable Double> readMetrics(JsonNode node) {
    Map<String, @Nullable Double> metrics = new LinkedHashMap<>();
    node.fieldNames()
        .forEachRemaining(
            name -> metrics.put(MetricNames.stored(name), Fields.doubleOrNull(node, name)));
    return metrics;
  }

  private static ExecutionSummary readExecution(JsonNode node) {
    return new ExecutionSummary(
        Fields.text(node, "status"),
        Fields.longOrNull(node, "rows"),
        Fields.longOrNull(node, "columns"),
        Fields.doubleOrNull(node, "ms"),
        Fields.textOrNull(node, "hash"),
        Fields.textOrNull(node, "error"),
        Fields.textOrNull(node, "message"),
        Fields.texts(node, "volatile"));
  }

  private static GoldSummary readGold(JsonNode node) {
    JsonNode deterministic = node.required("deterministic");
    return new GoldSummary(
        readExecution(node),
        deterministic.isNull() ? null : (Boolean) deterministic.booleanValue(),
        node.required("cached").booleanValue(),
        Fields.texts(node, "faults"),
        Fields.texts(node, "warnings"));
  }

  private static Attempt readAttempt(JsonNode node) {
    return new Attempt(
        Fields.textOrNull(node, "sql"),
        Fields.textOrNull(node, "error"),
        UsageJson.read(node.required("usage")),
        node.path("sample").intValue());
  }

  private static Outcome.Sample readSample(JsonNode node) {
    return new Outcome.Sample(
        Fields.textOrNull(node, "sql"),
        readVerdict(node),
        Fields.textOrNull(node, "hash"),
        node.required("votes").intValue());
  }
}
