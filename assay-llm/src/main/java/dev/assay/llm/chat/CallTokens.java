// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.chat;

import org.jspecify.annotations.Nullable;

/**
 * Tokens of one call as the provider counts them; {@code null} where it does not say.
 *
 * @param prompt sent, {@code cached} included
 * @param completion received, {@code reasoning} included
 * @param cached of those sent, those that the provider had in its cache
 * @param reasoning of those received, those of reasoning
 */
public record CallTokens(
    @Nullable Long prompt,
    @Nullable Long completion,
    @Nullable Long cached,
    @Nullable Long reasoning) {
  public static final CallTokens UNKNOWN = new CallTokens(null, null, null, null);
}
