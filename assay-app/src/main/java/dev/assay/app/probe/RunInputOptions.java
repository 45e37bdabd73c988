// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.probe;

import dev.assay.app.session.InputOverrides;
import dev.assay.config.SettingValues;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The locations of the databases, questions and constraints of a probed run. */
final class RunInputOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Configuration file that names the run's databases (default: assay.yaml here).")
  @Nullable
  public Path config;

  @Option(
      names = "--databases",
      paramLabel = "DIR",
      description =
          "Folder of the run's database files; may be repeated (default: as configured, and beside"
              + " the questions).")
  private @Nullable List<String> databases;

  @Option(
      names = "--constraints",
      paramLabel = "FILE",
      description =
          "File of constraints on the data, which counterexamples respect (default:"
              + " constraints.yaml beside the questions).")
  @Nullable
  public Path constraints;

  @Option(
      names = "--questions",
      paramLabel = "PATH",
      description = "The questions of the run, if they have moved.")
  private @Nullable Path questions;

  /** Returns the options' values, which override the configuration file. */
  SettingValues named() {
    return InputOverrides.named(questions, databases, constraints);
  }
}
