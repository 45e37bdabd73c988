// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.chat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A model's answer.
 *
 * @param text the answer, without reasoning that the provider returns separately
 * @param tokens as the provider counts them
 * @param finishReason the provider's own finish reason, or {@code null}
 * @param model as the provider names it in its answer, or {@code null}
 * @param latency from sending the request until the answer was complete
 * @param requestBody the raw request, without headers
 * @param responseBody the raw response
 */
public record ModelReply(
    String text,
    CallTokens tokens,
    @Nullable String finishReason,
    @Nullable String model,
    Duration latency,
    String requestBody,
    String responseBody) {}
