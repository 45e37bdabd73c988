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

import dev.assay.llm.chat.CallTokens;
import org.jspecify.annotations.Nullable;

/**
 * What a model costs, in US dollars for a million tokens.
 *
 * @param input for tokens sent
 * @param cachedInput for tokens sent that the provider had in its cache
 * @param output for tokens received, reasoning included
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
