// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.llm.provider.EmbeddingUsage;
import dev.assay.table.RecentValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Caches the vectors of recent texts, so that none is computed or paid for twice in a row. Safe for
 * use by several threads; two that request the same new text at the same time may both compute it.
 */
public final class CachedEmbedder implements Embedder {
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
