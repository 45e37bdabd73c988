// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import java.util.Set;
import picocli.CommandLine.Option;

/** How judges are asked, as told on the command line; it outranks the file. */
public final class JudgeOptions {
  /** The options that the table of settings has. */
  public final SettingOptions table =
      SettingOptions.where(setting -> setting.path().startsWith("judge."));

  @Option(
      names = "--retry-unscored",
      description = "Judge again where an earlier judgement has no score.")
  public boolean retryUnscored;

  /** Whether anything is said about asking, which does nothing where nobody is asked. */
  public boolean tellHowToAsk() {
    return retryUnscored || !Set.of("judge.jury").containsAll(table.values().paths());
  }
}
