// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.chat;

import java.util.List;

/** A language model. Safe for use by several threads. */
public interface LanguageModel extends AutoCloseable {
  /**
   * Calls the model once, without retries.
   *
   * @param messages in order; only the first may be a system message
   * @param sample number of the sample, from 0; added to the seed, if there is one
   * @throws ModelCallException if there was no answer, with the reason and whether a retry may help
   * @throws java.util.concurrent.CancellationException if the thread was interrupted
   */
  ModelReply ask(List<PromptMessage> messages, int sample);

  /** Returns the name of the model, such as {@code openai/gpt-x}. */
  ModelName name();

  @Override
  void close();
}
