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
import dev.assay.model.Outcome;
import dev.assay.run.Rescoring;
import dev.assay.stats.Proportion;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What other rules make of a stored run.
 *
 * @param own name of the profile that the run was judged under
 * @param scores the run under the other profile
 * @param nowRight questions that only the other profile accepts, in the order of the run
 * @param nowWrong questions that only the run's own accepts
 * @param metrics all metrics of the run
 */
public record RescoreReport(
    String own,
    Rescoring scores,
    List<String> nowRight,
    List<String> nowWrong,
    List<MetricChange> metrics) {
  private static final JsonFactory FACTORY = new JsonFactory();

  /**
   * A metric before and after.
   *
   * @param before its mean in the run
   * @param after its mean under the other profile; {@code null} if it can't be known without the
   *     answers that were not chosen
   */
  public record MetricChange(String metric, double before, @Nullable Double after) {
    boolean differs() {
      return after == null || before != after;
    }
  }

  public RescoreReport {
    nowRight = List.copyOf(nowRight);
    nowWrong = List.copyOf(nowWrong);
    metrics = List.copyOf(metrics);
  }

  /**
   * Sets a run beside what it was rescored to.
   *
   * @param own name of its profile
   * @param stored its outcomes, in the order of those rescored
   */
  public static RescoreReport of(String own, List<Outcome> stored, Rescoring scores) {
    List<String> nowRight = new ArrayList<>();
    List<String> nowWrong = new ArrayList<>();
    for (int i = 0; i < stored.size(); i++) {
      boolean before = RunSummary.isCorrect(stored.get(i));
      boolean after = RunSummary.isCorrect(scores.outcomes().get(i));
      if (before != after) {
        (after ? nowRight : nowWrong).add(stored.get(i).question());
      }
    }
    Map<String, Double> after = new LinkedHashMap<>();
    MetricMean.all(scores.outcomes()).forEach(mean -> after.put(mean.metric(), mean.mean()));
    List<MetricChange> metrics =
        MetricMean.all(stored).stream()
            .map(mean -> new MetricChange(mean.metric(), mean.mean(), after.get(mean.metric())))
            .toList();
    return new RescoreReport(own, scores, nowRight, nowWrong, metrics);
  }

  /** One JSON document, without a line break at its end. */
  public String json() {
    StringWriter document = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(document)) {
      json.writeStartObject();
      json.writeStringField("profile", scores.profile().name());
      write(json, "before", scores.before());
      write(json, "after", scores.after());
      texts(json, "now_right", nowRight);
      texts(json, "now_wrong", nowWrong);
      json.writeObjectFieldStart("metrics");
      for (MetricChange metric : metrics) {
        json.writeObjectFieldStart(metric.metric());
        json.writeNumberField("before", metric.before());
        if (metric.after() == null) {
          json.writeNullField("after");
        } else {
          json.writeNumberField("after", metric.after());
        }
        json.writeEndObject();
      }
      json.writeEndObject();
      json.writeStringField("file", scores.file().toString());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return document.toString();
  }

  private static void texts(JsonGenerator json, String name, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, String name, Proportion accuracy)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("correct", accuracy.successes());
    json.writeNumberField("scored", accuracy.total());
    if (accuracy.total() == 0) {
      json.writeNullField("accuracy");
    } else {
      json.writeNumberField("accuracy", accuracy.value());
    }
    json.writeNumberField("low", accuracy.low());
    json.writeNumberField("high", accuracy.high());
    json.writeEndObject();
  }
}
