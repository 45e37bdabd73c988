// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelReply;
import dev.assay.llm.chat.PromptMessage;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Calls a model supplied by a Java program: once per question, without retries, record, cache or
 * budget, which are left to the program. A failed call has the same consequences for its question
 * as with {@link ModelCaller}. Safe for use by several threads.
 */
public final class DirectModelClient implements ModelClient {
  private final LanguageModel model;
  private final FailureAttribution failureAttribution;

  /** Failed calls since the last answer; -1 before the first answer. */
  private final AtomicInteger trouble = new AtomicInteger(-1);

  /**
   * @param failureAttribution decides which failed calls count against the model
   */
  public DirectModelClient(LanguageModel model, FailureAttribution failureAttribution) {
    this.model = model;
    this.failureAttribution = failureAttribution;
  }

  @Override
  public ModelCaller.Answer ask(List<PromptMessage> messages, int sample) {
    ModelReply reply;
    try {
      reply = model.ask(messages, sample);
    } catch (ModelCallException failure) {
      RetryPolicy.GivenUp given =
          new RetryPolicy.GivenUp(failure, List.of(FailedCall.of(failure, 0)), null);
      return FailureRules.answer(
          FailureRules.of(model.name(), given, failureAttribution),
          failure.kind(),
          trouble,
          trouble.get() < 0);
    }
    trouble.set(0);
    double latencyMs = reply.latency().toNanos() / 1e6;
    return new ModelCaller.Answer(
        reply.text(),
        null,
        null,
        StoredReply.usage(reply.tokens(), null, latencyMs, 0),
        StoredReply.isCut(reply.finishReason()));
  }
}
