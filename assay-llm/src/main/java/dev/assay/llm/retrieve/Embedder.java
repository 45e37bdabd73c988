// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.llm.provider.EmbeddingUsage;
import java.util.List;
import java.util.OptionalInt;

/**
 * Computes vectors of texts such that texts of similar meaning have similar vectors.
 * Implementations are safe for use by several threads, and return equal vectors for equal texts.
 */
public interface Embedder {
  /** Returns the id of the model: vectors are comparable only if their embedders have equal ids. */
  String id();

  /** Returns the number of dimensions, if it is known before the first call. */
  OptionalInt dimensions();

  /**
   * Returns the vectors of texts, in order.
   *
   * @param texts must not be blank; split into batches if needed
   * @throws dev.assay.llm.chat.ModelCallException if a provider did not answer
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
