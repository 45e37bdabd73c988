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
import dev.assay.agreement.Judged;
import dev.assay.compare.GateVerdict;
import dev.assay.report.RunSummary.CauseGroup;
import dev.assay.report.RunSummary.ProfileAccuracy;
import dev.assay.stats.Bounds;
import dev.assay.stats.ClopperPearson;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A summary as {@code summary.json}. The keys are a contract; new ones may be added.
 *
 * <p>An accuracy is {@code {"correct", "scored", "value", "low", "high"}}, shares from 0 to 1, the
 * last three {@code null} if nothing was scored. {@code time} and {@code spending} are {@code null}
 * where nothing is known; times are in milliseconds. {@code abstention}, {@code self_correction},
 * {@code judges}, {@code with_judge}, {@code gate} and the later fields of {@code spending} are
 * absent where there is nothing to say.
 */
public final class SummaryJson {
  private static final String FORMAT = "1.0";
  private static final JsonFactory FACTORY = new JsonFactory();

  private final JsonGenerator json;
  private final RunSummary summary;

  private SummaryJson(JsonGenerator json, RunSummary summary) {
    this.json = json;
    this.summary = summary;
  }

  /**
   * One JSON document, ending in a line break.
   *
   * @param gate what the gate says of the run, or {@code null} if there is none
   */
  public static String write(RunSummary summary, @Nullable GateVerdict gate) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      DefaultIndenter lines = new DefaultIndenter("  ", "\n");
      json.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(lines));
      new SummaryJson(json, summary).write(gate);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  private void write(@Nullable GateVerdict gate) throws IOException {
    json.writeStartObject();
    json.writeStringField("format", FORMAT);
    run();
    counts();
    accuracy("accuracy", summary.accuracy());
    intervals();
    json.writeNumberField("vacuous", summary.vacuous());
    accuracy("accuracy_without_vacuous", summary.accuracyWithoutVacuous());
    json.writeNumberField("volatile", summary.volatileQuestions());
    json.writeObjectFieldStart("profiles");
    for (ProfileAccuracy profile : summary.profiles()) {
      accuracy(profile.profile(), profile.accuracy());
    }
    json.writeEndObject();
    disagreements();
    causes();
    json.writeObjectFieldStart("not_scored");
    faults("gold", summary.goldFaults());
    faults("infrastructure", summary.lost());
    json.writeEndObject();
    json.writeObjectFieldStart("relaxations");
    for (var entry : summary.relaxations().entrySet()) {
      json.writeNumberField(entry.getKey().name(), entry.getValue());
    }
    json.writeEndObject();
    breakdowns();
    metrics();
    json.writeObjectFieldStart("time");
    time("gold", summary.goldTime());
    time("prediction", summary.predictionTime());
    json.writeEndObject();
    spending(summary.spending());
    abstention(summary.abstention());
    correction(summary.correction());
    judges(summary.judged());
    if (gate != null) {
      GateJson.write(json, gate);
    }
    json.writeEndObject();
  }

  /** The accuracy as others would bound it. */
  private void intervals() throws IOException {
    Proportion accuracy = summary.accuracy();
    boolean known = accuracy.total() > 0;
    Proportion exact = ClopperPearson.interval(accuracy.successes(), accuracy.total());
    json.writeObjectFieldStart("accuracy_intervals");
    json.writeObjectFieldStart("clopper_pearson");
    number("low", known ? exact.low() : null);
    number("high", known ? exact.high() : null);
    json.writeEndObject();
    for (Breakdown breakdown : summary.breakdowns()) {
      if (breakdown.by().equals(Breakdown.DATABASE)) {
        Estimate over = breakdown.overGroups();
        Bounds bounds = over.bounds();
        json.writeObjectFieldStart("over_databases");
        json.writeNumberField("databases", breakdown.scoredGroups());
        number("low", bounds == null ? null : bounds.low());
        number("high", bounds == null ? null : bounds.high());
        if (bounds == null) {
          json.writeStringField("reason", over.reason());
        }
        json.writeEndObject();
      }
    }
    json.writeEndObject();
  }

  private void abstention(@Nullable AbstentionRates rates) throws IOException {
    if (rates != null) {
      json.writeObjectFieldStart("abstention");
      share("precision", "right", "abstained", rates.precision());
      share("recall", "abstained", "unanswerable", rates.recall());
      json.writeEndObject();
    }
  }

  private void correction(@Nullable Correction correction) throws IOException {
    if (correction != null) {
      json.writeObjectFieldStart("self_correction");
      json.writeNumberField("retried", correction.retried());
      accuracy("first_attempt", correction.first());
      accuracy("last_attempt", correction.last());
      json.writeNumberField("fixed", correction.fixed());
      json.writeNumberField("broken", correction.broken());
      json.writeEndObject();
    }
  }

  private void judges(@Nullable Judged judged) throws IOException {
    if (judged != null) {
      JudgedJson.write(json, judged);
    }
  }

  /** Only where another evaluator's rules decided. */
  private void disagreements() throws IOException {
    if (summary.run().profile().metric() == null) {
      return;
    }
    json.writeArrayFieldStart("disagreements");
    for (Disagreement group : summary.disagreements()) {
      json.writeStartObject();
      json.writeStringField("standard", group.accepted() ? "correct" : "incorrect");
      json.writeStringField("reason", group.reason());
      texts("questions", group.questions());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void run() throws IOException {
    RunFacts run = summary.run();
    json.writeObjectFieldStart("run");
    json.writeStringField("name", run.name());
    json.writeStringField("profile", run.profile().name());
    if (run.profile().metric() != null) {
      json.writeStringField("decided_by", run.profile().metric());
    }
    json.writeStringField("dataset", run.dataset());
    json.writeNumberField("dataset_size", run.datasetSize());
    json.writeStringField("time_zone", run.session().zoneName());
    Instant clock = run.session().clock();
    json.writeStringField("clock", clock == null ? null : clock.toString());
    if (!run.privileges().isEmpty()) {
      json.writeObjectFieldStart("privileges");
      for (Map.Entry<String, List<String>> account : run.privileges().entrySet()) {
        texts(account.getKey(), account.getValue());
      }
      json.writeEndObject();
    }
    if (!run.changed().isEmpty()) {
      texts("changed_databases", run.changed());
    }
    json.writeEndObject();
  }

  private void counts() throws IOException {
    json.writeObjectFieldStart("counts");
    json.writeNumberField("total", summary.total());
    json.writeNumberField("scored", summary.scored());
    json.writeNumberField("correct", summary.correct());
    json.writeNumberField("incorrect", summary.incorrect());
    json.writeNumberField("not_scored", summary.notScored());
    json.writeNumberField("pending", summary.pending());
    json.writeEndObject();
  }

  private void accuracy(String name, Proportion accuracy) throws IOException {
    json.writeObjectFieldStart(name);
    accuracy(accuracy);
    json.writeEndObject();
  }

  private void accuracy(Proportion accuracy) throws IOException {
    share("correct", "scored", accuracy);
  }

  private void share(String name, String successes, String total, Proportion share)
      throws IOException {
    json.writeObjectFieldStart(name);
    share(successes, total, share);
    json.writeEndObject();
  }

  private void share(String successes, String total, Proportion accuracy) throws IOException {
    boolean known = accuracy.total() > 0;
    json.writeNumberField(successes, accuracy.successes());
    json.writeNumberField(total, accuracy.total());
    number("value", known ? accuracy.value() : null);
    number("low", known ? accuracy.low() : null);
    number("high", known ? accuracy.high() : null);
  }

  private void causes() throws IOException {
    json.writeObjectFieldStart("causes");
    for (CauseGroup group : summary.causes()) {
      json.writeObjectFieldStart(group.cause().name());
      json.writeNumberField("count", group.questions().size());
      texts("questions", group.questions());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void texts(String name, List<String> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  private void faults(String name, List<Fault> faults) throws IOException {
    json.writeArrayFieldStart(name);
    for (Fault fault : faults) {
      json.writeStartObject();
      json.writeStringField("question", fault.question());
      json.writeStringField("reason", fault.reason().name());
      json.writeStringField("detail", fault.detail());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void breakdowns() throws IOException {
    json.writeObjectFieldStart("breakdowns");
    for (Breakdown breakdown : summary.breakdowns()) {
      json.writeArrayFieldStart(breakdown.by());
      for (Breakdown.Group group : breakdown.groups()) {
        json.writeStartObject();
        json.writeStringField("name", group.name());
        json.writeNumberField("questions", group.questions());
        accuracy(group.accuracy());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void metrics() throws IOException {
    json.writeObjectFieldStart("metrics");
    for (MetricMean metric : summary.metrics()) {
      json.writeObjectFieldStart(metric.metric());
      number("mean", metric.mean());
      json.writeNumberField("questions", metric.questions());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void time(String name, @Nullable Timing time) throws IOException {
    if (time == null) {
      json.writeNullField(name);
      return;
    }
    json.writeObjectFieldStart(name);
    json.writeNumberField("queries", time.queries());
    number("total_ms", time.totalMs());
    number("median_ms", time.medianMs());
    number("slowest_ms", time.slowestMs());
    json.writeStringField("slowest", time.slowest());
    json.writeEndObject();
  }

  private void spending(@Nullable Spending spending) throws IOException {
    if (spending == null) {
      json.writeNullField("spending");
      return;
    }
    json.writeObjectFieldStart("spending");
    json.writeNumberField("attempts", spending.attempts());
    tokens("prompt_tokens", spending.promptTokens());
    tokens("completion_tokens", spending.completionTokens());
    number("cost_usd", spending.costUsd());
    known("cost_usd_per_question", spending.costPerQuestion());
    known("cost_usd_per_correct", spending.costPerCorrect());
    known("cached_tokens", spending.cachedTokens());
    known("reasoning_tokens", spending.reasoningTokens());
    known("retries", spending.retries());
    Timing latency = spending.latency();
    if (latency != null) {
      number("median_latency_ms", latency.medianMs());
      number("slowest_latency_ms", latency.slowestMs());
      json.writeStringField("slowest", latency.slowest());
    }
    json.writeEndObject();
  }

  private void known(String name, @Nullable Double value) throws IOException {
    if (value != null) {
      number(name, value);
    }
  }

  private void known(String name, @Nullable Long value) throws IOException {
    if (value != null) {
      json.writeNumberField(name, value);
    }
  }

  private void tokens(String name, @Nullable Long tokens) throws IOException {
    json.writeFieldName(name);
    if (tokens == null) {
      json.writeNull();
    } else {
      json.writeNumber(tokens);
    }
  }

  /** JSON has no NaN and no infinity; they are {@code null}. */
  private void number(String name, @Nullable Double value) throws IOException {
    json.writeFieldName(name);
    if (value == null || !Double.isFinite(value)) {
      json.writeNull();
    } else {
      json.writeNumber(value);
    }
  }
}
