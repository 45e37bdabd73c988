// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.agreement.VoteAggregation;
import dev.assay.config.AgentSettings;
import dev.assay.config.AttemptSettings;
import dev.assay.config.ExampleSettings;
import dev.assay.config.GenerationSettings;
import dev.assay.config.JudgeSettings;
import dev.assay.config.RetrievalSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How judges are asked, as told on the command line; it outranks the file. */
public final class JudgeOptions {
  @Mixin CallOptions call = new CallOptions();

  @Option(
      names = "--rubric",
      paramLabel = "NAME",
      description =
          "Rubric to judge by: a built-in one (--list) or a file; may be repeated (default:"
              + " execution_score).")
  @Nullable List<String> rubrics;

  @Option(
      names = "--model",
      paramLabel = "PROVIDER/NAME",
      description = "Judge model; may be repeated. Each judges by each rubric.")
  @Nullable List<String> models;

  @Option(
      names = "--on",
      paramLabel = "WHEN",
      description =
          "Questions to judge: all (default), disagreement (between profiles, or with other"
              + " evaluators' rules), incorrect, correct or sample.")
  JudgeSettings.@Nullable When when;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description =
          "Judge a random sample of at most N of these questions (default with --on sample: 100).")
  @Nullable Integer sample;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the random sample (default: 0).")
  @Nullable Long seed;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "Judgements per question and judge, to measure consistency (default: 1).")
  @Nullable Integer repeats;

  @Option(
      names = "--jury",
      paramLabel = "HOW",
      description =
          "How the scores of several judges are aggregated: median (default), mean, or majority"
              + " (the default with several rubrics).")
  @Nullable VoteAggregation jury;

  @Option(names = "--no-cache", description = "Ignore cached answers.")
  boolean noCache;

  @Option(
      names = "--retry-unscored",
      description = "Judge again where an earlier judgement has no score.")
  public boolean retryUnscored;

  @Option(
      names = "--replay",
      paramLabel = "RUN",
      description = "Replay the judges' answers of an earlier run; makes no model calls.")
  @Nullable Path replay;

  public JudgeSettings settings() {
    call.check();
    CallOptions.requireAtLeast("--sample", sample, 1);
    CallOptions.requireAtLeast("--repeats", repeats, 1);
    return new JudgeSettings(
        rubrics == null ? List.of() : rubrics, when, sample, seed, repeats, jury, ask());
  }

  /** Whether anything is said about asking, which does nothing where nobody is asked. */
  public boolean tellHowToAsk() {
    return retryUnscored
        || !settings()
            .equals(
                new JudgeSettings(
                    List.of(), null, null, null, null, jury, new JudgeOptions().ask()));
  }

  private GenerationSettings ask() {
    return new GenerationSettings(
        models == null ? List.of() : models,
        List.of(),
        call.model(null),
        call.schema(RetrievalSettings.EMPTY),
        ExampleSettings.EMPTY,
        AttemptSettings.EMPTY,
        call.limits(),
        call.budget(),
        null,
        noCache ? Boolean.FALSE : null,
        replay,
        AgentSettings.EMPTY);
  }
}
