// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

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
    SamplingSettings sampling,
    @Nullable Duration timeout) {
  public static final ModelSettings EMPTY = of(SettingValues.EMPTY);

  static ModelSettings of(SettingValues values) {
    return new ModelSettings(
        values.address("baseUrl"),
        values.text("keyVariable"),
        SamplingSettings.of(values),
        values.duration("timeout"));
  }
}
