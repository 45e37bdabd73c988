// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.llm.chat.PromptMessage;
import java.util.List;

/** Calls one model and reports the result. Safe for use by several threads. */
@FunctionalInterface
public interface ModelClient {
  /**
   * Calls the model.
   *
   * @param messages in order; only the first may be a system message
   * @param sample number of the sample among several answers to the same messages, from 0
   * @throws dev.assay.generate.ProviderUnavailableException if the provider could not be reached
   * @throws dev.assay.generate.GeneratorStoppedException if no other question can be answered
   *     either
   * @throws java.util.concurrent.CancellationException if the thread was interrupted
   */
  ModelCaller.Answer ask(List<PromptMessage> messages, int sample);
}
