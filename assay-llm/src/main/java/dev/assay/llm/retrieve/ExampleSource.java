// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.Question;

/** Chooses examples for questions. Implementations are safe for use by several threads. */
public interface ExampleSource extends AutoCloseable {
  /**
   * Returns the examples for a question, without the question itself and without any that the leak
   * check finds.
   *
   * @throws dev.assay.llm.chat.ModelCallException if embedding failed
   */
  ExampleSelection select(Question question);

  /** Releases resources, such as the connection to a vector server. */
  @Override
  default void close() {}
}
