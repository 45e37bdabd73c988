// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.chat.ModelReply;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.model.AssayException;
import dev.assay.model.Usage;
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
 * Asks a model so that nothing is paid for twice: what the run's record or the cache has is not
 * asked again, and an answer is on disk before it is used. Safe for use by several threads.
 */
public final class ModelCaller implements ModelClient, AutoCloseable {
  /** The longest answer that is reckoned with where the settings say none. */
  public static final int USUAL_ANSWER = 2_000;

  /** Failures after which a provider may well have been at work, and charge for it. */
  private static final Set<Kind> BILLED =
      Set.of(Kind.TIMEOUT, Kind.ANSWER, Kind.TOO_LARGE, Kind.FILTERED);

  /** A count of tokens by another vocabulary may be too small by this. */
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

  /** Calls given up since the last answer; -1 as long as there was none. */
  private final AtomicInteger trouble = new AtomicInteger(-1);

  private final AtomicLong cached = new AtomicLong();

  private ModelCaller(
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

  /**
   * A caller that asks.
   *
   * @param model is closed with this
   * @param price of the model, or {@code null} if unknown
   * @param record of the run; stays open
   * @param cache of all runs, or {@code null} for none
   * @param failureAttribution which failed calls count against the model
   */
  public static ModelCaller of(
      LanguageModel model,
      ModelOptions options,
      RateLimits limits,
      @Nullable Price price,
      Budget budget,
      CallRecord record,
      @Nullable ReplyCache cache,
      FailureAttribution failureAttribution) {
    return new ModelCaller(
        model.name(), options, model, limits, price, budget, record, cache, failureAttribution);
  }

  /** Returns a caller that replays the answers of an earlier run and makes no calls. */
  public static ModelCaller replaying(ModelName name, ModelOptions options, CallRecord earlier) {
    CallRecord.Totals nothing = new CallRecord.Totals(0, 0, 0);
    return new ModelCaller(
        name,
        options,
        null,
        RateLimits.USUAL,
        null,
        new Budget(Budget.Limit.NONE, nothing),
        earlier,
        null,
        FailureAttribution.GENERATOR); // of calls that are recorded, it is recorded
  }

  /**
   * The result of a call.
   *
   * @param text the answer, or {@code null} if there is none
   * @param failure why there is none, or {@code null}
   * @param kind the same as one of few kinds, or {@code null} if there is an answer
   * @param usage what it took, as outcomes and judgements keep it
   * @param cut whether it ends where it reached the largest number of tokens
   */
  public record Answer(
      @Nullable String text,
      @Nullable String failure,
      @Nullable Kind kind,
      Usage usage,
      boolean cut) {}

  /**
   * Asks, or looks up what was answered before.
   *
   * @throws dev.assay.generate.ProviderUnavailableException if the provider could not be reached
   * @throws dev.assay.generate.GeneratorStoppedException if the budget does not allow the call, or
   *     the key, the model's name or the address is wrong and nothing was answered yet, or ten
   *     calls in a row were given up
   * @throws AssayException if the call is not in the record that is replayed
   */
  @Override
  public Answer ask(List<PromptMessage> messages, int sample) {
    String key = CallKey.of(name, options, messages, sample);
    Lock turn = underWay.computeIfAbsent(key, any -> new ReentrantLock());
    try {
      turn.lockInterruptibly(); // whoever asks the same meanwhile waits for the answer
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
    Charge charge = new Charge();
    StoredReply.Call call = new StoredReply.Call(key, name.toString(), sample);
    RetryPolicy.Answered came;
    try {
      came = retryPolicy.ask(most.tokens(), () -> tried(model, messages, sample, most, charge));
    } catch (RetryPolicy.GivenUp e) {
      StoredReply.GivenUp given = FailureRules.of(name, e, failureAttribution);
      record.addFailed(call, given, charge.totals());
      return FailureRules.answer(given, e.last.kind(), trouble, !hasAnswered());
    } catch (RetryPolicy.Stopped e) {
      StoredReply.GivenUp given = FailureRules.of(name, e);
      record.addFailed(call, given, charge.totals());
      throw e.reason;
    }
    trouble.set(0);
    ModelReply reply = came.reply();
    Double cost = price == null ? null : price.of(reply.tokens());
    StoredReply stored =
        new StoredReply(call, reply, cost, came.failures(), false, charge.totals());
    record.add(stored);
    if (cache != null) {
      cache.add(stored);
    }
    return answer(stored);
  }

  /** What the tries of one call were charged. */
  private static final class Charge {
    private long calls;
    private long tokens;
    private double usd;

    void add(Budget.Amount amount) {
      calls++;
      tokens += amount.tokens();
      usd += amount.dollars();
    }

    CallRecord.Totals totals() {
      return new CallRecord.Totals(calls, tokens, usd);
    }
  }

  /** One try; what it may cost is set aside until it is known. */
  private ModelReply tried(
      LanguageModel model,
      List<PromptMessage> messages,
      int sample,
      Budget.Amount most,
      Charge charge) {
    budget.reserve(most);
    made.incrementAndGet();
    Budget.Amount cost = most; // of a call that is broken off, nobody knows
    try {
      ModelReply reply = model.ask(messages, sample);
      cost = amount(reply, price == null ? null : price.of(reply.tokens()), most);
      return reply;
    } catch (ModelCallException e) {
      cost = BILLED.contains(e.kind()) ? most : Budget.Amount.NOTHING;
      throw e;
    } finally {
      budget.settle(most, cost);
      charge.add(cost);
    }
  }

  /** What a call may cost: the prompt as estimated, and the longest answer. */
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
    return new Answer(reply.reply().text(), null, null, reply.usage(), reply.wasCut());
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
