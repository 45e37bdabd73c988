// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Section;
import java.net.URI;
import java.time.Duration;
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
}
