// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.app.terminal.Terminal;
import dev.assay.bench.BundledBenchmark;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The word {@code bench} in place of a file of questions: Assay's own benchmark. */
public final class BundledQuestions {
  private BundledQuestions() {}

  /**
   * Returns the settings with the bundled benchmark, if they ask for it and there is no file or
   * folder of that name.
   *
   * @param config the configuration file that was read, or {@code null}
   */
  public static RunSettings in(SettingValues values, @Nullable Path config, Terminal terminal) {
    RunSettings settings = RunSettings.of(values);
    Path file = settings.questions().file();
    if (file == null || Files.exists(file) || !isWord(file, config)) {
      return settings;
    }
    Path folder =
        BundledBenchmark.folder(
            () -> terminal.note("Making the bundled benchmark (first use; takes a few seconds) …"));
    return RunSettings.of(values.overriddenBy(SettingValues.of(Map.of("questions.file", folder))));
  }

  /** A configuration file's paths are relative to it. */
  private static boolean isWord(Path file, @Nullable Path config) {
    Path word = Path.of(BundledBenchmark.NAME);
    return file.equals(word)
        || (config != null && file.equals(config.resolveSibling(word).normalize()));
  }
}
