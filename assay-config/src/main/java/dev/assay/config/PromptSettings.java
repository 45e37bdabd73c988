// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.util.List;

/**
 * The content of prompts.
 *
 * @param templates names of built-in prompts or files; empty if not set
 * @param schema the form of the schema in a prompt
 * @param examples the examples in a prompt
 */
public record PromptSettings(
    List<String> templates, SchemaSettings schema, ExampleSettings examples) {
  public PromptSettings {
    templates = List.copyOf(templates);
  }

  static PromptSettings of(SettingValues values) {
    return new PromptSettings(
        values.texts("prompt"), SchemaSettings.of(values.at("schema")), ExampleSettings.of(values));
  }
}
