// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * The usage and cost of one attempt; {@code null} where unknown.
 *
 * @param promptTokens tokens sent, those from the provider's cache included
 * @param completionTokens tokens received, those of reasoning included
 * @param cachedTokens of the tokens sent, those that the provider had in its cache
 * @param reasoningTokens of the tokens received, those of reasoning that is not shown
 * @param costUsd cost in US dollars
 * @param latencyMs time until the answer was complete, in milliseconds, waiting for a retry not
 *     included
 * @param retries calls that failed before the one that gave the answer
 */
@JsonPropertyOrder({"prompt_tokens", "completion_tokens", "cost_usd", "latency_ms"})
public record Usage(
    @Nullable Long promptTokens,
    @Nullable Long completionTokens,
    @JsonInclude(Include.NON_NULL) @Nullable Long cachedTokens,
    @JsonInclude(Include.NON_NULL) @Nullable Long reasoningTokens,
    @Nullable Double costUsd,
    @Nullable Double latencyMs,
    @JsonInclude(Include.NON_NULL) @Nullable Integer retries) {

  /** Creates a usage from the values that are usually recorded. */
  public Usage(
      @Nullable Long promptTokens,
      @Nullable Long completionTokens,
      @Nullable Double costUsd,
      @Nullable Double latencyMs) {
    this(promptTokens, completionTokens, null, null, costUsd, latencyMs, null);
  }

  /** Both together; what is unknown of one of them counts as nothing, unless it is of both. */
  public Usage plus(Usage other) {
    return new Usage(
        sum(promptTokens, other.promptTokens),
        sum(completionTokens, other.completionTokens),
        sum(cachedTokens, other.cachedTokens),
        sum(reasoningTokens, other.reasoningTokens),
        sum(costUsd, other.costUsd),
        sum(latencyMs, other.latencyMs),
        sum(retries, other.retries));
  }

  private static @Nullable Long sum(@Nullable Long a, @Nullable Long b) {
    return a == null ? b : (Long) (b == null ? a : a + b);
  }

  private static @Nullable Double sum(@Nullable Double a, @Nullable Double b) {
    return a == null ? b : (Double) (b == null ? a : a + b);
  }

  private static @Nullable Integer sum(@Nullable Integer a, @Nullable Integer b) {
    return a == null ? b : (Integer) (b == null ? a : a + b);
  }
}
