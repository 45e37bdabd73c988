// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.config.BudgetSettings;
import dev.assay.config.ModelSettings;
import dev.assay.config.RateLimitSettings;
import dev.assay.config.RetrievalSettings;
import dev.assay.config.SchemaSettings;
import dev.assay.model.AssayException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How models are called, whatever they are asked. */
final class CallOptions {
  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description = "Base URL of the provider (default: the provider's public address).")
  OptionParser.@Nullable Address baseUrl;

  @Option(
      names = "--key-variable",
      paramLabel = "NAME",
      description = "Environment variable that holds the API key.")
  @Nullable String keyVariable;

  @Option(names = "--temperature", paramLabel = "N", description = "Sampling temperature.")
  @Nullable Double temperature;

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "Maximum completion tokens per call.")
  @Nullable Integer maxTokens;

  @Option(
      names = "--reasoning-effort",
      paramLabel = "WORD",
      description = "Reasoning effort, such as low, where the model supports it.")
  @Nullable String reasoningEffort;

  @Option(
      names = "--model-timeout",
      paramLabel = "TIME",
      description = "Time limit of one model call (default: 2m).")
  @Nullable Duration timeout;

  @Option(
      names = "--schema-style",
      paramLabel = "STYLE",
      description = "How the prompt shows the schema: ddl (default), ddl_comments or compact.")
  @Nullable String style;

  @Option(
      names = "--sample-values",
      paramLabel = "N",
      description =
          "Sample values per column in the prompt (default: 0, so that no data leaves this"
              + " machine).")
  @Nullable Integer sampleValues;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Maximum concurrent model calls (default: 8).")
  @Nullable Integer concurrency;

  @Option(
      names = "--budget",
      paramLabel = "DOLLARS",
      description = "Stop before the model call that could bring the cost above this many dollars.")
  @Nullable Double dollars;

  @Option(names = "--max-calls", paramLabel = "N", description = "Stop after N model calls.")
  @Nullable Long calls;

  /** Refuses numbers that make no sense. */
  void check() {
    requireAtLeast("--concurrency", concurrency, 1);
    requireAtLeast("--max-tokens", maxTokens, 1);
    requireAtLeast("--sample-values", sampleValues, 0);
    requireAtLeast("--temperature", temperature, 0);
    requireAtLeast("--budget", dollars, 0);
    requireAtLeast("--max-calls", calls, 1);
  }

  ModelSettings model(@Nullable Integer seed) {
    return new ModelSettings(
        baseUrl == null ? null : baseUrl.uri(),
        keyVariable,
        temperature,
        maxTokens,
        seed,
        List.of(),
        reasoningEffort,
        Map.of(),
        timeout);
  }

  SchemaSettings schema(RetrievalSettings retrieval) {
    return new SchemaSettings(style, sampleValues, null, null, retrieval);
  }

  RateLimitSettings limits() {
    return new RateLimitSettings(concurrency, null, null, null, null, null);
  }

  BudgetSettings budget() {
    return new BudgetSettings(dollars, null, calls);
  }

  static void requireAtLeast(String option, @Nullable Number value, int least) {
    if (value != null && !(value.doubleValue() >= least)) {
      throw new AssayException("%s %s: must be at least %d".formatted(option, value, least));
    }
  }
}
