// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.AssayException;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** Finds embedders by name. */
public final class Embedders {
  private Embedders() {}

  /**
   * Returns the embedder that the settings name, with a cache of recent texts.
   *
   * @param environment variables by name, as in {@link System#getenv()}; used for keys only
   * @throws AssayException if there is no such embedder, or its key is missing
   */
  public static Embedder of(EmbeddingOptions settings, Map<String, String> environment) {
    Embedder embedder =
        settings.inProcess()
            ? inProcess(settings.model(), factories())
            : ProviderEmbedder.of(settings, environment);
    return new CachedEmbedder(embedder);
  }

  private static List<EmbedderFactory> factories() {
    return ServiceLoader.load(EmbedderFactory.class).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  static Embedder inProcess(String name, List<EmbedderFactory> factories) {
    for (EmbedderFactory factory : factories) {
      if (factory.name().equals(name)) {
        return factory.create();
      }
    }
    String known = factories.stream().map(EmbedderFactory::name).collect(Collectors.joining(", "));
    throw new AssayException(
        name.equals("minilm")
            ? "embeddings 'minilm': the module assay-minilm is not on the class path; add it, or"
                + " name a provider's model, such as openai/text-embedding-3-small"
            : "embeddings '%s': unknown name; %sa provider's model is written"
                    .formatted(name, known.isEmpty() ? "" : "known: " + known + "; ")
                + " provider/name, such as openai/text-embedding-3-small");
  }
}
