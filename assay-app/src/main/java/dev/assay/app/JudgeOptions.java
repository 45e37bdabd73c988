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
import dev.assay.config.ExampleSettings;
import dev.assay.config.JudgeSettings;
import dev.assay.config.RetrievalSettings;
import dev.assay.config.TrySettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How judges are asked, as told on the command line; it outranks the file. */
final class JudgeOptions {
  @Mixin CallOptions call = new CallOptions();

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

  @Option(names = "--no-cache", description = "Ask also what was answered before.")
  boolean noCache;

  @Option(
      names = "--retry-unscored",
      description = "Ask again for the judgements that are there without a score.")
  boolean retryUnscored;

  @Option(
      names = "--replay",
      paramLabel = "RUN",
      description = "Take the answers that judges of an earlier run gave, and ask nobody.")
  @Nullable Path replay;

  JudgeSettings settings() {
    call.check();
    CallOptions.requireAtLeast("--sample", sample, 1);
    CallOptions.requireAtLeast("--repeats", repeats, 1);
    return new JudgeSettings(
        rubrics == null ? List.of() : rubrics, when, sample, seed, repeats, jury, ask());
  }

  /** Whether anything is said about asking, which does nothing where nobody is asked. */
  boolean tellHowToAsk() {
    return retryUnscored
        || !settings()
            .equals(
                new JudgeSettings(
                    List.of(), null, null, null, null, jury, new JudgeOptions().ask()));
  }

  private AskSettings ask() {
    return new AskSettings(
        models == null ? List.of() : models,
        List.of(),
        call.model(null),
        call.schema(RetrievalSettings.EMPTY),
        ExampleSettings.EMPTY,
        TrySettings.EMPTY,
        call.limits(),
        call.budget(),
        null,
        noCache ? Boolean.FALSE : null,
        replay,
        AgentSettings.EMPTY);
  }
}
