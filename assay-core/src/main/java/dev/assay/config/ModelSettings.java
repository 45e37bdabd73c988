// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a model is asked; {@code null} or empty leaves a choice to the provider.
 *
 * @param baseUrl where the provider is
 * @param keyVariable environment variable that holds the key
 * @param temperature of sampling
 * @param maxTokens the longest answer
 * @param seed for sampling that can be repeated
 * @param stop texts that end an answer
 * @param reasoningEffort such as {@code low}
 * @param extra further fields of the request, as JSON values
 * @param timeout of one call
 */
public record ModelSettings(
    @Nullable URI baseUrl,
    @Nullable String keyVariable,
    @Nullable Double temperature,
    @Nullable Integer maxTokens,
    @Nullable Integer seed,
    List<String> stop,
    @Nullable String reasoningEffort,
    Map<String, Object> extra,
    @Nullable Duration timeout) {
  public static final ModelSettings EMPTY =
      new ModelSettings(null, null, null, null, null, List.of(), null, Map.of(), null);

  public ModelSettings {
    stop = List.copyOf(stop);
    extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
  }

  ModelSettings overriddenBy(ModelSettings flags) {
    return new ModelSettings(
        SettingPrecedence.first(flags.baseUrl, baseUrl),
        SettingPrecedence.first(flags.keyVariable, keyVariable),
        SettingPrecedence.first(flags.temperature, temperature),
        SettingPrecedence.first(flags.maxTokens, maxTokens),
        SettingPrecedence.first(flags.seed, seed),
        SettingPrecedence.first(flags.stop, stop),
        SettingPrecedence.first(flags.reasoningEffort, reasoningEffort),
        flags.extra.isEmpty() ? extra : flags.extra,
        SettingPrecedence.first(flags.timeout, timeout));
  }
}
