// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.journal.JournalJson;
import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.table.SanitizedText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the answers to a batch as JSON, with the words of {@code outcomes.jsonl}. Safe for use by
 * several threads.
 */
final class AnswerWriter {
  private static final JsonFactory JSON = new JsonFactory();

  /** A longer difference is left out: cells may be long. */
  private static final int LONGEST_DIFFERENCE = 16_000;

  /** Whole numbers up to this are exact as doubles. */
  private static final double EXACT = 1L << 53;

  private final boolean values;

  /**
   * @param values whether answers may contain values from databases
   */
  AnswerWriter(boolean values) {
    this.values = values;
  }

  byte[] write(Batch batch) throws IOException {
    List<PairAnswer> answers = batch.answers();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256 * (answers.size() + 1));
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeArrayFieldStart("verdicts");
      for (int i = 0; i < answers.size(); i++) {
        json.writeStartObject();
        writeId(json, batch.pairs().get(i).json());
        write(json, answers.get(i));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
    return bytes.toByteArray();
  }

  static void writeId(JsonGenerator json, JsonNode pair) throws IOException {
    JsonNode id = pair.path("id");
    json.writeFieldName("id");
    if (id.isTextual()) {
      json.writeString(id.textValue());
    } else if (id.isIntegralNumber() && id.canConvertToLong()) {
      json.writeNumber(id.longValue());
    } else {
      json.writeNull();
    }
  }

  private void write(JsonGenerator json, PairAnswer answer) throws IOException {
    Outcome outcome = answer.outcome();
    if (outcome == null) {
      writeProblem(json, answer.problem());
      return;
    }
    writeVerdict(json, outcome);
    String message = message(outcome);
    if (message != null) {
      json.writeStringField("message", PairProblem.withoutPaths(SanitizedText.prose(message)));
    }
    Match match = outcome.match();
    Match.Level level = match == null ? Match.Level.NONE : match.level();
    json.writeStringField("match", level.name().toLowerCase(Locale.ROOT));
    json.writeArrayFieldStart("relaxations");
    if (match != null) {
      for (Relaxation relaxation : match.relaxations()) {
        json.writeString(relaxation.name());
      }
    }
    json.writeEndArray();
    writeMetrics(json, outcome);
    if (values && match != null) {
      writeDifference(json, match.difference());
    }
    json.writeNumberField("ms", answer.ms());
  }

  static void writeProblem(JsonGenerator json, @Nullable PairProblem problem) throws IOException {
    if (problem != null) {
      json.writeObjectFieldStart("error");
      json.writeStringField("code", problem.code());
      json.writeStringField("message", problem.message());
      json.writeEndObject();
    }
  }

  static void writeVerdict(JsonGenerator json, Outcome outcome) throws IOException {
    json.writeStringField("verdict", outcome.verdict().label());
    json.writeStringField("cause", cause(outcome.verdict()));
  }

  private static @Nullable String cause(Verdict verdict) {
    if (verdict instanceof Verdict.NotScored none) {
      return none.reason().name();
    }
    return verdict instanceof Verdict.Incorrect wrong ? wrong.cause().name() : null;
  }

  static void writeMetrics(JsonGenerator json, Outcome outcome) throws IOException {
    json.writeObjectFieldStart("metrics");
    for (Map.Entry<String, @Nullable Double> score : outcome.metrics().entrySet()) {
      json.writeFieldName(score.getKey());
      Double value = score.getValue();
      if (value == null || !Double.isFinite(value)) {
        json.writeNull();
      } else if (value == Math.rint(value) && Math.abs(value) < EXACT) {
        json.writeNumber(value.longValue());
      } else {
        json.writeNumber(value);
      }
    }
    json.writeEndObject();
  }

  private static void writeDifference(JsonGenerator json, @Nullable Difference difference)
      throws IOException {
    if (difference != null) {
      String text = JournalJson.line(difference);
      if (text.length() <= LONGEST_DIFFERENCE) {
        json.writeFieldName("difference");
        json.writeRawValue(text);
      }
    }
  }

  /** Explains why it is not right; {@code null} if there is nothing to say. */
  private static @Nullable String message(Outcome outcome) {
    if (outcome.verdict() instanceof Verdict.NotScored none) {
      return none.reason() == NotScoredReason.DATABASE_UNAVAILABLE
          ? "the database can't be reached; the server's terminal says more"
          : none.detail();
    }
    if (!(outcome.verdict() instanceof Verdict.Incorrect wrong)) {
      return null;
    }
    ExecutionSummary execution = outcome.execution();
    if (execution.message() != null) {
      return execution.error() == null
          ? execution.message()
          : execution.error() + ": " + execution.message(); // as a gold's error
    }
    Match match = outcome.match();
    if (match == null || wrong.cause() == Cause.NOT_ACCEPTED) {
      return execution.error();
    }
    Difference difference = match.difference();
    return difference == null ? match.describe() : difference.describe();
  }
}
