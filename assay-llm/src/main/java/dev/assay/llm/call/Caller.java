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

import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.Message;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.chat.Reply;
import dev.assay.llm.chat.Tokens;
import dev.assay.model.AssayException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Asks a model so that nothing is paid for twice: what the run's record or the cache has is not
 * asked again, and an answer is on disk before it is used. Safe for use by several threads.
 */
public final class Caller implements AutoCloseable {
  /** The longest answer that is reckoned with where the settings say none. */
  public static final int USUAL_ANSWER = 2_000;

  private final ModelName name;
  private final ModelOptions options;
  private final @Nullable LanguageModel model;
  private final Patience patience;
  private final @Nullable Price price;
  private final Budget budget;
  private final CallRecord record;
  private final @Nullable ReplyCache cache;
  private final AtomicLong made = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong cached = new AtomicLong();

  private Caller(
      ModelName name,
      ModelOptions options,
      @Nullable LanguageModel model,
      CallLimits limits,
      @Nullable Price price,
      Budget budget,
      CallRecord record,
      @Nullable ReplyCache cache) {
    this.name = name;
    this.options = options;
    this.model = model;
    this.patience = new Patience(limits);
    this.price = price;
    this.budget = budget;
    this.record = record;
    this.cache = cache;
  }

  /**
   * A caller that asks.
   *
   * @param model is closed with this
   * @param price of the model, or {@code null} if unknown
   * @param record of the run; stays open
   * @param cache of all runs, or {@code null} for none
   */
  public static Caller of(
      LanguageModel model,
      ModelOptions options,
      CallLimits limits,
      @Nullable Price price,
      Budget budget,
      CallRecord record,
      @Nullable ReplyCache cache) {
    return new Caller(model.name(), options, model, limits, price, budget, record, cache);
  }

  /** A caller that knows only what an earlier run was answered, and asks nobody. */
  public static Caller replaying(ModelName name, ModelOptions options, CallRecord earlier) {
    CallRecord.Totals nothing = new CallRecord.Totals(0, 0, 0);
    return new Caller(
        name,
        options,
        null,
        CallLimits.USUAL,
        null,
        new Budget(Budget.Limit.NONE, nothing),
        earlier,
        null);
  }

  /**
   * What came of a call.
   *
   * @param text the answer, or {@code null} if there is none
   * @param failure why there is none, or {@code null}
   * @param tokens as the provider counts them
   * @param costUsd in US dollars when it was asked, or {@code null} if unknown
   * @param latencyMs of the try that gave the answer, or {@code null}
   * @param retries tries that failed before
   */
  public record Answer(
      @Nullable String text,
      @Nullable String failure,
      Tokens tokens,
      @Nullable Double costUsd,
      @Nullable Double latencyMs,
      int retries) {}

  /**
   * Asks, or looks up what was answered before.
   *
   * @throws dev.assay.generate.ProviderUnavailableException if the provider could not be reached
   * @throws dev.assay.generate.GeneratorStoppedException if the budget does not allow the call, or
   *     the key, the model's name or the address is wrong and nothing was answered yet
   * @throws AssayException if the call is not in the record that is replayed
   */
  public Answer ask(List<Message> messages, int sample) {
    String key = CallKey.of(name, options, messages, sample);
    Optional<StoredReply> known = record.find(key);
    if (known.isPresent()) {
      return answer(known.get());
    }
    if (model == null) {
      throw new AssayException(
          "a call is not in the record that is replayed: model, settings, prompt, schema or"
              + " questions differ from that run; run without --replay to ask "
              + name);
    }
    Optional<StoredReply> before = cache == null ? Optional.empty() : cache.find(key);
    if (before.isPresent()) {
      cached.incrementAndGet();
      record.add(before.get().fromCache());
      return answer(before.get());
    }
    return asked(key, model, messages, sample);
  }

  private Answer asked(String key, LanguageModel model, List<Message> messages, int sample) {
    Budget.Amount most = most(messages);
    Patience.Answered came;
    try {
      came = patience.ask(most.tokens(), () -> tried(model, messages, sample, most));
    } catch (Patience.GivenUp e) {
      record.addFailed(key, name.toString(), sample, e.failures, e.last.exchange());
      return Failures.answer(name, e, answered.get() == 0);
    } catch (Patience.Stopped e) {
      record.addFailed(key, name.toString(), sample, e.failures, "");
      throw e.reason;
    }
    Reply reply = came.reply();
    answered.incrementAndGet();
    Double cost = price == null ? null : price.of(reply.tokens());
    StoredReply stored =
        new StoredReply(
            key,
            name.toString(),
            sample,
            reply.text(),
            reply.tokens(),
            reply.finishReason(),
            reply.model(),
            reply.latency().toNanos() / 1e6,
            cost,
            came.failures(),
            reply.requestBody(),
            reply.responseBody(),
            false);
    record.add(stored);
    if (cache != null) {
      cache.add(stored);
    }
    return answer(stored);
  }

  /** One try; what it may cost is set aside until it is known. */
  private Reply tried(LanguageModel model, List<Message> messages, int sample, Budget.Amount most) {
    budget.reserve(most);
    made.incrementAndGet();
    Budget.Amount cost = Budget.Amount.NOTHING;
    try {
      Reply reply = model.ask(messages, sample);
      cost = amount(reply, price == null ? null : price.of(reply.tokens()), most);
      return reply;
    } finally {
      budget.settle(most, cost);
    }
  }

  /** What a call may cost: the prompt as estimated, and the longest answer. */
  private Budget.Amount most(List<Message> messages) {
    long prompt = TokenCount.of(messages);
    Integer longest = options.maxTokens();
    long completion = longest == null ? USUAL_ANSWER : longest;
    Double dollars = price == null ? null : price.of(new Tokens(prompt, completion, null, null));
    return new Budget.Amount(dollars == null ? 0 : dollars, prompt + completion);
  }

  private static Budget.Amount amount(Reply reply, @Nullable Double cost, Budget.Amount most) {
    Long prompt = reply.tokens().prompt();
    Long completion = reply.tokens().completion();
    return new Budget.Amount(
        cost == null ? most.dollars() : cost,
        prompt == null || completion == null ? most.tokens() : prompt + completion);
  }

  private static Answer answer(StoredReply reply) {
    return new Answer(
        reply.text(),
        null,
        reply.tokens(),
        reply.costUsd(),
        reply.latencyMs(),
        reply.failures().size());
  }

  /**
   * What decides the answers of a model, as a hash in hexadecimal.
   *
   * @param prompts whatever decides what it is asked
   */
  public static String fingerprint(ModelName name, ModelOptions options, String prompts) {
    return CallKey.of(name, options, List.of(Message.user(prompts)), 0);
  }

  /** Calls made so far, those that failed included. */
  public long made() {
    return made.get();
  }

  /** Answers that came from the cache of all runs. */
  public long fromCache() {
    return cached.get();
  }

  @Override
  public void close() {
    if (model != null) {
      model.close();
    }
  }
}
