// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelReply;
import dev.assay.model.Usage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A stored answer: one line of {@code calls.jsonl}, or a file of the cache.
 *
 * @param key of the call
 * @param model as {@code provider/name}
 * @param sample the sample's number
 * @param servedBy the model as the provider names it in its answer, or {@code null}
 * @param failures failed attempts before it
 * @param cached whether the run took it from the cache, at no cost
 * @param charged amount charged to the budget, including the attempts before it
 * @param request the raw request, without headers
 * @param response the raw response
 */
record StoredReply(
    String key,
    String model,
    int sample,
    @JsonProperty(required = true) String text,
    @JsonProperty("usage") Spent spent,
    @Nullable String finishReason,
    @Nullable String servedBy,
    @JsonInclude(Include.NON_EMPTY) List<FailedCall> failures,
    @JsonInclude(Include.NON_DEFAULT) boolean cached,
    CallRecord.Totals charged,
    String request,
    String response) {
  /**
   * A call.
   *
   * @param key of the call
   * @param model as {@code provider/name}
   * @param sample the sample's number
   */
  record Call(String key, String model, int sample) {}

  /**
   * Tokens, cost and time of an answer.
   *
   * @param costUsd cost in US dollars at the time of the call, or {@code null} if unknown
   */
  record Spent(
      @Nullable Long promptTokens,
      @Nullable Long completionTokens,
      @Nullable Long cachedTokens,
      @Nullable Long reasoningTokens,
      @Nullable Double costUsd,
      double latencyMs) {}

  static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .withConfigOverride(
              List.class,
              list -> list.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
          .build();

  /** Finish reasons of providers for an answer that reached the maximum length. */
  private static final Set<String> CUT =
      Set.of("length", "max_tokens", "max_output_tokens", "model_length");

  StoredReply {
    failures = List.copyOf(failures);
  }

  /** The answer to a call that was made. */
  static StoredReply of(
      Call call,
      ModelReply reply,
      @Nullable Double costUsd,
      List<FailedCall> failures,
      CallRecord.Totals charged) {
    CallTokens tokens = reply.tokens();
    return new StoredReply(
        call.key(),
        call.model(),
        call.sample(),
        reply.text(),
        new Spent(
            tokens.prompt(),
            tokens.completion(),
            tokens.cached(),
            tokens.reasoning(),
            costUsd,
            reply.latency().toNanos() / 1e6),
        reply.finishReason(),
        reply.model(),
        failures,
        false,
        charged,
        reply.requestBody(),
        reply.responseBody());
  }

  /** Returns whether the answer was truncated at the maximum number of tokens. */
  boolean wasCut() {
    return isCut(finishReason);
  }

  /** Returns whether a finish reason means truncation. */
  static boolean isCut(@Nullable String finishReason) {
    return finishReason != null && CUT.contains(finishReason.toLowerCase(Locale.ROOT));
  }

  /** The usage, as stored in outcomes and judgments. */
  Usage usage() {
    return usage(
        new CallTokens(
            spent.promptTokens(),
            spent.completionTokens(),
            spent.cachedTokens(),
            spent.reasoningTokens()),
        spent.costUsd(),
        spent.latencyMs(),
        failures.size());
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
    return copy(true, CallRecord.Totals.NONE, request, response);
  }

  /** A copy without the verbatim request and response. */
  StoredReply withoutBodies() {
    return copy(cached, charged, "", "");
  }

  private StoredReply copy(
      boolean cached, CallRecord.Totals charged, String request, String response) {
    return new StoredReply(
        key,
        model,
        sample,
        text,
        spent,
        finishReason,
        servedBy,
        failures,
        cached,
        charged,
        request,
        response);
  }

  /** The answer as one line of JSON, without the line break. */
  String toJson() {
    return json(this);
  }

  private static String json(Object line) {
    try {
      return JSON.writeValueAsString(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers can always be written", e);
    }
  }

  /**
   * A call that was given up.
   *
   * @param message of the last attempt
   * @param counts whether it counts against the model
   * @param failures all attempts
   * @param seen the last response, as far as it was read
   */
  record GivenUp(
      @JsonProperty("error") String message,
      boolean counts,
      List<FailedCall> failures,
      @JsonProperty("response") String seen) {
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

    /**
     * A line for a call without an answer: it has no {@code text}, and is used only when a run is
     * replayed.
     */
    String line(Call call, CallRecord.Totals charge) {
      return json(
          new FailedLine(
              call.key(), call.model(), call.sample(), message, counts, failures, charge, seen));
    }
  }

  private record FailedLine(
      String key,
      String model,
      int sample,
      String error,
      boolean counts,
      List<FailedCall> failures,
      CallRecord.Totals charged,
      String response) {}
}
