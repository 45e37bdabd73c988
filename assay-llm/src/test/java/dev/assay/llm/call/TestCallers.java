// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.chat.PromptMessage;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Callers of a scripted model, and what is said to it. */
final class TestCallers {
  static final RateLimits QUICK =
      new RateLimits(4, null, null, 3, Duration.ofMillis(5), Duration.ofSeconds(1));
  private static final Price PRICE = new Price(1_000, 100, 10_000);

  private TestCallers() {}

  static List<PromptMessage> chat(String text) {
    return List.of(PromptMessage.system("SQL, please."), PromptMessage.user(text));
  }

  static ModelCaller caller(ScriptedModel model, CallRecord record, Budget.Limit budget) {
    return caller(model, record, budget, null, QUICK);
  }

  static ModelCaller caller(
      ScriptedModel model,
      CallRecord record,
      Budget.Limit budget,
      @Nullable ReplyCache cache,
      RateLimits limits) {
    return new ModelCaller(
        model.name(),
        ModelOptions.DEFAULT,
        model,
        limits,
        PRICE,
        new Budget(budget, record.before()),
        record,
        cache,
        FailureAttribution.GENERATOR);
  }
}
