/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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

  /** What a provider was asked so far; nothing if texts stay in this process. */
  default EmbeddingUsage use() {
    return EmbeddingUsage.NONE;
  }

  /** The vector of one text. */
  default Vector embed(String text) {
    return embed(List.of(text)).get(0);
  }
}
