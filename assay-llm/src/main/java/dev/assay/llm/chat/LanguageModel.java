// SPDX-License-Identifier: Apache-2.0
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
