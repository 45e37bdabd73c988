// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelReply;
import dev.assay.model.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A stored answer: one line of {@code calls.jsonl}, or a file of the cache.
 *
 * @param call the call
 * @param reply the answer
 * @param costUsd cost in US dollars at the time of the call, or {@code null} if unknown
 * @param failures failed attempts before it
 * @param cached whether the run took it from the cache, at no cost
 * @param charge amount charged to the budget, including the attempts before it
 */
record StoredReply(
    Call call,
    ModelReply reply,
    @Nullable Double costUsd,
    List<FailedCall> failures,
    boolean cached,
    CallRecord.Totals charge) {
  /**
   * A call.
   *
   * @param key of the call
   * @param model as {@code provider/name}
   * @param sample the sample's number
   */
  record Call(String key, String model, int sample) {}

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Finish reasons of providers for an answer that reached the maximum length. */
  private static final Set<String> CUT =
      Set.of("length", "max_tokens", "max_output_tokens", "model_length");

  StoredReply {
    failures = List.copyOf(failures);
  }

  /** Returns whether the answer was truncated at the maximum number of tokens. */
  boolean wasCut() {
    return isCut(reply.finishReason());
  }

  /** Returns whether a finish reason means truncation. */
  static boolean isCut(@Nullable String finishReason) {
    return finishReason != null && CUT.contains(finishReason.toLowerCase(Locale.ROOT));
  }

  /** The usage, as stored in outcomes and judgments. */
  Usage usage() {
    return usage(reply.tokens(), costUsd, latencyMs(), failures.size());
  }

  private double latencyMs() {
    return reply.latency().toNanos() / 1e6;
  }

  /**
   * The usage of a call.
   *
   * @param retries number of failed attempts before
   */
  static Usage usage(
      CallTokens tokens, @Nullable Double costUsd, @Nullable Double latencyMs, int retries) {
    return new Usage(
        tokens.prompt(),
        tokens.completion(),
        tokens.cached(),
        tokens.reasoning(),
        costUsd,
        latencyMs,
        retries == 0 ? null : (Integer) retries);
  }

  /** A copy that is marked as taken from the cache. */
  StoredReply fromCache() {
    return new StoredReply(call, reply, costUsd, failures, true, CallRecord.Totals.NONE);
  }

  /** A copy without the verbatim request and response. */
  StoredReply withoutBodies() {
    return new StoredReply(call, reply.withoutBodies(), costUsd, failures, cached, charge);
  }

  /** The answer as one line of JSON, without the line break. */
  String toJson() {
    ObjectNode node = node(call);
    node.put("text", reply.text());
    CallTokens tokens = reply.tokens();
    ObjectNode usage = node.putObject("usage");
    usage.put("prompt_tokens", tokens.prompt());
    usage.put("completion_tokens", tokens.completion());
    usage.put("cached_tokens", tokens.cached());
    usage.put("reasoning_tokens", tokens.reasoning());
    usage.put("cost_usd", costUsd);
    usage.put("latency_ms", latencyMs());
    node.put("finish_reason", reply.finishReason());
    node.put("served_by", reply.model());
    if (!failures.isEmpty()) {
      node.set("failures", failures(failures));
    }
    if (cached) {
      node.put("cached", true);
    }
    charge(node, charge);
    node.put("request", reply.requestBody());
    node.put("response", reply.responseBody());
    return text(node);
  }

  private static ObjectNode node(Call call) {
    ObjectNode node = JSON.createObjectNode();
    node.put("key", call.key());
    node.put("model", call.model());
    node.put("sample", call.sample());
    return node;
  }

  private static void charge(ObjectNode node, CallRecord.Totals charge) {
    ObjectNode charged = node.putObject("charged");
    charged.put("calls", charge.calls());
    charged.put("tokens", charge.tokens());
    charged.put("usd", charge.costUsd());
  }

  /** The charge of a line, whether it has an answer or not. */
  static CallRecord.Totals charged(JsonNode line) {
    JsonNode charged = line.path("charged");
    return new CallRecord.Totals(
        charged.path("calls").asLong(),
        charged.path("tokens").asLong(),
        charged.path("usd").asDouble());
  }

  /**
   * A line for a call without an answer: it has no {@code text}, and is used only when a run is
   * replayed.
   */
  static String failed(Call call, GivenUp given, CallRecord.Totals charge) {
    ObjectNode node = node(call);
    node.put("error", given.message());
    node.put("counts", given.counts());
    node.set("failures", failures(given.failures()));
    charge(node, charge);
    node.put("response", given.seen());
    return text(node);
  }

  /**
   * A call that was given up.
   *
   * @param message of the last attempt
   * @param counts whether it counts against the model
   * @param failures all attempts
   * @param seen the last response, as far as it was read
   */
  record GivenUp(String message, boolean counts, List<FailedCall> failures, String seen) {
    GivenUp {
      failures = List.copyOf(failures);
    }

    /** The kind of the last failure; {@code null} if the record lacks it. */
    @Nullable Kind kind() {
      String last = failures.isEmpty() ? "" : failures.get(failures.size() - 1).kind();
      return Arrays.stream(Kind.values())
          .filter(kind -> kind.name().equalsIgnoreCase(last))
          .findFirst()
          .orElse(null);
    }

    /** A copy without the verbatim response. */
    GivenUp withoutBody() {
      return new GivenUp(message, counts, failures, "");
    }

    /** Reads what {@link #failed} wrote. */
    static GivenUp read(JsonNode node) {
      return new GivenUp(
          node.path("error").asText(),
          node.path("counts").asBoolean(),
          StoredReply.failures(node.path("failures")),
          node.path("response").asText());
    }
  }

  private static ArrayNode failures(List<FailedCall> failures) {
    ArrayNode array = JSON.createArrayNode();
    for (FailedCall failedCall : failures) {
      ObjectNode node = array.addObject();
      node.put("kind", failedCall.kind());
      node.put("status", failedCall.status());
      node.put("message", failedCall.message());
      node.put("waited_ms", failedCall.waitedMs());
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
   * @return {@code null} for a call without an answer
   * @throws JsonProcessingException if it is something else
   */
  static @Nullable StoredReply read(String json) throws JsonProcessingException {
    return read(tree(json));
  }

  /** Parses a line of the record. */
  static JsonNode tree(String json) throws JsonProcessingException {
    JsonNode node = JSON.readTree(json);
    if (!node.hasNonNull("key")) {
      throw new JsonProcessingException("there is no key") {};
    }
    return node;
  }

  /** The answer in a line; {@code null} for a call without one. */
  static @Nullable StoredReply read(JsonNode node) {
    if (!node.hasNonNull("text")) {
      return null;
    }
    return new StoredReply(
        new Call(
            node.path("key").asText(), node.path("model").asText(), node.path("sample").asInt()),
        reply(node),
        optionalNumber(node.path("usage"), "cost_usd"),
        failures(node.path("failures")),
        node.path("cached").asBoolean(),
        charged(node));
  }

  private static ModelReply reply(JsonNode node) {
    JsonNode usage = node.path("usage");
    return new ModelReply(
        node.path("text").asText(),
        new CallTokens(
            number(usage, "prompt_tokens"),
            number(usage, "completion_tokens"),
            number(usage, "cached_tokens"),
            number(usage, "reasoning_tokens")),
        optional(node, "finish_reason"),
        optional(node, "served_by"),
        Duration.ofNanos(Math.round(usage.path("latency_ms").asDouble() * 1e6)),
        node.path("request").asText(),
        node.path("response").asText());
  }

  private static List<FailedCall> failures(JsonNode array) {
    List<FailedCall> failures = new ArrayList<>();
    for (JsonNode node : array) {
      failures.add(
          new FailedCall(
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

  private static @Nullable Double optionalNumber(JsonNode node, String name) {
    return node.hasNonNull(name) ? (Double) node.get(name).asDouble() : null;
  }

  private static @Nullable String optional(JsonNode node, String name) {
    return node.hasNonNull(name) ? node.get(name).asText() : null;
  }
}
