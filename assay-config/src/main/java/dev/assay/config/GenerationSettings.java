// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import dev.assay.config.SettingValues.Section;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

  /**
   * The content of prompts.
   *
   * @param templates names of built-in prompts or files; empty if not set
   * @param schema the form of the schema in a prompt
   * @param examples the examples in a prompt
   */
  public record PromptSettings(
      @Key("prompt") List<String> templates,
      @Section("schema") SchemaSettings schema,
      @Section ExampleSettings examples) {}

  /**
   * Corrections and samples; {@code null} where not set.
   *
   * @param attempts at one answer: the first, and corrections after errors
   * @param retryEmpty whether an empty result is corrected too
   * @param samples answers to each question, of which equal results are counted
   * @param take the block to take of several blocks of SQL in an answer
   */
  public record AttemptSettings(
      @Nullable Integer attempts,
      @Nullable Boolean retryEmpty,
      @Nullable Integer samples,
      @Nullable Take take) {
    /** Nothing set: one attempt, one sample. */
    public static final AttemptSettings EMPTY = new AttemptSettings(null, null, null, null);

    /** The block of SQL that is taken from an answer with several blocks. */
    public enum Take {
      FIRST,
      LAST
    }

    /** The part of a hash of what generates SQL. It stays as it is, so that runs can be resumed. */
    public String fingerprint() {
      return toString();
    }
  }
}
