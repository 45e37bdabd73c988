// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.llm.chat.CallTokens;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The places of metadata in a protocol's answer, as JSON pointers.
 *
 * @param holder a field that every answer has
 * @param finish the finish reason; the first one present is used
 * @param model the model that answered
 * @param counts the token counts
 * @param filtered values of {@code finish} for answers withheld by a content filter
 */
record ResponseFields(
    String holder, List<String> finish, String model, Counts counts, Set<String> filtered) {
  /**
   * The places of token counts.
   *
   * @param prompt tokens sent, to be summed: some protocols count cached tokens separately
   * @param completion tokens received, to be summed: some protocols count reasoning tokens
   *     separately
   * @param cached tokens from a cache; the first one present is used
   * @param reasoning reasoning tokens
   */
  record Counts(
      List<String> prompt, List<String> completion, List<String> cached, List<String> reasoning) {
    CallTokens of(JsonNode body) {
      return new CallTokens(
          sum(body, prompt), sum(body, completion), first(body, cached), first(body, reasoning));
    }
  }

  static final ResponseFields CHAT =
      new ResponseFields(
          "/choices/0",
          List.of("/choices/0/finish_reason"),
          "/model",
          new Counts(
              List.of("/usage/prompt_tokens"),
              List.of("/usage/completion_tokens"),
              List.of(
                  "/usage/prompt_tokens_details/cached_tokens", "/usage/prompt_cache_hit_tokens"),
              List.of("/usage/completion_tokens_details/reasoning_tokens")),
          Set.of("content_filter"));

  static final ResponseFields RESPONSES =
      new ResponseFields(
          "/output",
          List.of("/incomplete_details/reason", "/status"),
          "/model",
          new Counts(
              List.of("/usage/input_tokens"),
              List.of("/usage/output_tokens"),
              List.of("/usage/input_tokens_details/cached_tokens"),
              List.of("/usage/output_tokens_details/reasoning_tokens")),
          Set.of("content_filter"));

  static final ResponseFields ANTHROPIC =
      new ResponseFields(
          "/content",
          List.of("/stop_reason"),
          "/model",
          new Counts(
              List.of(
                  "/usage/input_tokens",
                  "/usage/cache_read_input_tokens",
                  "/usage/cache_creation_input_tokens"),
              List.of("/usage/output_tokens"),
              List.of("/usage/cache_read_input_tokens"),
              List.of()),
          Set.of("refusal"));

  static final ResponseFields GEMINI =
      new ResponseFields(
          "/candidates/0",
          List.of("/candidates/0/finishReason", "/promptFeedback/blockReason"),
          "/modelVersion",
          new Counts(
              List.of("/usageMetadata/promptTokenCount"),
              List.of("/usageMetadata/candidatesTokenCount", "/usageMetadata/thoughtsTokenCount"),
              List.of("/usageMetadata/cachedContentTokenCount"),
              List.of("/usageMetadata/thoughtsTokenCount")),
          Set.of("SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "OTHER"));

  static final ResponseFields BEDROCK =
      new ResponseFields(
          "/output/message",
          List.of("/stopReason"),
          "/model",
          new Counts(
              List.of(
                  "/usage/inputTokens",
                  "/usage/cacheReadInputTokens",
                  "/usage/cacheWriteInputTokens"),
              List.of("/usage/outputTokens"),
              List.of("/usage/cacheReadInputTokens"),
              List.of()),
          Set.of("guardrail_intervened", "content_filtered"));

  static final ResponseFields OLLAMA =
      new ResponseFields(
          "/message",
          List.of("/done_reason"),
          "/model",
          new Counts(List.of("/prompt_eval_count"), List.of("/eval_count"), List.of(), List.of()),
          Set.of());

  /** A copy with another place for the model's name. */
  ResponseFields model(String pointer) {
    return new ResponseFields(holder, finish, pointer, counts, filtered);
  }

  CallTokens tokens(JsonNode body) {
    return counts.of(body);
  }

  @Nullable String finish(JsonNode body) {
    return finish.stream()
        .map(pointer -> text(body, pointer))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  @Nullable String model(JsonNode body) {
    return text(body, model);
  }

  boolean isFiltered(JsonNode body) {
    String word = finish(body);
    return word != null && filtered.contains(word);
  }

  boolean isAnswer(JsonNode body) {
    return !body.at(holder).isMissingNode() && !body.at(holder).isNull();
  }

  private static @Nullable String text(JsonNode body, String pointer) {
    JsonNode node = body.at(pointer);
    return node.isTextual() ? node.asText() : null;
  }

  private static @Nullable Long first(JsonNode body, List<String> pointers) {
    for (String pointer : pointers) {
      if (body.at(pointer).isIntegralNumber()) {
        return body.at(pointer).asLong();
      }
    }
    return null;
  }

  /** The sum; unknown if the first count is missing, as only the others are optional. */
  private static @Nullable Long sum(JsonNode body, List<String> pointers) {
    if (!body.at(pointers.get(0)).isIntegralNumber()) {
      return null;
    }
    return pointers.stream().mapToLong(pointer -> body.at(pointer).asLong(0)).sum();
  }
}
