// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import java.util.Set;
import picocli.CommandLine.Option;

/** How judges are asked, as told on the command line; it outranks the file. */
public final class JudgeOptions {
  /** The options that the table of settings has. */
  public final SettingOptions table =
      SettingOptions.where(setting -> setting.path().startsWith("judge."));

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
      description = "Judge again where an earlier judgement has no score.")
  public boolean retryUnscored;

  /** Whether anything is said about asking, which does nothing where nobody is asked. */
  public boolean tellHowToAsk() {
    return retryUnscored || !Set.of("judge.jury").containsAll(table.values().paths());
  }
}
