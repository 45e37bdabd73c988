// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.chat;

import org.jspecify.annotations.Nullable;

/**
 * Token usage of one call as reported by the provider; {@code null} where it does not report it.
 *
 * @param prompt sent, including {@code cached}
 * @param completion received, including {@code reasoning}
 * @param cached tokens sent that the provider read from its cache
 * @param reasoning tokens received for reasoning
 */
public record CallTokens(
    @Nullable Long prompt,
    @Nullable Long completion,
    @Nullable Long cached,
    @Nullable Long reasoning) {
  public static final CallTokens UNKNOWN = new CallTokens(null, null, null, null);
}
