// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.llm.provider.EmbeddingUsage;
import java.util.List;
import java.util.OptionalInt;

/**
 * Turns texts into vectors, so that texts of like meaning are near to each other. Implementations
 * are safe for use by several threads, and give equal vectors for equal texts.
 */
public interface Embedder {
  /** Names the model: vectors may be compared only if they come from embedders of equal ids. */
  String id();

  /** Numbers in each vector, if that is known before the first call. */
  OptionalInt dimensions();

  /**
   * The vectors of these texts, in their order.
   *
   * @param texts none blank; may be many, they are cut into batches
   * @throws dev.assay.llm.chat.ModelCallException if a provider was asked and did not answer
   */
  List<Vector> embed(List<String> texts);

  /** Returns the usage of a provider so far; zero if texts stay in this process. */
  default EmbeddingUsage use() {
    return EmbeddingUsage.NONE;
  }

  /** The vector of one text. */
  default Vector embed(String text) {
    return embed(List.of(text)).get(0);
  }
}
