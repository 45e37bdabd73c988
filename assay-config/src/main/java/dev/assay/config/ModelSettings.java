// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Section;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of model calls; {@code null} leaves a choice to the provider.
 *
 * @param baseUrl the provider's base URL
 * @param keyVariable environment variable that holds the API key
 * @param sampling the sampling settings
 * @param timeout of one call
 */
public record ModelSettings(
    @Nullable URI baseUrl,
    @Nullable String keyVariable,
    @Section SamplingSettings sampling,
    @Nullable Duration timeout) {
  public static final ModelSettings EMPTY = SettingValues.EMPTY.bind(ModelSettings.class);

  /**
   * The sampling settings of a model; {@code null} or empty leaves a choice to the provider.
   *
   * @param temperature sampling temperature, at least 0
   * @param maxTokens maximum completion tokens
   * @param seed for reproducible sampling
   * @param stop texts that end a completion
   * @param reasoningEffort such as {@code low}
   * @param extra further fields of the request, as JSON values
   */
  public record SamplingSettings(
      @Nullable Double temperature,
      @Nullable Integer maxTokens,
      @Nullable Integer seed,
      List<String> stop,
      @Nullable String reasoningEffort,
      Map<String, Object> extra) {
    public static final SamplingSettings EMPTY = SettingValues.EMPTY.bind(SamplingSettings.class);
  }
}
