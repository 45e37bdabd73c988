// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.AssayException;
import dev.assay.config.Setting;
import dev.assay.config.Setting.SettingFlag;
import java.util.Set;
import picocli.CommandLine.Option;

/** The judge settings of the command line, which override the file. */
public final class JudgeOptions {
  /** Settings of predictions that are judged without an earlier run. */
  private static final Set<String> OF_PREDICTIONS =
      Set.of(
          "name",
          "questions.format",
          "questions.map",
          "generator.predictions",
          "allowMissing",
          "onlyPredicted",
          "first",
          "where",
          "execution.timeout",
          "execution.maxRows",
          "execution.workers",
          "execution.isolation",
          "execution.allowPrivileged",
          "out",
          "keepValues");

  /** The options that the table of settings has. */
  public final SettingOptions table =
      SettingOptions.where(
          setting ->
              setting.path().startsWith("judge.")
                  || setting.path().equals("headline")
                  || OF_PREDICTIONS.contains(setting.path()));

  /** The options of a command that asks judges about counterexamples, but for their names. */
  public static SettingOptions ofCounterexamples() {
    return SettingOptions.of(
            "judge.settings.temperature",
            "judge.settings.maxTokens",
            "judge.limits.concurrency",
            "judge.budget.dollars",
            "judge.budget.calls",
            "judge.cache",
            "judge.replay")
        .and("judge.settings.baseUrl", "--judge-base-url")
        .and("judge.settings.keyVariable", "--judge-key-variable");
  }

  @Option(
      names = "--retry-unscored",
      description = "Judge predictions again whose earlier judgment has no score.")
  public boolean retryUnscored;

  /** Returns whether any option sets how judges are called. */
  public boolean tellHowToAsk() {
    return retryUnscored
        || table.values().paths().stream()
            .anyMatch(path -> path.startsWith("judge.") && !path.equals("judge.jury"));
  }

  /** Returns whether predictions are named, which are judged without an earlier run. */
  public boolean namePredictions() {
    return table.values().paths().contains("generator.predictions");
  }

  /**
   * Checks that nothing is said that only predictions without a run need.
   *
   * @throws AssayException naming the first such option
   */
  public void requireNoPredictions() {
    for (String path : table.values().paths()) {
      if (OF_PREDICTIONS.contains(path) && !path.startsWith("execution.")) {
        SettingFlag flag = Setting.at(path).flag();
        throw new AssayException(
            "%s is for predictions that are judged without a run; to judge a run, name its directory and omit the option"
                .formatted(flag == null ? path : flag.name()));
      }
    }
  }
}
