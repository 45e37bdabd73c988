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

import dev.assay.config.RunSettings;
import dev.assay.llm.generate.Asking;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Evaluates predictions: the main job. */
@Command(
    name = "run",
    description = {
      "Runs and judges every prediction: the main job.",
      "Predictions are recorded, or asked of a model or of your own system."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  assay run --questions dev.json --databases database --predictions answers.sql",
      "  assay run --questions dev.json --databases database --model openai/gpt-5-mini",
    })
final class RunCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private @Nullable CommandSpec spec;

  @Mixin private RunOptions options = new RunOptions();

  @Option(names = "--resume", description = "Go on with the unfinished run in --out.")
  private boolean resume;

  @Option(
      names = "--dry-run",
      description = "Print prompts, tokens and the estimated cost, and ask nobody.")
  private boolean dryRun;

  @Option(names = "--json", description = "Print the summary as one JSON document.")
  private boolean json;

  RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    RunSettings settings = options.settings(terminal.environment());
    try (Runners runners = Runners.of(settings)) {
      Preparation preparation = Preparation.of(settings);
      SqlSources sources = SqlSources.of(preparation, terminal.environment());
      sources.warn(terminal);
      if (dryRun && json) {
        throw new AssayException(
            "--dry-run prints prompts for people and has no --json; 'assay check --json' has the"
                + " cost");
      }
      if (dryRun) {
        return new DryRunSession(terminal, runners).run(preparation, sources);
      }
      sources.asking().ifPresent(Asking::requireModels);
      Path out = RunFolder.of(settings.output().out(), preparation.name(), resume);
      return new RunSession(terminal, runners, json, resumption(out))
          .run(preparation, sources, out, resume);
    }
  }

  /** The command that goes on with this run. */
  private String resumption(Path out) {
    List<String> words = new ArrayList<>(List.of("assay"));
    if (spec != null) {
      words.addAll(spec.commandLine().getParseResult().originalArgs());
      if (spec.commandLine().getParent() != null) {
        words = new ArrayList<>(spec.commandLine().getParent().getParseResult().originalArgs());
        words.add(0, "assay");
      }
    }
    if (options.out == null) {
      words.addAll(List.of("--out", out.toString()));
    }
    if (!resume) {
      words.add("--resume");
    }
    return ShellWords.join(words);
  }
}
