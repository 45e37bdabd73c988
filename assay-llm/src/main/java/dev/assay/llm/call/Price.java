// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.llm.chat.CallTokens;
import org.jspecify.annotations.Nullable;

/**
 * The price of a model, in US dollars per million tokens.
 *
 * @param input for tokens sent
 * @param cachedInput for tokens sent that the provider read from its cache
 * @param output for tokens received, including reasoning
 */
public record Price(double input, double cachedInput, double output) {
  private static final double MILLION = 1_000_000;

  public static final Price FREE = new Price(0, 0, 0);

  /** The cost of a call in US dollars; {@code null} if the provider did not count its tokens. */
  public @Nullable Double of(CallTokens tokens) {
    Long prompt = tokens.prompt();
    Long completion = tokens.completion();
    if (equals(FREE)) {
      return 0.0;
    }
    if (prompt == null || completion == null) {
      return null;
    }
    long cached = tokens.cached() == null ? 0 : Math.min(tokens.cached(), prompt);
    return ((prompt - cached) * input + cached * cachedInput + completion * output) / MILLION;
  }
}
