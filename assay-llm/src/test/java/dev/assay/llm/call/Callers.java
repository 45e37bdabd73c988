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

import dev.assay.llm.chat.Message;
import dev.assay.llm.chat.ModelOptions;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Callers of a scripted model, and what is said to it. */
final class Callers {
  static final CallLimits QUICK =
      new CallLimits(4, null, null, 3, Duration.ofMillis(5), Duration.ofSeconds(1));
  private static final Price PRICE = new Price(1_000, 100, 10_000);

  private Callers() {}

  static List<Message> chat(String text) {
    return List.of(Message.system("SQL, please."), Message.user(text));
  }

  static Caller caller(ScriptedModel model, CallRecord record, Budget.Limit budget) {
    return caller(model, record, budget, null, QUICK);
  }

  static Caller caller(
      ScriptedModel model,
      CallRecord record,
      Budget.Limit budget,
      @Nullable ReplyCache cache,
      CallLimits limits) {
    return Caller.of(
        model,
        ModelOptions.DEFAULT,
        limits,
        PRICE,
        new Budget(budget, record.before()),
        record,
        cache,
        Blame.GENERATOR);
  }
}
