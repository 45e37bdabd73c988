// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.util.List;

/**
 * The settings of a model or the user's own system that writes SQL or judges it.
 *
 * @param models as {@code provider/name}; each is run with each prompt
 * @param model the model and its settings
 * @param prompt the content of a prompt
 * @param tries corrections and samples
 * @param calls the rate limits, the budget and the record of calls
 * @param agent the user's own system, in place of models
 */
public record GenerationSettings(
    List<String> models,
    ModelSettings model,
    PromptSettings prompt,
    AttemptSettings tries,
    CallSettings calls,
    AgentSettings agent) {
  public static final GenerationSettings EMPTY = of(SettingValues.EMPTY);

  public GenerationSettings {
    models = List.copyOf(models);
  }

  /** Judges have no keys for prompts, attempts and agents. */
  static GenerationSettings of(SettingValues values) {
    return new GenerationSettings(
        values.texts("model"),
        ModelSettings.of(values.at("settings")),
        PromptSettings.of(values),
        AttemptSettings.of(values),
        CallSettings.of(values),
        AgentSettings.of(values));
  }

  /** Returns whether any model or system is set. */
  public boolean asks() {
    return !models.isEmpty() || !agent.equals(AgentSettings.EMPTY);
  }
}
