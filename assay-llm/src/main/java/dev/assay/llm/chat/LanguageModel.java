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
package dev.assay.llm.chat;

import java.util.List;

/** A model that can be asked. Safe for use by several threads. */
public interface LanguageModel extends AutoCloseable {
  /**
   * Asks once; nothing is retried.
   *
   * @param messages in order; at most the first is of the system
   * @param sample which of several samples is asked for, from 0; added to the seed, if there is one
   * @throws ModelCallException if no answer came, saying why and whether another try may help
   * @throws java.util.concurrent.CancellationException if the thread was interrupted
   */
  ModelReply ask(List<PromptMessage> messages, int sample);

  /** What is asked, such as {@code openai/gpt-x}. */
  ModelName name();

  @Override
  void close();
}
