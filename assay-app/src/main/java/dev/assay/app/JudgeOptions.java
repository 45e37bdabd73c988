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

import dev.assay.agreement.JuryRule;
import dev.assay.config.AgentSettings;
import dev.assay.config.AskSettings;
import dev.assay.config.BudgetSettings;
import dev.assay.config.ExampleSettings;
import dev.assay.config.JudgeSettings;
import dev.assay.config.LimitSettings;
import dev.assay.config.ModelSettings;
import dev.assay.config.RetrievalSettings;
import dev.assay.config.SchemaSettings;
import dev.assay.config.TrySettings;
import dev.assay.model.AssayException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How judges are asked, as told on the command line; it outranks the file. */
final class JudgeOptions {
  @Option(
      names = "--rubric",
      paramLabel = "NAME",
      description =
          "What to judge by: a built-in rubric (--list) or a file; may be repeated (default:"
              + " execution_score).")
  @Nullable List<String> rubrics;

  @Option(
      names = "--model",
      paramLabel = "PROVIDER/NAME",
      description = "Model that judges; several judge each by each rubric.")
  @Nullable List<String> models;

  @Option(
      names = "--on",
      paramLabel = "WHEN",
      description =
          "What to judge: all (the default), disagreement (of profiles, or with other evaluators'"
              + " rules), incorrect, correct, sample.")
  JudgeSettings.@Nullable When when;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "Judge so many of those at most, by lot (default with --on sample: 100).")
  @Nullable Integer sample;

  @Option(names = "--seed", paramLabel = "N", description = "Of the lot (default: 0).")
  @Nullable Long seed;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "How often each judge is asked the same (default: 1).")
  @Nullable Integer repeats;

  @Option(
      names = "--jury",
      paramLabel = "HOW",
      description =
          "How several opinions become one: median (the default), mean, majority (the default of"
              + " several rubrics).")
  @Nullable JuryRule jury;

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
      description = "Values of each column in a schema (default: 0).")
  @Nullable Integer sampleValues;

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

  @Option(names = "--no-cache", description = "Ask also what was answered before.")
  boolean noCache;

  @Option(
      names = "--replay",
      paramLabel = "RUN",
      description = "Take the answers that judges of an earlier run gave, and ask nobody.")
  @Nullable Path replay;

  JudgeSettings settings() {
    requireAtLeast("--sample", sample, 1);
    requireAtLeast("--repeats", repeats, 1);
    requireAtLeast("--concurrency", concurrency, 1);
    requireAtLeast("--max-tokens", maxTokens, 1);
    requireAtLeast("--sample-values", sampleValues, 0);
    requireAtLeast("--temperature", temperature, 0);
    requireAtLeast("--budget", dollars, 0);
    return new JudgeSettings(
        rubrics == null ? List.of() : rubrics, when, sample, seed, repeats, jury, ask());
  }

  /** Whether anything is said about asking, which does nothing where nobody is asked. */
  boolean tellHowToAsk() {
    return !settings()
        .equals(
            new JudgeSettings(List.of(), null, null, null, null, jury, new JudgeOptions().ask()));
  }

  private AskSettings ask() {
    return new AskSettings(
        models == null ? List.of() : models,
        List.of(),
        new ModelSettings(
            baseUrl == null ? null : baseUrl.uri(),
            keyVariable,
            temperature,
            maxTokens,
            null,
            List.of(),
            reasoningEffort,
            Map.of(),
            timeout),
        new SchemaSettings(style, sampleValues, null, null, RetrievalSettings.EMPTY),
        ExampleSettings.EMPTY,
        TrySettings.EMPTY,
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
