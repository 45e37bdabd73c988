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
package dev.assay.llm.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.llm.chat.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer as it is kept: one line of {@code calls.jsonl}, or a file of the cache.
 *
 * @param key of the call
 * @param model that was asked, as {@code provider/name}
 * @param sample which of several samples
 * @param text the answer
 * @param tokens as the provider counts them
 * @param finishReason why the model stopped, or {@code null}
 * @param servedBy the model in the provider's words, or {@code null}
 * @param latencyMs until the answer was complete, in milliseconds
 * @param costUsd what it cost when it was asked, in US dollars, or {@code null} if unknown
 * @param failures tries that came before it
 * @param request the body sent, raw
 * @param response the body received, raw
 * @param cached whether the run had it from the cache, without paying
 */
record StoredReply(
    String key,
    String model,
    int sample,
    String text,
    Tokens tokens,
    @Nullable String finishReason,
    @Nullable String servedBy,
    double latencyMs,
    @Nullable Double costUsd,
    List<Failure> failures,
    String request,
    String response,
    boolean cached) {
  private static final ObjectMapper JSON = new ObjectMapper();

  StoredReply {
    failures = List.copyOf(failures);
  }

  /** The same answer, had from the cache. */
  StoredReply fromCache() {
    return new StoredReply(
        key,
        model,
        sample,
        text,
        tokens,
        finishReason,
        servedBy,
        latencyMs,
        costUsd,
        failures,
        request,
        response,
        true);
  }

  /** As one line, without its end. */
  String toJson() {
    ObjectNode node = JSON.createObjectNode();
    node.put("key", key);
    node.put("model", model);
    node.put("sample", sample);
    node.put("text", text);
    ObjectNode usage = node.putObject("usage");
    usage.put("prompt_tokens", tokens.prompt());
    usage.put("completion_tokens", tokens.completion());
    usage.put("cached_tokens", tokens.cached());
    usage.put("reasoning_tokens", tokens.reasoning());
    usage.put("cost_usd", costUsd);
    usage.put("latency_ms", latencyMs);
    node.put("finish_reason", finishReason);
    node.put("served_by", servedBy);
    if (!failures.isEmpty()) {
      node.set("failures", failures(failures));
    }
    if (cached) {
      node.put("cached", true);
    }
    node.put("request", request);
    node.put("response", response);
    return text(node);
  }

  /** A call that gave no answer, for the record only: it has no {@code text} and is never found. */
  static String failed(String key, String model, int sample, List<Failure> failures, String seen) {
    ObjectNode node = JSON.createObjectNode();
    node.put("key", key);
    node.put("model", model);
    node.put("sample", sample);
    node.set("failures", failures(failures));
    node.put("response", seen);
    return text(node);
  }

  private static ArrayNode failures(List<Failure> failures) {
    ArrayNode array = JSON.createArrayNode();
    for (Failure failure : failures) {
      ObjectNode node = array.addObject();
      node.put("kind", failure.kind());
      node.put("status", failure.status());
      node.put("message", failure.message());
      node.put("waited_ms", failure.waitedMs());
    }
    return array;
  }

  private static String text(JsonNode node) {
    try {
      return JSON.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers can always be written", e);
    }
  }

  /**
   * Reads what {@link #toJson} wrote.
   *
   * @return {@code null} for a call that gave no answer
   * @throws JsonProcessingException if it is something else
   */
  static @Nullable StoredReply read(String json) throws JsonProcessingException {
    JsonNode node = JSON.readTree(json);
    if (!node.hasNonNull("key")) {
      throw new JsonProcessingException("there is no key") {};
    }
    if (!node.hasNonNull("text")) {
      return null;
    }
    JsonNode usage = node.path("usage");
    return new StoredReply(
        node.path("key").asText(),
        node.path("model").asText(),
        node.path("sample").asInt(),
        node.path("text").asText(),
        new Tokens(
            number(usage, "prompt_tokens"),
            number(usage, "completion_tokens"),
            number(usage, "cached_tokens"),
            number(usage, "reasoning_tokens")),
        optional(node, "finish_reason"),
        optional(node, "served_by"),
        usage.path("latency_ms").asDouble(),
        usage.hasNonNull("cost_usd") ? (Double) usage.get("cost_usd").asDouble() : null,
        failures(node.path("failures")),
        node.path("request").asText(),
        node.path("response").asText(),
        node.path("cached").asBoolean());
  }

  /** How many tries a line of {@link #failed} tells of. */
  static int tries(String json) throws JsonProcessingException {
    return JSON.readTree(json).path("failures").size();
  }

  private static List<Failure> failures(JsonNode array) {
    List<Failure> failures = new ArrayList<>();
    for (JsonNode node : array) {
      failures.add(
          new Failure(
              node.path("kind").asText(),
              node.hasNonNull("status") ? (Integer) node.get("status").asInt() : null,
              node.path("message").asText(),
              node.path("waited_ms").asLong()));
    }
    return failures;
  }

  private static @Nullable Long number(JsonNode node, String name) {
    return node.hasNonNull(name) ? (Long) node.get(name).asLong() : null;
  }

  private static @Nullable String optional(JsonNode node, String name) {
    return node.hasNonNull(name) ? node.get(name).asText() : null;
  }
}
