// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The output of a run; {@code null} where not set.
 *
 * @param name of the run in reports
 * @param out the run directory
 * @param keepValues whether results are kept in it
 * @param webhook address that the summary is posted to; a secret
 * @param webhookRows whether rows are posted too
 * @param headline by which the run is listed and compared
 */
public record OutputSettings(
    @Nullable String name,
    @Nullable Path out,
    @Nullable Boolean keepValues,
    @Nullable String webhook,
    @Nullable Boolean webhookRows,
    @Nullable String headline) {
  /** Without the webhook. */
  @Override
  public String toString() {
    return "OutputSettings[name=%s, out=%s, keepValues=%s]".formatted(name, out, keepValues);
  }
}
