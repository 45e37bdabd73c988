// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.AssayException;
import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.chat.ModelReply;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.llm.chat.TokenCount;
import dev.assay.model.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Calls a model without paying twice: answers in the run's record or the cache are reused, and an
 * answer is on disk before it is used. Safe for use by several threads.
 */
public final class ModelCaller implements ModelClient, AutoCloseable {
  /** The maximum length of an answer that is assumed if the settings have none, in tokens. */
  public static final int USUAL_ANSWER = 2_000;

  /** Failures after which the provider may have processed the request, and may charge for it. */
  private static final Set<Kind> BILLED =
      Set.of(Kind.TIMEOUT, Kind.ANSWER, Kind.TOO_LARGE, Kind.FILTERED);

  /** Safety factor for token counts, which are estimated with another tokenizer. */
  private static final double MARGIN = 1.25;

  private final ModelName name;
  private final ModelOptions options;
  private final @Nullable LanguageModel model;
  private final RetryPolicy retryPolicy;
  private final @Nullable Price price;
  private final Budget budget;
  private final CallRecord record;
  private final @Nullable ReplyCache cache;
  private final FailureAttribution failureAttribution;
  private final AtomicLong made = new AtomicLong();
  private final Map<String, Lock> underWay = new ConcurrentHashMap<>();

  /** Calls given up since the last answer; -1 before the first answer. */
  private final AtomicInteger trouble = new AtomicInteger(-1);

  private final AtomicLong cached = new AtomicLong();

  /**
   * Creates a caller.
   *
   * @param model is closed with the caller; {@code null} if calls are only replayed
   * @param price of the model, or {@code null} if unknown
   * @param record of the run; is not closed
   * @param cache shared by all runs, or {@code null} for none
   * @param failureAttribution decides which failed calls count against the model
   */
  public ModelCaller(
      ModelName name,
      ModelOptions options,
      @Nullable LanguageModel model,
      RateLimits limits,
      @Nullable Price price,
      Budget budget,
      CallRecord record,
      @Nullable ReplyCache cache,
      FailureAttribution failureAttribution) {
    this.failureAttribution = failureAttribution;
    this.name = name;
    this.options = options;
    this.model = model;
    this.retryPolicy = new RetryPolicy(limits);
    this.price = price;
    this.budget = budget;
    this.record = record;
    this.cache = cache;
  }

  /** Returns a caller that replays the answers of an earlier run and makes no calls. */
  public static ModelCaller replaying(ModelName name, ModelOptions options, CallRecord earlier) {
    return new ModelCaller(
        name,
        options,
        null,
        RateLimits.DEFAULT,
        null,
        new Budget(Budget.Limit.NONE, CallRecord.Totals.NONE),
        earlier,
        null,
        FailureAttribution.GENERATOR); // recorded calls are attributed by their record
  }

  /**
   * The result of a call.
   *
   * @param text the answer, or {@code null} if there is none
   * @param failure the reason why there is none, or {@code null}
   * @param kind the reason code of the failure, or {@code null} if there is an answer
   * @param usage the usage, as stored in outcomes and judgments
   * @param cut whether the answer was truncated at the maximum number of tokens
   */
  public record Answer(
      @Nullable String text,
      @Nullable String failure,
      @Nullable Kind kind,
      Usage usage,
      boolean cut) {}

  /**
   * Calls the model, or returns a recorded answer.
   *
   * @throws dev.assay.generate.ProviderUnavailableException if the provider could not be reached
   * @throws dev.assay.generate.GeneratorStoppedException if the budget does not allow the call, or
   *     the key, the model's name or the address is wrong and there was no answer yet, or ten calls
   *     in a row were given up
   * @throws AssayException if the call is not in the record that is replayed
   */
  @Override
  public Answer ask(List<PromptMessage> messages, int sample) {
    String key = CallKey.of(name, options, messages, sample);
    Lock turn = underWay.computeIfAbsent(key, any -> new ReentrantLock());
    try {
      turn.lockInterruptibly(); // other threads with the same call wait for its answer
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
    try {
      return known(key, messages, sample);
    } finally {
      underWay.remove(key, turn);
      turn.unlock();
    }
  }

  private Answer known(String key, List<PromptMessage> messages, int sample) {
    Optional<StoredReply> known = record.find(key);
    if (known.isPresent()) {
      return answer(known.get());
    }
    if (model == null) {
      Optional<StoredReply.GivenUp> failed = record.findFailure(key);
      if (failed.isPresent()) {
        return FailureRules.again(failed.get());
      }
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

  private Answer asked(String key, LanguageModel model, List<PromptMessage> messages, int sample) {
    Budget.Amount most = most(messages);
    List<CallRecord.Totals> charges = new ArrayList<>(); // one for each attempt
    StoredReply.Call call = new StoredReply.Call(key, name.toString(), sample);
    RetryPolicy.Answered came;
    try {
      came = retryPolicy.ask(most.tokens(), () -> tried(model, messages, sample, most, charges));
    } catch (RetryPolicy.GivenUp e) {
      StoredReply.GivenUp given = FailureRules.of(name, e, failureAttribution);
      record.addFailed(call, given, sum(charges));
      return FailureRules.answer(given, e.last.kind(), trouble, !hasAnswered());
    } catch (RetryPolicy.Stopped e) {
      StoredReply.GivenUp given = FailureRules.of(name, e);
      record.addFailed(call, given, sum(charges));
      throw e.reason;
    }
    trouble.set(0);
    ModelReply reply = came.reply();
    Double cost = price == null ? null : price.of(reply.tokens());
    StoredReply stored = StoredReply.of(call, reply, cost, came.failures(), sum(charges));
    record.add(stored);
    if (cache != null) {
      cache.add(stored);
    }
    return answer(stored);
  }

  private static CallRecord.Totals sum(List<CallRecord.Totals> charges) {
    return charges.stream().reduce(CallRecord.Totals.NONE, CallRecord.Totals::plus);
  }

  /** Makes one attempt; its maximum cost is reserved until the actual cost is known. */
  private ModelReply tried(
      LanguageModel model,
      List<PromptMessage> messages,
      int sample,
      Budget.Amount most,
      List<CallRecord.Totals> charges) {
    budget.reserve(most);
    made.incrementAndGet();
    Budget.Amount cost = most; // the cost of an aborted call is unknown
    try {
      ModelReply reply = model.ask(messages, sample);
      cost = amount(reply, price == null ? null : price.of(reply.tokens()), most);
      return reply;
    } catch (ModelCallException e) {
      cost = BILLED.contains(e.kind()) ? most : Budget.Amount.NOTHING;
      throw e;
    } finally {
      budget.settle(most, cost);
      charges.add(new CallRecord.Totals(1, cost.tokens(), cost.dollars()));
    }
  }

  /** The maximum cost of a call: the estimated prompt and the longest answer. */
  private Budget.Amount most(List<PromptMessage> messages) {
    long prompt = (long) Math.ceil(TokenCount.of(messages) * MARGIN);
    Integer longest = options.maxTokens();
    long completion = longest == null ? USUAL_ANSWER : longest;
    Double dollars =
        price == null ? null : price.of(new CallTokens(prompt, completion, null, null));
    return new Budget.Amount(dollars == null ? 0 : dollars, prompt + completion);
  }

  private static Budget.Amount amount(ModelReply reply, @Nullable Double cost, Budget.Amount most) {
    Long prompt = reply.tokens().prompt();
    Long completion = reply.tokens().completion();
    return new Budget.Amount(
        cost == null ? most.dollars() : cost,
        prompt == null || completion == null ? most.tokens() : prompt + completion);
  }

  private static Answer answer(StoredReply reply) {
    return new Answer(reply.text(), null, null, reply.usage(), reply.wasCut());
  }

  /**
   * Returns a hash of everything that determines the answers of a model, in hexadecimal.
   *
   * @param prompts everything that determines its prompts
   */
  public static String fingerprint(ModelName name, ModelOptions options, String prompts) {
    return CallKey.of(name, options, List.of(PromptMessage.user(prompts)), 0);
  }

  /**
   * Returns whether the model has answered anything in this run, including earlier sessions and the
   * cache. If it never has, a refusal is probably due to an unsupported setting.
   */
  public boolean hasAnswered() {
    return record.hasAnswered(name);
  }

  /** Returns the number of calls so far, including failed ones. */
  public long made() {
    return made.get();
  }

  /** Returns the number of answers from the cache shared by all runs. */
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
