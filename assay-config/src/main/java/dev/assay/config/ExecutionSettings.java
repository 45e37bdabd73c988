// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import dev.assay.config.SettingValues.Section;
import dev.assay.execute.Limits;
import dev.assay.execute.ReconnectingRunner;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings for running queries; {@code null} where not set.
 *
 * @param limit the limits on one query and one comparison
 * @param workers questions evaluated concurrently
 * @param reconnectTimeout the time to wait for an unreachable database; zero not to wait
 * @param checkGold whether each gold is run twice
 * @param comparison the place where large results are compared
 * @param isolation the isolation of queries
 * @param time the current time that queries see
 */
public record ExecutionSettings(
    @Section("execution") LimitSettings limit,
    @Key("execution.workers") @Nullable Integer workers,
    @Key("execution.reconnectTimeout") @Nullable Duration reconnectTimeout,
    @Key("execution.checkGold") @Nullable Boolean checkGold,
    @Section("execution") ComparisonPlaceSettings comparison,
    @Section("execution") IsolationSettings isolation,
    @Section TimeSettings time) {

  /** The limits, with {@link Limits#DEFAULT} where nothing is set. */
  public Limits limits() {
    return limit.orDefault();
  }

  /**
   * Returns the time to wait for an unreachable database; {@link
   * ReconnectingRunner#DEFAULT_TIMEOUT} if not set.
   */
  public Duration reconnectTimeoutOrDefault() {
    return reconnectTimeout == null ? ReconnectingRunner.DEFAULT_TIMEOUT : reconnectTimeout;
  }

  /** The workers; one a processor where nothing is set. */
  public int workersOrDefault() {
    return workers == null ? Runtime.getRuntime().availableProcessors() : workers;
  }
}
