// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelReply;
import dev.assay.llm.chat.PromptMessage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A model that answers what a test says, and counts how often it was asked. */
final class ScriptedModel implements LanguageModel {
  /** The answer to each call. */
  interface Script {
    String answer(int call, List<PromptMessage> messages);
  }

  static final ModelName NAME = ModelName.parse("stub/model");

  final AtomicInteger calls = new AtomicInteger();
  final AtomicInteger underWay = new AtomicInteger();
  final AtomicInteger mostUnderWay = new AtomicInteger();
  private final Script script;

  ScriptedModel(Script script) {
    this.script = script;
  }

  @Override
  public ModelReply ask(List<PromptMessage> messages, int sample) {
    mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
    try {
      String text = script.answer(calls.incrementAndGet(), messages);
      return new ModelReply(
          text,
          new CallTokens(100L, 10L, 40L, null),
          "stop",
          "model-1",
          Duration.ofMillis(5),
          "{\"raw\":\"request\"}",
          "{\"raw\":\"answer\"}");
    } finally {
      underWay.decrementAndGet();
    }
  }

  static ModelCallException failure(ModelCallException.Kind kind, @Nullable Duration retryAfter) {
    return new ModelCallException(kind, "it failed", 429, retryAfter, "HTTP 429", null);
  }

  @Override
  public ModelName name() {
    return NAME;
  }

  @Override
  public void close() {}
}
