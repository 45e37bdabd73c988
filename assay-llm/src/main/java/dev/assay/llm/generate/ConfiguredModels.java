// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.AssayException;
import dev.assay.config.GenerationSettings;
import dev.assay.config.ModelSettings;
import dev.assay.input.internal.FileHashes;
import dev.assay.llm.call.Budget;
import dev.assay.llm.call.CallRecord;
import dev.assay.llm.call.FailureAttribution;
import dev.assay.llm.call.ModelCaller;
import dev.assay.llm.call.Price;
import dev.assay.llm.call.Prices;
import dev.assay.llm.call.RateLimits;
import dev.assay.llm.call.ReplyCache;
import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.provider.ModelFactory;
import dev.assay.llm.wire.CallDestination;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The configured models with their addresses, rate limits and prices. No call is made until a
 * caller is used. Immutable.
 */
public final class ConfiguredModels {
  private static final JsonMapper SORTED =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private final GenerationSettings settings;
  private final Map<String, String> environment;
  private final List<ModelName> names;
  private final ModelOptions options;
  private final Prices prices;

  private ConfiguredModels(
      GenerationSettings settings,
      Map<String, String> environment,
      List<ModelName> names,
      Prices prices) {
    this.settings = settings;
    this.environment = environment;
    this.names = names;
    this.options = options(settings.model());
    this.prices = prices;
  }

  /**
   * Reads the models and prices that the settings name.
   *
   * @param environment variables, as in {@link System#getenv()}
   * @throws AssayException if the name of a model is unknown, or a price file is invalid
   */
  public static ConfiguredModels of(GenerationSettings settings, Map<String, String> environment) {
    requireDifferent("model", settings.models());
    Path file = settings.calls().prices();
    return new ConfiguredModels(
        settings,
        environment,
        settings.models().stream().map(ModelName::parse).toList(),
        file == null ? Prices.builtIn() : Prices.read(file));
  }

  static void requireDifferent(String what, List<String> names) {
    for (String name : names) {
      if (Collections.frequency(names, name) > 1) {
        throw new AssayException(
            "%s %s is named twice; name it once, and set samples to ask more often"
                .formatted(what, name));
      }
    }
  }

  private static ModelOptions options(ModelSettings model) {
    return new ModelOptions(
        new ModelOptions.Endpoint(
            model.baseUrl(),
            model.keyVariable(),
            model.timeout() == null ? ModelOptions.DEFAULT_TIMEOUT : model.timeout()),
        new ModelOptions.Sampling(model.sampling().temperature(), model.sampling().seed()),
        model.sampling().maxTokens(),
        model.sampling().stop(),
        model.sampling().reasoningEffort(),
        model.sampling().extra());
  }

  /** Returns the names in the order of the settings. */
  public List<ModelName> names() {
    return names;
  }

  /**
   * The options of a model, including its resolved address, which may come from the environment:
   * the same name at another address is another model.
   */
  ModelOptions options(ModelName model) {
    return options.at(destination(model).baseUrl());
  }

  /**
   * Returns everything that determines a model's answers besides the prompt, by name. It contains
   * no secrets.
   */
  public Map<String, String> deciding(ModelName model) {
    Map<String, String> deciding = new TreeMap<>();
    deciding.put("address", destination(model).place());
    put(deciding, "temperature", options.sampling().temperature());
    put(deciding, "maxTokens", options.maxTokens());
    put(deciding, "seed", options.sampling().seed());
    put(deciding, "reasoningEffort", options.reasoningEffort());
    if (!options.stop().isEmpty()) {
      deciding.put("stop", options.stop().toString());
    }
    if (!options.extra().isEmpty()) {
      // Only a hash: the content is unknown and may be confidential.
      deciding.put("extra", FileHashes.ofText(sorted(options.extra())));
    }
    return deciding;
  }

  private static String sorted(Map<String, Object> fields) {
    try {
      return SORTED.writeValueAsString(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("what was read as JSON values is none", e);
    }
  }

  private static void put(Map<String, String> settings, String name, @Nullable Object value) {
    if (value != null) {
      settings.put(name, value.toString());
    }
  }

  /** Returns the destination of a model's prompts. */
  public CallDestination destination(ModelName model) {
    return ModelFactory.destination(model, options, environment);
  }

  /** Returns the price of a model, if the price file has it. */
  public Optional<Price> price(ModelName model) {
    return prices.of(model);
  }

  /** Version of the price file. */
  public String pricesVersion() {
    return prices.version();
  }

  /** Returns the maximum length of an answer that is assumed, in tokens. */
  public int longestAnswer() {
    return options.maxTokens() == null ? ModelCaller.USUAL_ANSWER : options.maxTokens();
  }

  /** Returns the rate limits for a provider. */
  public RateLimits limits() {
    RateLimits usual = RateLimits.DEFAULT;
    var set = settings.calls().limits();
    return new RateLimits(
        set.concurrency() == null ? usual.concurrency() : set.concurrency(),
        set.requestsPerMinute(),
        set.tokensPerMinute(),
        set.retries() == null ? usual.retries() : set.retries(),
        set.firstWait() == null ? usual.firstWait() : set.firstWait(),
        set.longestWait() == null ? usual.longestWait() : set.longestWait());
  }

  /**
   * Returns the common budget of all models.
   *
   * @param before the spending so far
   * @throws AssayException like {@link #requireBudget}
   */
  public Budget budget(CallRecord.Totals before) {
    requireBudget();
    var set = settings.calls().budget();
    return new Budget(new Budget.Limit(set.dollars(), set.tokens(), set.calls()), before);
  }

  /**
   * Checks that the budget can be enforced; makes no call.
   *
   * @throws AssayException if it can't, because the maximum length of an answer or a price is
   *     unknown
   */
  public void requireBudget() {
    var set = settings.calls().budget();
    boolean counted = set.dollars() != null || set.tokens() != null;
    if (counted && !replays() && options.maxTokens() == null) {
      throw new AssayException(
          "budget: without maxTokens the maximum cost of a call is unknown; set it under settings:, or"
              + " by --max-tokens");
    }
    if (set.dollars() != null && !replays()) {
      for (ModelName model : names) {
        if (price(model).isEmpty()) {
          throw new AssayException(
              "budget: the price of %s is not known, so dollars can't be counted; add it to a price file and name that under prices:"
                  .formatted(model));
        }
      }
    }
  }

  /**
   * Checks that every model can be called; makes no call.
   *
   * @throws AssayException if a key is missing, or the provider does not support a setting
   */
  public void require() {
    names.forEach(model -> open(model).close());
  }

  /** Returns whether an earlier run is replayed, without calls. */
  public boolean replays() {
    return replayed().isPresent();
  }

  /** Returns the earlier run that is replayed, if any. */
  public Optional<Path> replayed() {
    return Optional.ofNullable(settings.calls().replay());
  }

  /**
   * Opens a model.
   *
   * @throws AssayException like {@link #require}
   */
  LanguageModel open(ModelName model) {
    return ModelFactory.open(model, options, environment);
  }

  /**
   * A caller of an open model.
   *
   * @param open is closed with the caller
   * @param record is not closed
   * @param cache folder of answers shared by all runs
   */
  ModelCaller generator(LanguageModel open, Budget budget, CallRecord record, Path cache) {
    return caller(open, budget, record, cache, FailureAttribution.GENERATOR);
  }

  private ModelCaller caller(
      LanguageModel open,
      Budget budget,
      CallRecord record,
      Path cache,
      FailureAttribution failureAttribution) {
    return new ModelCaller(
        open.name(),
        options(open.name()),
        open,
        limits(),
        price(open.name()).orElse(null),
        budget,
        record,
        replies(cache),
        failureAttribution);
  }

  /**
   * Creates a caller for a judge's model, or for the record of an earlier run that is replayed.
   *
   * @param record is not closed
   * @param cache folder of answers shared by all runs
   * @throws AssayException like {@link #require}
   */
  public ModelCaller judge(ModelName model, Budget budget, CallRecord record, Path cache) {
    return replays()
        ? ModelCaller.replaying(model, options(model), record)
        : caller(open(model), budget, record, cache, FailureAttribution.JUDGE);
  }

  private @Nullable ReplyCache replies(Path cache) {
    return Boolean.FALSE.equals(settings.calls().cache())
        ? null
        : new ReplyCache(cache.resolve("replies"));
  }
}
