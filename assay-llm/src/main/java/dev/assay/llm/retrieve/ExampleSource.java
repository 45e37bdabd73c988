// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.Question;

/** Chooses examples for questions. Implementations are safe for use by several threads. */
public interface ExampleSource extends AutoCloseable {
  /**
   * The examples to be shown beside a question: never the question itself, nor one that the leak
   * check finds.
   *
   * @throws dev.assay.llm.chat.ModelCallException if embeddings are needed and did not come
   */
  ExampleSelection select(Question question);

  /** Lets go of what it holds, such as a server of vectors. */
  @Override
  default void close() {}
}
