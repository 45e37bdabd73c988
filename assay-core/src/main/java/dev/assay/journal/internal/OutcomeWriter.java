// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes an outcome with the keys of {@code outcomes.jsonl}, field by field: a run of a thousand
 * questions ends before the binding of {@link OutcomeLine} by reflection becomes fast.
 */
final class OutcomeWriter {
  private final JsonGenerator json;

  private OutcomeWriter(JsonGenerator json) {
    this.json = json;
  }

  /** Returns the outcome as JSON without a line break. */
  static String write(Outcome outcome) {
    StringWriter line = new StringWriter(1024);
    try (JsonGenerator json = JournalJson.MAPPER.createGenerator(line)) {
      new OutcomeWriter(json).outcome(outcome);
    } catch (IOException e) {
      throw new IllegalStateException("texts and numbers can always be written", e);
    }
    return line.toString();
  }

  private void outcome(Outcome outcome) throws IOException {
    json.writeStartObject();
    text("question", outcome.question());
    text("text", outcome.text());
    text("database", outcome.database());
    text("category", outcome.category());
    present("difficulty", outcome.difficulty());
    filled("tags", outcome.tags());
    present("instructions", outcome.questionSummary().hints().instructions());
    present("evidence", outcome.questionSummary().hints().evidence());
    present("profile", outcome.profile());
    text("sql", outcome.sql());
    text("gold_sql", outcome.goldSql());
    text("verdict", outcome.verdict().label());
    match(outcome.match());
    text("cause", outcome.verdict().causeName());
    present("detail", detail(outcome.verdict()));
    json.writeObjectField(
        "difference", outcome.match() == null ? null : outcome.match().difference());
    metrics(outcome.metrics());
    json.writeObjectFieldStart("execution");
    execution(outcome.execution());
    json.writeEndObject();
    gold(outcome.gold());
    attempts(outcome.attempts());
    if (outcome.unanswerable()) {
      json.writeBooleanField("unanswerable", true);
    }
    present("abstention", outcome.abstention());
    samples(outcome.samples());
    json.writeEndObject();
  }

  private void match(@Nullable Match match) throws IOException {
    Match.Level level = match == null ? Match.Level.NONE : match.level();
    json.writeStringField("match", level.name().toLowerCase(Locale.ROOT));
    relaxations("relaxations", match == null ? Set.of() : match.relaxations());
    json.writeArrayFieldStart("alternatives");
    for (Set<Relaxation> alternative :
        match == null ? List.<Set<Relaxation>>of() : match.alternatives()) {
      relaxations(alternative);
    }
    json.writeEndArray();
    if (match == null) {
      json.writeNullField("mapping");
      return;
    }
    json.writeArrayFieldStart("mapping");
    for (int column : match.mapping()) {
      json.writeNumber(column);
    }
    json.writeEndArray();
    if (match.gold() != 0) {
      json.writeNumberField("expansion", match.gold());
    }
    filled("notes", match.notes());
  }

  private void relaxations(String key, Set<Relaxation> relaxations) throws IOException {
    json.writeFieldName(key);
    relaxations(relaxations);
  }

  private void relaxations(Set<Relaxation> relaxations) throws IOException {
    json.writeStartArray();
    for (Relaxation relaxation : relaxations) {
      json.writeString(relaxation.name());
    }
    json.writeEndArray();
  }

  private void metrics(Map<String, @Nullable Double> metrics) throws IOException {
    json.writeObjectFieldStart("metrics");
    for (Map.Entry<String, @Nullable Double> metric : metrics.entrySet()) {
      number(metric.getKey(), metric.getValue());
    }
    json.writeEndObject();
  }

  private void execution(ExecutionSummary execution) throws IOException {
    text("status", execution.status());
    number("rows", execution.rows());
    number("columns", execution.columns());
    number("ms", execution.ms());
    text("hash", execution.hash());
    present("compared", execution.compared());
    present("error", execution.error());
    present("message", execution.message());
    filled("volatile", execution.volatileCalls());
  }

  private void gold(GoldSummary gold) throws IOException {
    json.writeObjectFieldStart("gold");
    execution(gold.execution());
    json.writeFieldName("deterministic");
    if (gold.deterministic() == null) {
      json.writeNull();
    } else {
      json.writeBoolean(gold.deterministic());
    }
    json.writeBooleanField("cached", gold.cached());
    filled("faults", gold.faults());
    filled("warnings", gold.warnings());
    json.writeEndObject();
  }

  private void attempts(List<Attempt> attempts) throws IOException {
    json.writeArrayFieldStart("attempts");
    for (Attempt attempt : attempts) {
      json.writeStartObject();
      text("sql", attempt.sql());
      text("error", attempt.error());
      json.writeObjectField("usage", attempt.usage());
      if (attempt.sample() != 0) {
        json.writeNumberField("sample", attempt.sample());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void samples(List<Outcome.Sample> samples) throws IOException {
    if (samples.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("samples");
    for (Outcome.Sample sample : samples) {
      json.writeStartObject();
      text("sql", sample.sql());
      text("verdict", sample.verdict().label());
      text("cause", sample.verdict().causeName());
      present("detail", detail(sample.verdict()));
      text("hash", sample.hash());
      json.writeNumberField("votes", sample.votes());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static @Nullable String detail(Verdict verdict) {
    return verdict instanceof Verdict.NotScored none ? none.detail() : null;
  }

  private void present(String key, @Nullable String text) throws IOException {
    if (text != null) {
      text(key, text);
    }
  }

  private void text(String key, @Nullable String text) throws IOException {
    json.writeFieldName(key);
    text(text);
  }

  private void text(@Nullable String text) throws IOException {
    json.writeString(text == null ? null : JournalJson.shortened(text));
  }

  private void filled(String key, List<String> texts) throws IOException {
    if (!texts.isEmpty()) {
      json.writeArrayFieldStart(key);
      for (String text : texts) {
        text(text);
      }
      json.writeEndArray();
    }
  }

  private void number(String key, @Nullable Number number) throws IOException {
    json.writeFieldName(key);
    if (number == null) {
      json.writeNull();
    } else if (number instanceof Double) {
      JournalJson.writeNumber(json, number.doubleValue());
    } else {
      json.writeNumber(number.longValue());
    }
  }
}
