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
 * @param endpoint where the provider is
 * @param sampling how tokens are drawn
 * @param maxTokens the longest answer
 * @param stop texts that end an answer
 * @param reasoningEffort such as {@code low}, where the model has it
 * @param extra further fields of the request's body, as JSON values: maps, lists, texts, numbers,
 *     truth values
 */
public record ModelOptions(
    Endpoint endpoint,
    Sampling sampling,
    @Nullable Integer maxTokens,
    List<String> stop,
    @Nullable String reasoningEffort,
    Map<String, Object> extra) {
  public static final Duration USUAL_TIMEOUT = Duration.ofMinutes(2);

  /** Everything as the provider has it. */
  public static final ModelOptions DEFAULT = of(new Endpoint(null, null, USUAL_TIMEOUT));

  /**
   * Where a provider is and how it is reached.
   *
   * @param baseUrl its address, or {@code null} for its public one
   * @param keyVariable environment variable that holds the key, or {@code null} for the provider's
   *     usual one
   * @param timeout of one call, until its answer is complete
   */
  public record Endpoint(@Nullable URI baseUrl, @Nullable String keyVariable, Duration timeout) {}

  /**
   * How tokens are drawn.
   *
   * @param temperature of sampling
   * @param seed for sampling that can be repeated, where the provider has it
   */
  public record Sampling(@Nullable Double temperature, @Nullable Integer seed) {
    /** As the provider does it. */
    public static final Sampling DEFAULT = new Sampling(null, null);
  }

  public ModelOptions {
    stop = List.copyOf(stop);
    extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
  }

  /** Everything as the provider has it, at an endpoint. */
  public static ModelOptions of(Endpoint endpoint) {
    return new ModelOptions(endpoint, Sampling.DEFAULT, null, List.of(), null, Map.of());
  }

  /** The same at an address. */
  public ModelOptions at(URI address) {
    Endpoint there = new Endpoint(address, endpoint.keyVariable(), endpoint.timeout());
    return new ModelOptions(there, sampling, maxTokens, stop, reasoningEffort, extra);
  }
}
