// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.AssayException;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.ConfigFile;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** The command-line options of {@code run} and {@code check}, which override the file. */
public final class RunOptions {
  /** The option of commands that can print problems in the form of compilers. */
  public static final String PROBLEMS = "--problems";

  @Mixin private ConfigArgument config = new ConfigArgument();

  @Mixin private AccountOptions account = new AccountOptions();

  /** The options that the table of settings has. */
  public final SettingOptions table =
      SettingOptions.where(setting -> !setting.path().startsWith("judge."))
          .and("judge.model", "--judge")
          .and("judge.on", "--judge-on")
          .and("judge.settings.baseUrl", "--judge-base-url")
          .and("judge.settings.keyVariable", "--judge-key-variable");

  /**
   * All settings: those of the file, overridden by these options.
   *
   * @param terminal with the environment variables that the file may name
   * @throws AssayException if there are neither
   */
  public RunSettings settings(Terminal terminal) {
    SettingValues given = table.values();
    SettingValues file = file(terminal.environment(), given.paths());
    if (given.paths().contains("generator.predictions")
        && given.paths().stream().filter(path -> path.startsWith("generator.")).count() > 1) {
      throw new AssayException(
          "--predictions are judged as they are, so that --model and its options would do nothing;"
              + " keep one of them");
    }
    noteUnread(given, terminal);
    return BundledQuestions.in(
        account.in(file.overriddenBy(given), terminal), config.file(), terminal);
  }

  /** The configuration file that is named; {@code null} if none is. */
  public @Nullable Path config() {
    return config.file();
  }

  /** The configuration file that is read; {@code null} if none is. */
  public @Nullable Path file() {
    Path named = config.file();
    return named != null || table.values().paths().contains("questions.file")
        ? named
        : ConfigFile.DEFAULT;
  }

  private SettingValues file(Map<String, String> environment, Set<String> given) {
    Path file = file();
    if (file == null) {
      return SettingValues.EMPTY;
    }
    if (config.file() != null || Files.exists(file)) {
      return ConfigFile.values(file, environment, section -> reads(section, given));
    }
    throw new AssayException(
        "there is nothing to evaluate: name a configuration file, or give --questions and --predictions; 'assay init --database FILE' writes a file to start with");
  }

  /** Judges are asked by other commands, and no model where there are predictions. */
  private static boolean reads(String section, Set<String> given) {
    return !section.equals("judge")
        && !(section.equals("generator") && given.contains("generator.predictions"));
  }

  /** Says which file of settings looks as if it were meant, and is not read. */
  private void noteUnread(SettingValues given, Terminal terminal) {
    Path questions = RunSettings.of(given).questions().file();
    if (config.file() != null || questions == null) {
      return;
    }
    Path folder = Files.isDirectory(questions) ? questions : questions.resolveSibling("");
    Stream.of(ConfigFile.DEFAULT, folder.resolve(ConfigFile.DEFAULT))
        .filter(Files::isRegularFile)
        .findFirst()
        .ifPresent(
            file ->
                terminal.note(
                    "Note: %s is not read, because --questions is given; to use its settings too, name it before the options: %s"
                        .formatted(file, ShellCommand.quote(file) + " --questions …")));
  }

  /** Returns whether the run directory is named here. */
  public boolean hasOut() {
    return table.values().paths().contains("out");
  }

  /**
   * Checks that nothing is told of a judge, as there is none.
   *
   * @throws AssayException if something is
   */
  public void requireNoJudge() {
    if (table.values().paths().stream().anyMatch(path -> path.startsWith("judge."))) {
      throw new AssayException(
          "--judge-on, --judge-base-url and --judge-key-variable need a judge; name a model with"
              + " --judge or under judge: in the file");
    }
  }
}
