// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.view;

import dev.assay.AssayException;
import dev.assay.app.options.BundledQuestions;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import dev.assay.llm.judge.Rubrics;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The locations of the questions and databases of reviewed runs. */
final class ReviewInputOptions {
  private static final List<String> READ = List.of("databases", "execution", "timeZone", "clock");

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Configuration file (default: assay.yaml here) that names the runs' databases, for"
              + " sample rows and gold trials.")
  private @Nullable Path config;

  @Option(
      names = "--databases",
      paramLabel = "DIR",
      description =
          "Folder of the runs' database files; may be repeated (default: as configured, and beside"
              + " the questions).")
  private @Nullable List<String> databases;

  @Option(
      names = "--questions",
      paramLabel = "PATH",
      description = "The questions of the runs, if they have moved.")
  private @Nullable Path questions;

  @Option(
      names = "--scale",
      paramLabel = "RUBRIC",
      description =
          "Let people rate by this rubric, a built-in one or a file; may be repeated (default: the built-in ones that judged the run).")
  private List<String> scales = List.of();

  /**
   * Takes a configuration file that is an argument of the command.
   *
   * @throws AssayException if the option names one too
   */
  void use(Path argument) {
    if (config != null) {
      throw new AssayException(
          "two configuration files are named: %s and %s; keep one".formatted(argument, config));
    }
    config = argument;
  }

  /** The headline that the configuration file chooses, or {@code null}. */
  @Nullable String headline(Terminal terminal) {
    return InputOverrides.headline(config, terminal);
  }

  /** Returns the inputs, which the caller closes. Nothing is read before a run is reviewed. */
  StoredReviewInputs open(Terminal terminal) {
    return new StoredReviewInputs(
        terminal, () -> settings(terminal), scales.stream().map(Rubrics::named).toList());
  }

  private RunSettings settings(Terminal terminal) {
    // Runs of several data sets may be reviewed, so the file's questions say nothing of them.
    SettingValues values =
        InputOverrides.all(config, true, terminal.environment(), READ::contains)
            .only(READ.toArray(String[]::new))
            .overriddenBy(InputOverrides.named(questions, databases));
    return BundledQuestions.in(values, config, terminal);
  }
}
