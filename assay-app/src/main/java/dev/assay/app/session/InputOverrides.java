// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.config.ConfigFile;
import dev.assay.config.DatabaseSettings;
import dev.assay.config.SettingValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a command that reads a stored run finds its databases and questions. */
public final class InputOverrides {
  private InputOverrides() {}

  /**
   * Reads the configuration file: the one that is named or, if wanted, {@code assay.yaml} in the
   * working directory. Nothing is set without a file.
   */
  public static SettingValues file(
      @Nullable Path config, boolean usual, Map<String, String> environment) {
    if (config != null) {
      return ConfigFile.values(config, environment);
    }
    return usual && Files.exists(ConfigFile.DEFAULT)
        ? ConfigFile.values(ConfigFile.DEFAULT, environment)
        : SettingValues.EMPTY;
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
