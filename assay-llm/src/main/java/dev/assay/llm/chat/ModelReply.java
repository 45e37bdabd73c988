// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.chat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a model answered.
 *
 * @param text the answer; reasoning that the provider gives apart is not in it
 * @param tokens as the provider counts them
 * @param finishReason why the model stopped, in the provider's word, or {@code null}
 * @param model as the provider names it in its answer, or {@code null}
 * @param latency from sending the request until the answer was complete
 * @param requestBody what was sent, raw; no header is in it
 * @param responseBody what came back, raw
 */
public record ModelReply(
    String text,
    CallTokens tokens,
    @Nullable String finishReason,
    @Nullable String model,
    Duration latency,
    String requestBody,
    String responseBody) {
  /** The same without what was sent and what came back, word for word. */
  public ModelReply withoutBodies() {
    return new ModelReply(text, tokens, finishReason, model, latency, "", "");
  }
}
