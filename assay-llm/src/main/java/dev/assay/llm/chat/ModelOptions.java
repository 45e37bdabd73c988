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
 * The settings of model calls; {@code null} leaves a choice to the provider.
 *
 * @param endpoint the address of the provider
 * @param sampling the sampling settings
 * @param maxTokens maximum length of an answer in tokens
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
  public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(2);

  /** The provider's defaults for everything. */
  public static final ModelOptions DEFAULT = of(new Endpoint(null, null, DEFAULT_TIMEOUT));

  /**
   * The address of a provider and the settings of the connection.
   *
   * @param baseUrl its address, or {@code null} for its public one
   * @param keyVariable environment variable that holds the key, or {@code null} for the provider's
   *     usual one
   * @param timeout of one call, until its answer is complete
   */
  public record Endpoint(@Nullable URI baseUrl, @Nullable String keyVariable, Duration timeout) {}

  /**
   * The sampling settings.
   *
   * @param temperature sampling temperature
   * @param seed for reproducible sampling, if the provider supports it
   */
  public record Sampling(@Nullable Double temperature, @Nullable Integer seed) {
    /** The provider's defaults. */
    public static final Sampling DEFAULT = new Sampling(null, null);
  }

  public ModelOptions {
    stop = List.copyOf(stop);
    extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
  }

  /** Returns the provider's defaults, at an endpoint. */
  public static ModelOptions of(Endpoint endpoint) {
    return new ModelOptions(endpoint, Sampling.DEFAULT, null, List.of(), null, Map.of());
  }

  /** Returns the options with another base URL. */
  public ModelOptions at(URI address) {
    Endpoint there = new Endpoint(address, endpoint.keyVariable(), endpoint.timeout());
    return new ModelOptions(there, sampling, maxTokens, stop, reasoningEffort, extra);
  }
}
