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
    return ModelCaller.of(
        model,
        ModelOptions.DEFAULT,
        limits,
        PRICE,
        new Budget(budget, record.before()),
        record,
        cache,
        FailureAttribution.GENERATOR);
  }
}
