// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts words by the remainder of their hash: texts with words in common are near. */
final class WordEmbedder implements Embedder {
  private static final int SIZE = 256;

  /** Texts that were embedded. */
  final AtomicInteger texts = new AtomicInteger();

  @Override
  public String id() {
    return "words-256";
  }

  @Override
  public OptionalInt dimensions() {
    return OptionalInt.of(SIZE);
  }

  @Override
  public List<Vector> embed(List<String> all) {
    texts.addAndGet(all.size());
    List<Vector> vectors = new ArrayList<>();
    for (String text : all) {
      float[] counts = new float[SIZE];
      for (String word : IdentifierWords.stems(text)) {
        counts[Math.floorMod(word.hashCode() * 31, SIZE)]++;
      }
      vectors.add(Vector.of(counts));
    }
    return vectors;
  }
}
