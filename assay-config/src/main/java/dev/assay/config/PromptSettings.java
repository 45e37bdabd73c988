// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import dev.assay.config.SettingValues.Section;
import java.util.List;

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
