// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.ConfigFile;
import dev.assay.config.DatabaseSettings;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The locations of the databases and questions of a stored run that a command reads. */
public final class InputOverrides {
  private InputOverrides() {}

  /**
   * Reads the configuration file: the one that is named or, if wanted, {@code assay.yaml} in the
   * working directory. Nothing is set without a file.
   *
   * @param sections that the command reads; nothing else is returned
   */
  public static SettingValues file(
      @Nullable Path config, boolean usual, Map<String, String> environment, String... sections) {
    Set<String> read = Set.of(sections);
    return all(config, usual, environment, read::contains).only(sections);
  }

  /**
   * Reads the configuration file, as above, with all its sections.
   *
   * @param read tells which of them may not name a variable that is not set
   */
  public static SettingValues all(
      @Nullable Path config,
      boolean usual,
      Map<String, String> environment,
      Predicate<String> read) {
    if (config != null) {
      return ConfigFile.values(config, environment, read);
    }
    return usual && Files.exists(ConfigFile.DEFAULT)
        ? ConfigFile.values(ConfigFile.DEFAULT, environment, read)
        : SettingValues.EMPTY;
  }

  /**
   * The headline that a configuration file chooses; {@code null} if it chooses none. A file that is
   * not named but in the working directory lists runs, or, if it is broken, does not hinder it.
   */
  public static @Nullable String headline(@Nullable Path config, Terminal terminal) {
    try {
      SettingValues values = file(config, true, terminal.environment(), "headline");
      return RunSettings.of(values).output().headline();
    } catch (AssayException e) {
      if (config != null) {
        throw e;
      }
      terminal.note(
          "The headline of %s is not used: %s".formatted(ConfigFile.DEFAULT, e.getMessage()));
      return null;
    }
  }

  /** Returns what the command line says of questions and databases. */
  public static SettingValues named(@Nullable Path questions, @Nullable List<String> databases) {
    return named(questions, databases, null);
  }

  /** Returns what the command line says of questions, databases and constraints on them. */
  public static SettingValues named(
      @Nullable Path questions, @Nullable List<String> databases, @Nullable Path constraints) {
    Map<String, Object> named = new HashMap<>();
    if (questions != null) {
      named.put("questions.file", questions);
    }
    if (databases != null) {
      named.put("databases", DatabaseSettings.named("--databases", databases));
    }
    if (constraints != null) {
      named.put("constraints", constraints);
    }
    return SettingValues.of(named);
  }
}
