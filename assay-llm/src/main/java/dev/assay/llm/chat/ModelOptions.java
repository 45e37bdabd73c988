// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.chat;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a model is asked; {@code null} leaves a choice to the provider.
 *
 * @param baseUrl where the provider is, or {@code null} for its public address
 * @param keyVariable environment variable that holds the key, or {@code null} for the provider's
 *     usual one
 * @param temperature of sampling
 * @param maxTokens the longest answer
 * @param seed for sampling that can be repeated, where the provider has it
 * @param stop texts that end an answer
 * @param reasoningEffort such as {@code low}, where the model has it
 * @param extra further fields of the request's body, as JSON values: maps, lists, texts, numbers,
 *     truth values
 * @param timeout of one call, until its answer is complete
 */
public record ModelOptions(
    @Nullable URI baseUrl,
    @Nullable String keyVariable,
    @Nullable Double temperature,
    @Nullable Integer maxTokens,
    @Nullable Integer seed,
    List<String> stop,
    @Nullable String reasoningEffort,
    Map<String, Object> extra,
    Duration timeout) {
  public static final Duration USUAL_TIMEOUT = Duration.ofMinutes(2);

  /** Everything as the provider has it. */
  public static final ModelOptions DEFAULT =
      new ModelOptions(null, null, null, null, null, List.of(), null, Map.of(), USUAL_TIMEOUT);

  /** The same at an address. */
  public ModelOptions at(URI address) {
    return new ModelOptions(
        address, keyVariable, temperature, maxTokens, seed, stop, reasoningEffort, extra, timeout);
  }

  public ModelOptions {
    stop = List.copyOf(stop);
    extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
  }
}
