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
