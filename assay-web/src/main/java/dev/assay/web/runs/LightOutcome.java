// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The few fields of an outcome that lists and totals need; reading them takes a fraction of the
 * time and memory of the whole.
 *
 * @param question its id
 * @param text in words; empty if only totals are needed
 * @param database its id; {@code null} if only totals are needed
 * @param category of the question, or {@code null}
 * @param verdict as in the journal: {@code correct}, {@code incorrect}, {@code not_scored}
 * @param cause the reason why it is not correct, or {@code null}
 * @param costUsd of all attempts, or {@code null} if unknown
 * @param tokens sent and received in all attempts, or {@code null} if unknown
 * @param ms time of the answer and of its query in milliseconds
 */
record LightOutcome(
    String question,
    String text,
    @Nullable String database,
    @Nullable String category,
    String verdict,
    @Nullable String cause,
    @Nullable Double costUsd,
    @Nullable Long tokens,
    double ms) {
  private static final JsonFactory JSON =
      JsonFactory.builder().disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION).build();

  private static final int LONGEST_TEXT = 300;

  boolean isCorrect() {
    return verdict.equals("correct");
  }

  boolean isScored() {
    return !verdict.equals("not_scored");
  }

  /**
   * Reads a line of {@code outcomes.jsonl}.
   *
   * @param texts whether the question in words is wanted
   * @throws IOException if it is no outcome
   */
  static LightOutcome read(byte[] bytes, int from, int length, boolean texts) throws IOException {
    Reading reading = new Reading();
    try (JsonParser parser = JSON.createParser(bytes, from, length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("not an object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        reading.take(name, parser, texts);
      }
      if (parser.currentToken() != JsonToken.END_OBJECT) {
        throw new IOException("the object does not end");
      }
    }
    return reading.outcome();
  }

  /** The fields that were read so far. */
  private static final class Reading {
    private @Nullable String question;
    private String text = "";
    private @Nullable String database;
    private @Nullable String category;
    private @Nullable String verdict;
    private @Nullable String cause;
    private @Nullable Double cost;
    private @Nullable Long tokens;
    private double ms;

    private void take(String name, JsonParser parser, boolean texts) throws IOException {
      switch (name) {
        case "question" -> question = parser.getValueAsString();
        case "verdict" -> verdict = interned(parser.getValueAsString());
        case "cause" -> cause = interned(parser.getValueAsString());
        case "database" -> database = texts ? interned(parser.getValueAsString()) : null;
        case "category" -> category = texts ? interned(parser.getValueAsString()) : null;
        case "text" -> text = texts ? shortened(parser.getValueAsString("")) : "";
        case "execution" -> execution(parser);
        case "attempts" -> attempts(parser);
        default -> parser.skipChildren();
      }
    }

    private static @Nullable String interned(@Nullable String word) {
      return word == null ? null : word.intern();
    }

    private static String shortened(String text) {
      return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…";
    }

    private void execution(JsonParser parser) throws IOException {
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        return;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (name.equals("ms")) {
          ms += parser.getValueAsDouble();
        } else {
          parser.skipChildren();
        }
      }
    }

    /** The only numbers of these names within attempts are those of usage. */
    private void attempts(JsonParser parser) throws IOException {
      if (parser.currentToken() != JsonToken.START_ARRAY) {
        return;
      }
      int depth = 1;
      while (depth > 0) {
        JsonToken token = parser.nextToken();
        if (token == null) {
          throw new IOException("the attempts do not end");
        }
        if (token.isStructStart()) {
          depth++;
        } else if (token.isStructEnd()) {
          depth--;
        } else if (token.isNumeric()) {
          usage(parser);
        }
      }
    }

    private void usage(JsonParser parser) throws IOException {
      switch (String.valueOf(parser.currentName())) {
        case "cost_usd" -> cost = (cost == null ? 0 : cost) + parser.getDoubleValue();
        case "prompt_tokens", "completion_tokens" ->
            tokens = (tokens == null ? 0 : tokens) + parser.getLongValue();
        case "latency_ms" -> ms += parser.getDoubleValue();
        default -> {
          // A part of those above, or not shown.
        }
      }
    }

    private LightOutcome outcome() throws IOException {
      if (question == null || verdict == null) {
        throw new IOException("the question or the verdict is missing");
      }
      return new LightOutcome(question, text, database, category, verdict, cause, cost, tokens, ms);
    }
  }
}
