// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.config.AgentSettings;
import dev.assay.config.AttemptSettings;
import dev.assay.config.BudgetSettings;
import dev.assay.config.ExampleSettings;
import dev.assay.config.GenerationSettings;
import dev.assay.config.JudgeSettings;
import dev.assay.config.ModelSettings;
import dev.assay.config.RateLimitSettings;
import dev.assay.config.SchemaSettings;
import dev.assay.model.AssayException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who judges a run when it has ended, as told on the command line; it outranks the file. */
public final class PostRunJudgeOptions {
  @Option(
      names = "--judge",
      paramLabel = "PROVIDER/NAME",
      description =
          "Judge model to run over the finished run, as 'assay judge' does; may be repeated.")
  @Nullable List<String> models;

  @Option(
      names = "--judge-on",
      paramLabel = "WHEN",
      description =
          "Questions to judge: all (default), disagreement, incorrect, correct or sample.")
  JudgeSettings.@Nullable When when;

  @Option(
      names = "--judge-base-url",
      paramLabel = "URL",
      description = "Base URL of the judge's provider (default: the provider's public address).")
  OptionParser.@Nullable Address baseUrl;

  @Option(
      names = "--judge-key-variable",
      paramLabel = "NAME",
      description = "Environment variable that holds the judge's API key.")
  @Nullable String keyVariable;

  /**
   * Checks that nothing is told of a judge, as there is none.
   *
   * @throws AssayException if something is
   */
  public void requireNothing() {
    if (when != null || baseUrl != null || keyVariable != null) {
      throw new AssayException(
          "--judge-on, --judge-base-url and --judge-key-variable need a judge; name a model with --judge or under judge: in the file");
    }
  }

  JudgeSettings settings() {
    ModelSettings model =
        new ModelSettings(
            baseUrl == null ? null : baseUrl.uri(),
            keyVariable,
            null,
            null,
            null,
            List.of(),
            null,
            Map.of(),
            null);
    return new JudgeSettings(
        List.of(),
        when,
        null,
        null,
        null,
        null,
        new GenerationSettings(
            models == null ? List.of() : models,
            List.of(),
            model,
            SchemaSettings.EMPTY,
            ExampleSettings.EMPTY,
            AttemptSettings.EMPTY,
            RateLimitSettings.EMPTY,
            BudgetSettings.EMPTY,
            null,
            null,
            null,
            AgentSettings.EMPTY));
  }
}
