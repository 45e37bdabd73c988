// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.AssayException;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.terminal.Terminal;
import dev.assay.compare.HeadlineScores;
import dev.assay.config.ConfigFile;
import dev.assay.config.RunSettings;
import dev.assay.journal.RunDirectory;
import dev.assay.web.runs.RunList;
import dev.assay.web.runs.RunRow;
import dev.assay.web.runs.RunState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** A run, a configuration file, or both, as the arguments of a command. */
public final class RunArgument {
  private static final Path RUNS = Path.of("runs");

  @Parameters(
      arity = "0..2",
      paramLabel = "RUN",
      description =
          "Directory of the run; or a configuration file, such as assay.yaml, for its latest run; or"
              + " both.")
  private List<Path> named = List.of();

  /**
   * The configuration file among the arguments, or that of the option.
   *
   * @throws AssayException if both are given
   */
  public @Nullable Path config(@Nullable Path option) {
    return ConfigArgument.among(named, option);
  }

  /** Returns whether a run is named, not only a configuration file. */
  public boolean namesRun() {
    return named.stream().anyMatch(path -> !ConfigFile.isConfiguration(path));
  }

  /**
   * The run: the one that is named, else the latest of the configuration file that is named.
   *
   * @param config the file, however it is named, or {@code null}
   * @return {@code null} if neither is named
   * @throws AssayException if two runs are named, or the file has none
   */
  public @Nullable Path run(@Nullable Path config, Terminal terminal) {
    List<Path> runs = named.stream().filter(path -> !ConfigFile.isConfiguration(path)).toList();
    if (runs.size() > 1) {
      throw new AssayException(
          "two runs are named: %s and %s; keep one".formatted(runs.get(0), runs.get(1)));
    }
    if (!runs.isEmpty() || config == null) {
      return runs.isEmpty() ? null : runs.get(0);
    }
    return existing(config, terminal);
  }

  /**
   * The run that an argument names, which is a directory or a configuration file.
   *
   * @throws AssayException if the file has no run
   */
  public static Path of(Path argument, Terminal terminal) {
    return ConfigFile.isConfiguration(argument) ? existing(argument, terminal) : argument;
  }

  private static Path existing(Path config, Terminal terminal) {
    Path latest =
        latest(config, terminal)
            .orElseThrow(
                () ->
                    new AssayException(
                        "%s has no run yet; make one with 'assay run %s', or name the directory of a run too"
                            .formatted(config, config)));
    terminal.note("The latest run of %s: %s".formatted(config, latest));
    return latest;
  }

  /** The latest run that a configuration file made: in its {@code out}, or of its name. */
  public static Optional<Path> latest(Path config, Terminal terminal) {
    RunSettings settings =
        RunSettings.of(InputOverrides.file(config, false, terminal.environment(), "name", "out"));
    Path out = settings.output().out();
    if (out != null) {
      return Optional.of(out).filter(RunDirectory::holdsRun);
    }
    if (!Files.isDirectory(RUNS)) {
      return Optional.empty();
    }
    String name = settings.output().name();
    return RunList.in(RUNS, HeadlineScores.ACCURACY).stream()
        .filter(run -> run.state() != RunState.DAMAGED && run.facts() != null)
        .filter(run -> name == null || isNamed(run, name))
        .min(RunList.newestFirst())
        .map(run -> Path.of(run.run()));
  }

  private static boolean isNamed(RunRow run, String name) {
    return run.facts() != null && run.facts().name().equals(name);
  }
}
