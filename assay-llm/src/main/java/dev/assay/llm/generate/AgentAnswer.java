// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.extract.ExtractedAnswer;
import dev.assay.extract.SqlExtraction;
import dev.assay.model.Attempt;
import dev.assay.model.Prediction;
import dev.assay.model.Prediction.Sample;
import dev.assay.model.Question;
import dev.assay.model.Usage;
import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a user's agent: a JSON object with {@code sql}, {@code abstention} or {@code error}
 * and optionally {@code usage} and {@code attempts}, or a text that contains SQL.
 *
 * @param latencyMs measured time
 * @param numbers reads the reported tokens, cost and time
 */
record AgentAnswer(
    Question question,
    String raw,
    double latencyMs,
    SqlExtraction.Options options,
    ReportedUsage numbers) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Maximum number of trailing lines searched for the answer, as a program may log other objects
   * after it.
   */
  private static final int MOST_LINES = 20;

  Prediction prediction() {
    JsonNode json = json(raw);
    if (json == null || !isAnswer(json)) {
      json = afterBanner(raw);
    }
    if (json == null) {
      ExtractedAnswer found = SqlExtraction.of(raw, options);
      return prediction(found.sql(), null, found.abstention(), List.of(), null);
    }
    String sql = text(json, "sql");
    sql = sql == null ? null : SqlExtraction.bare(sql, options.dialect());
    if (sql != null && sql.isEmpty()) {
      sql = null;
    }
    String abstention = sql != null ? null : text(json, "abstention");
    return prediction(sql, text(json, "error"), abstention, attempts(json), json.get("usage"));
  }

  /**
   * Returns whether a line can be an answer: an object with a field of an answer, or a text with
   * SQL or an abstention. A program's start-up output is not.
   */
  static boolean isAnswer(String line) {
    JsonNode json = json(line);
    if (json != null && (isAnswer(json) || json.has("id"))) {
      return true;
    }
    ExtractedAnswer found = SqlExtraction.of(line, SqlExtraction.Options.of(Dialect.ANSI));
    return found.sql() != null || found.abstention() != null;
  }

  private static boolean isAnswer(JsonNode json) {
    return json.has("sql") || json.has("abstention") || json.has("error");
  }

  /** A prediction for an agent that failed. */
  static Prediction failed(Question question, String error, double latencyMs) {
    Usage usage = new Usage(null, null, null, latencyMs);
    return new Prediction(
        question.id(), null, error, List.of(new Attempt(null, error, usage)), null);
  }

  private Prediction prediction(
      @Nullable String sql,
      @Nullable String error,
      @Nullable String abstention,
      List<Attempt> earlier,
      @Nullable JsonNode usage) {
    List<Attempt> attempts = new ArrayList<>(earlier);
    String failure = sql == null ? error : null;
    if (attempts.isEmpty() || usage != null) {
      attempts.add(
          new Attempt(sql, failure, usage(usage == null ? JSON.nullNode() : usage, latencyMs)));
    }
    return new Prediction(
        question.id(),
        new Sample(sql, failure, abstention),
        attempts,
        raw.equals(sql) ? null : raw);
  }

  private List<Attempt> attempts(JsonNode json) {
    List<Attempt> attempts = new ArrayList<>();
    for (JsonNode each : json.path("attempts")) {
      attempts.add(
          new Attempt(
              text(each, "sql"),
              text(each, "error"),
              each.hasNonNull("usage") ? usage(each.get("usage"), null) : null));
    }
    return attempts;
  }

  /** The usage; a reported time takes precedence over the measured one. */
  private Usage usage(JsonNode usage, @Nullable Double latencyMs) {
    if (!usage.isObject() && !usage.isNull()) {
      numbers.leaveOut("usage");
    }
    Double latency = numbers.number(usage, "latency_ms");
    return new Usage(
        numbers.whole(usage, "prompt_tokens"),
        numbers.whole(usage, "completion_tokens"),
        numbers.whole(usage, "cached_tokens"),
        numbers.whole(usage, "reasoning_tokens"),
        numbers.number(usage, "cost_usd"),
        latency == null ? latencyMs : latency,
        null);
  }

  /** The last answer that begins on a line of its own, after a program's start-up output. */
  private static @Nullable JsonNode afterBanner(String text) {
    int line = text.lastIndexOf("\n{");
    for (int n = 0; line >= 0 && n < MOST_LINES; n++) {
      JsonNode json = json(text.substring(line + 1));
      if (json != null && isAnswer(json)) {
        return json;
      }
      line = text.lastIndexOf("\n{", line - 1);
    }
    return null;
  }

  private static @Nullable JsonNode json(String text) {
    if (!text.stripLeading().startsWith("{")) {
      return null;
    }
    try {
      JsonNode node = JSON.readTree(text);
      return node.isObject() ? node : null;
    } catch (JsonProcessingException e) {
      return null; // a text that happens to begin with a brace
    }
  }

  private static @Nullable String text(JsonNode node, String name) {
    return node.path(name).isTextual() ? node.get(name).asText() : null;
  }
}
