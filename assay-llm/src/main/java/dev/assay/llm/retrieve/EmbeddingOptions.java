// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of embeddings.
 *
 * @param model {@code minilm}, or {@code provider/name} such as {@code
 *     openai/text-embedding-3-small}
 * @param baseUrl of a server with OpenAI's embeddings API, including {@code /v1}; {@code null} for
 *     the provider's own
 * @param keyVariable environment variable with the key; {@code null} for the provider's usual one
 * @param dimensions to request, or {@code null} for the model's default
 * @param batch texts per call
 * @param timeout of one call
 */
public record EmbeddingOptions(
    String model,
    @Nullable String baseUrl,
    @Nullable String keyVariable,
    @Nullable Integer dimensions,
    int batch,
    Duration timeout) {
  /** Embeddings computed in this process, offline; needs the module assay-minilm. */
  public static final EmbeddingOptions MINILM = of("minilm");

  public EmbeddingOptions {
    if (model.isBlank()) {
      throw new IllegalArgumentException("embeddings need a model");
    }
    if (batch < 1 || (dimensions != null && dimensions < 1)) {
      throw new IllegalArgumentException("batch and dimensions must be positive");
    }
  }

  /** Returns the default options for a model. */
  public static EmbeddingOptions of(String model) {
    return new EmbeddingOptions(model, null, null, null, 128, Duration.ofSeconds(60));
  }

  /**
   * Returns a copy with another server.
   *
   * @param dimensions to request, or {@code null} for the model's default
   */
  public EmbeddingOptions at(
      @Nullable URI baseUrl, @Nullable String keyVariable, @Nullable Integer dimensions) {
    return new EmbeddingOptions(
        model,
        baseUrl == null ? null : baseUrl.toString(),
        keyVariable,
        dimensions,
        batch,
        timeout);
  }

  /** Returns an id for comparable vectors; other dimensions or another server have another id. */
  public String id() {
    return model
        + (dimensions == null ? "" : "@" + dimensions)
        + (baseUrl == null ? "" : " at " + baseUrl);
  }

  /** Returns the receiver of the texts, for display. */
  public String receiver() {
    if (baseUrl == null) {
      return model;
    }
    URI uri = URI.create(baseUrl);
    return model + " at " + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
  }

  /** Returns whether the texts stay in this process, so that no provider is called. */
  public boolean inProcess() {
    return model.indexOf('/') < 0;
  }
}
