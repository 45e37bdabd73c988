// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import dev.assay.config.SettingValues.Section;
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
    @Key("model") List<String> models,
    @Section("settings") ModelSettings model,
    @Section PromptSettings prompt,
    @Section AttemptSettings tries,
    @Section CallSettings calls,
    @Section AgentSettings agent) {
  public static final GenerationSettings EMPTY = SettingValues.EMPTY.bind(GenerationSettings.class);

  /** Returns whether any model or system is set. */
  public boolean asks() {
    return !models.isEmpty() || agent.program() != null || agent.server() != null;
  }
}
