// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The embedding model for similarity search; {@code null} where not set.
 *
 * @param model {@code minilm}, or a provider's model as {@code provider/name}
 * @param baseUrl the provider's base URL
 * @param keyVariable environment variable that holds the key
 * @param dimensions number of dimensions to request
 */
public record EmbeddingSettings(
    String model,
    @Nullable URI baseUrl,
    @Nullable String keyVariable,
    @Nullable Integer dimensions) {
  /** A model with the provider's usual settings. */
  public static EmbeddingSettings of(String model) {
    return new EmbeddingSettings(model, null, null, null);
  }
}
