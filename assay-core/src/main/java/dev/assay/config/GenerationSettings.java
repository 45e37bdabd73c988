// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a model or the user's own system is asked for SQL; {@code null} or empty where not set.
 *
 * @param models as {@code provider/name}; each is run with each prompt
 * @param prompts names of built-in prompts or files
 * @param model how models are asked
 * @param schema how a prompt shows the schema
 * @param examples which examples a prompt shows
 * @param tries corrections and samples
 * @param limits how fast a provider may be asked
 * @param budget what a run may spend
 * @param prices a price file in place of Assay's
 * @param cache whether answers are kept for later runs
 * @param replay an earlier run whose answers are used, so that nobody is asked
 * @param agent the user's own system, in place of models
 */
public record GenerationSettings(
    List<String> models,
    List<String> prompts,
    ModelSettings model,
    SchemaSettings schema,
    ExampleSettings examples,
    AttemptSettings tries,
    RateLimitSettings limits,
    BudgetSettings budget,
    @Nullable Path prices,
    @Nullable Boolean cache,
    @Nullable Path replay,
    AgentSettings agent) {
  public static final GenerationSettings EMPTY =
      new GenerationSettings(
          List.of(),
          List.of(),
          ModelSettings.EMPTY,
          SchemaSettings.EMPTY,
          ExampleSettings.EMPTY,
          AttemptSettings.EMPTY,
          RateLimitSettings.EMPTY,
          BudgetSettings.EMPTY,
          null,
          null,
          null,
          AgentSettings.EMPTY);

  public GenerationSettings {
    models = List.copyOf(models);
    prompts = List.copyOf(prompts);
  }

  /** The same with these models. */
  public GenerationSettings withModels(List<String> others) {
    return new GenerationSettings(
        others, prompts, model, schema, examples, tries, limits, budget, prices, cache, replay,
        agent);
  }

  /** Whether anything is asked at all. */
  public boolean asks() {
    return !models.isEmpty() || !agent.equals(AgentSettings.EMPTY);
  }

  GenerationSettings overriddenBy(GenerationSettings flags) {
    return new GenerationSettings(
        SettingPrecedence.first(flags.models, models),
        SettingPrecedence.first(flags.prompts, prompts),
        model.overriddenBy(flags.model),
        schema.overriddenBy(flags.schema),
        examples.overriddenBy(flags.examples),
        tries.overriddenBy(flags.tries),
        limits.overriddenBy(flags.limits),
        budget.overriddenBy(flags.budget),
        SettingPrecedence.first(flags.prices, prices),
        SettingPrecedence.first(flags.cache, cache),
        SettingPrecedence.first(flags.replay, replay),
        flags.agent.equals(AgentSettings.EMPTY) ? agent : flags.agent);
  }
}
