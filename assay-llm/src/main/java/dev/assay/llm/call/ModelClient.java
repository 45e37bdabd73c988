// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.llm.chat.PromptMessage;
import java.util.List;

/** Asks one model, and says what came of it. Safe for use by several threads. */
@FunctionalInterface
public interface ModelClient {
  /**
   * Asks.
   *
   * @param messages in order; at most the first is of the system
   * @param sample which of several answers to the same messages is asked for, from 0
   * @throws dev.assay.generate.ProviderUnavailableException if the provider could not be reached
   * @throws dev.assay.generate.GeneratorStoppedException if no further question will be answered
   *     either
   * @throws java.util.concurrent.CancellationException if the thread was interrupted
   */
  ModelCaller.Answer ask(List<PromptMessage> messages, int sample);
}
