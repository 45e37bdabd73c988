// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.config.AgentSettings;
import dev.assay.config.AttemptSettings;
import dev.assay.config.ExampleSettings;
import dev.assay.config.GenerationSettings;
import dev.assay.config.RetrievalSettings;
import dev.assay.config.VectorStoreSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a model or the user's own system is asked, as told on the command line. */
final class GenerationOptions {
  @Mixin CallOptions call = new CallOptions();

  @Option(
      names = "--model",
      paramLabel = "PROVIDER/NAME",
      description =
          "Model that writes the SQL; repeat it to compare several. Its API key comes from the"
              + " environment.")
  @Nullable List<String> models;

  @Option(
      names = "--prompt",
      paramLabel = "NAME",
      description =
          "Prompt template: default, plain, reasoning, or a file; may be repeated. Each model is"
              + " run with each.")
  @Nullable List<String> prompts;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed for reproducible sampling, where the model supports one.")
  @Nullable Integer seed;

  @Option(
      names = "--schema-tables",
      paramLabel = "N",
      description = "Put only the N most relevant tables into the prompt.")
  @Nullable Integer tables;

  @Option(
      names = "--examples",
      paramLabel = "FILE",
      description =
          "Questions with SQL; the most similar ones become few-shot examples in the prompt.")
  @Nullable Path examples;

  @Option(
      names = "--example-count",
      paramLabel = "N",
      description = "Few-shot examples per prompt (default: 3).")
  @Nullable Integer exampleCount;

  @Option(
      names = "--attempts",
      paramLabel = "N",
      description = "Attempts per answer, including corrections after errors (default: 1).")
  @Nullable Integer attempts;

  @Option(
      names = "--samples",
      paramLabel = "N",
      description = "Answers sampled per question; the most frequent result wins (default: 1).")
  @Nullable Integer samples;

  @Option(names = "--no-cache", description = "Ignore cached answers.")
  boolean noCache;

  @Option(
      names = "--replay",
      paramLabel = "RUN",
      description = "Replay the answers of an earlier run; makes no model calls.")
  @Nullable Path replay;

  GenerationSettings settings() {
    call.check();
    CallOptions.requireAtLeast("--samples", samples, 1);
    CallOptions.requireAtLeast("--attempts", attempts, 1);
    CallOptions.requireAtLeast("--schema-tables", tables, 1);
    CallOptions.requireAtLeast("--example-count", exampleCount, 1);
    return new GenerationSettings(
        models == null ? List.of() : models,
        prompts == null ? List.of() : prompts,
        call.model(seed),
        call.schema(new RetrievalSettings(tables, null, null, null)),
        new ExampleSettings(examples, exampleCount, null, null, null, VectorStoreSettings.EMPTY),
        new AttemptSettings(attempts, null, samples, null),
        call.limits(),
        call.budget(),
        null,
        noCache ? Boolean.FALSE : null,
        replay,
        AgentSettings.EMPTY);
  }
}
