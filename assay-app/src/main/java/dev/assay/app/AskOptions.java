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
package dev.assay.app;

import dev.assay.config.AgentSettings;
import dev.assay.config.AskSettings;
import dev.assay.config.BudgetSettings;
import dev.assay.config.ExampleSettings;
import dev.assay.config.LimitSettings;
import dev.assay.config.ModelSettings;
import dev.assay.config.RetrievalSettings;
import dev.assay.config.SchemaSettings;
import dev.assay.config.StoreSettings;
import dev.assay.config.TrySettings;
import dev.assay.model.AssayException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a model or the user's own system is asked, as told on the command line. */
final class AskOptions {
  @Option(
      names = "--model",
      paramLabel = "PROVIDER/NAME",
      description = "Model to ask for SQL; several are compared. The key is in the environment.")
  @Nullable List<String> models;

  @Option(
      names = "--prompt",
      paramLabel = "NAME",
      description = "Prompt: default, plain, reasoning, or a file; each model is asked with each.")
  @Nullable List<String> prompts;

  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description = "Where the provider is, if not at its public address.")
  Arguments.@Nullable Address baseUrl;

  @Option(
      names = "--key-variable",
      paramLabel = "NAME",
      description = "Environment variable that holds the key.")
  @Nullable String keyVariable;

  @Option(names = "--temperature", paramLabel = "N", description = "Of sampling.")
  @Nullable Double temperature;

  @Option(names = "--max-tokens", paramLabel = "N", description = "The longest answer.")
  @Nullable Integer maxTokens;

  @Option(names = "--seed", paramLabel = "N", description = "For sampling that can be repeated.")
  @Nullable Integer seed;

  @Option(
      names = "--reasoning-effort",
      paramLabel = "WORD",
      description = "Such as low, where the model has it.")
  @Nullable String reasoningEffort;

  @Option(
      names = "--model-timeout",
      paramLabel = "TIME",
      description = "Of one call (default: 2m).")
  @Nullable Duration timeout;

  @Option(
      names = "--schema-style",
      paramLabel = "STYLE",
      description = "Of the schema in a prompt: ddl (the default), ddl_comments, compact.")
  @Nullable String style;

  @Option(
      names = "--sample-values",
      paramLabel = "N",
      description = "Values of each column in a prompt (default: 0, no row leaves the machine).")
  @Nullable Integer sampleValues;

  @Option(
      names = "--schema-tables",
      paramLabel = "N",
      description = "Retrieve so many tables for a question, instead of showing all.")
  @Nullable Integer tables;

  @Option(
      names = "--examples",
      paramLabel = "FILE",
      description = "Questions with SQL, of which the nearest are shown in a prompt.")
  @Nullable Path examples;

  @Option(
      names = "--example-count",
      paramLabel = "N",
      description = "Examples in a prompt (default: 3).")
  @Nullable Integer exampleCount;

  @Option(
      names = "--attempts",
      paramLabel = "N",
      description = "At one answer: the first, and corrections after errors (default: 1).")
  @Nullable Integer attempts;

  @Option(
      names = "--samples",
      paramLabel = "N",
      description = "Answers to each question; equal results are counted (default: 1).")
  @Nullable Integer samples;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Calls under way at one time (default: 8).")
  @Nullable Integer concurrency;

  @Option(
      names = "--budget",
      paramLabel = "DOLLARS",
      description = "Stop before the call that might cost more than this in all.")
  @Nullable Double dollars;

  @Option(
      names = "--max-calls",
      paramLabel = "N",
      description = "Stop before a call beyond so many.")
  @Nullable Long calls;

  @Option(names = "--no-cache", description = "Ask also what an earlier run was answered.")
  boolean noCache;

  @Option(
      names = "--replay",
      paramLabel = "RUN",
      description = "Take the answers that an earlier run was given, and ask nobody.")
  @Nullable Path replay;

  AskSettings settings() {
    requireAtLeast("--samples", samples, 1);
    requireAtLeast("--attempts", attempts, 1);
    requireAtLeast("--concurrency", concurrency, 1);
    requireAtLeast("--max-tokens", maxTokens, 1);
    requireAtLeast("--schema-tables", tables, 1);
    requireAtLeast("--example-count", exampleCount, 1);
    requireAtLeast("--sample-values", sampleValues, 0);
    requireAtLeast("--temperature", temperature, 0);
    requireAtLeast("--budget", dollars, 0);
    return new AskSettings(
        models == null ? List.of() : models,
        prompts == null ? List.of() : prompts,
        new ModelSettings(
            baseUrl == null ? null : baseUrl.uri(),
            keyVariable,
            temperature,
            maxTokens,
            seed,
            List.of(),
            reasoningEffort,
            Map.of(),
            timeout),
        new SchemaSettings(
            style, sampleValues, null, null, new RetrievalSettings(tables, null, null, null)),
        new ExampleSettings(examples, exampleCount, null, null, null, StoreSettings.EMPTY),
        new TrySettings(attempts, null, samples, null),
        new LimitSettings(concurrency, null, null, null, null, null),
        new BudgetSettings(dollars, null, calls),
        null,
        noCache ? Boolean.FALSE : null,
        replay,
        AgentSettings.EMPTY);
  }

  private static void requireAtLeast(String option, @Nullable Number value, int least) {
    if (value != null && !(value.doubleValue() >= least)) {
      throw new AssayException("%s %s: must be at least %d".formatted(option, value, least));
    }
  }
}
