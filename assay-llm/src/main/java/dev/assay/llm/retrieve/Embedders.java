// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.AssayException;
import dev.assay.llm.provider.EmbeddingUsage;
import dev.assay.table.internal.RecentValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import java.util.Set;
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

  /**
   * Caches the vectors of recent texts, so that none is computed or paid for twice in a row. Safe
   * for use by several threads; two that request the same new text at the same time may both
   * compute it.
   */
  private static final class CachedEmbedder implements Embedder {
    /** Maximum number of cached vectors: about 12 MB for 384 dimensions, 50 MB for 1,536. */
    private static final int KEPT = 8_192;

    private final Embedder embedder;
    private final RecentValues<String, Vector> recent = new RecentValues<>(KEPT);

    public CachedEmbedder(Embedder embedder) {
      this.embedder = embedder;
    }

    @Override
    public String id() {
      return embedder.id();
    }

    @Override
    public OptionalInt dimensions() {
      return embedder.dimensions();
    }

    @Override
    public EmbeddingUsage use() {
      return embedder.use();
    }

    @Override
    public List<Vector> embed(List<String> texts) {
      Map<String, Vector> known = new LinkedHashMap<>();
      Set<String> unknown = new LinkedHashSet<>();
      for (String text : texts) {
        Vector vector = recent.get(text);
        if (vector == null) {
          unknown.add(text);
        } else {
          known.put(text, vector);
        }
      }
      compute(List.copyOf(unknown), known);
      List<Vector> vectors = new ArrayList<>(texts.size());
      for (String text : texts) {
        Vector vector = known.get(text);
        if (vector == null) {
          throw new IllegalStateException(embedder.id() + " gave no vector for a text");
        }
        vectors.add(vector);
      }
      return vectors;
    }

    private void compute(List<String> unknown, Map<String, Vector> known) {
      if (unknown.isEmpty()) {
        return;
      }
      List<Vector> vectors = embedder.embed(unknown);
      for (int i = 0; i < unknown.size(); i++) {
        known.put(unknown.get(i), vectors.get(i));
        recent.put(unknown.get(i), vectors.get(i));
      }
    }
  }
}
