// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a run leaves behind; {@code null} where not set.
 *
 * @param out the run directory
 * @param keepValues whether results are kept in it
 * @param webhook address that the summary is posted to; a secret
 */
public record OutputSettings(
    @Nullable Path out, @Nullable Boolean keepValues, @Nullable String webhook) {
  public static final OutputSettings EMPTY = new OutputSettings(null, null, null);

  OutputSettings overriddenBy(OutputSettings flags) {
    return new OutputSettings(
        SettingPrecedence.first(flags.out, out),
        SettingPrecedence.first(flags.keepValues, keepValues),
        SettingPrecedence.first(flags.webhook, webhook));
  }

  /** Without the webhook. */
  @Override
  public String toString() {
    return "OutputSettings[out=%s, keepValues=%s]".formatted(out, keepValues);
  }
}
