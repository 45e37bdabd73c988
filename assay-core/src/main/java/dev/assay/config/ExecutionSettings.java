// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.execute.Limits;
import dev.assay.execute.ReconnectingRunner;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How queries run; {@code null} where not set.
 *
 * @param timeout of one query
 * @param maxRows rows a result may have
 * @param maxCells rows times columns
 * @param maxBytes memory a result may take
 * @param compareTimeout processor time of one comparison
 * @param workers questions in work at one time
 * @param reconnectTimeout how long a database is waited for that is away; zero not to wait
 * @param checkGold whether each gold is run twice
 * @param isolation what stands between queries and everything else
 */
public record ExecutionSettings(
    @Nullable Duration timeout,
    @Nullable Long maxRows,
    @Nullable Long maxCells,
    @Nullable Long maxBytes,
    @Nullable Duration compareTimeout,
    @Nullable Integer workers,
    @Nullable Duration reconnectTimeout,
    @Nullable Boolean checkGold,
    IsolationSettings isolation) {
  public static final ExecutionSettings EMPTY = new ExecutionSettings(null, null, null, null, null);

  /** Settings that say nothing of comparisons, golds and isolation. */
  public ExecutionSettings(
      @Nullable Duration timeout,
      @Nullable Long maxRows,
      @Nullable Long maxCells,
      @Nullable Long maxBytes,
      @Nullable Integer workers) {
    this(timeout, maxRows, maxCells, maxBytes, null, workers, null, null, IsolationSettings.EMPTY);
  }

  ExecutionSettings overriddenBy(ExecutionSettings flags) {
    return new ExecutionSettings(
        SettingPrecedence.first(flags.timeout, timeout),
        SettingPrecedence.first(flags.maxRows, maxRows),
        SettingPrecedence.first(flags.maxCells, maxCells),
        SettingPrecedence.first(flags.maxBytes, maxBytes),
        SettingPrecedence.first(flags.compareTimeout, compareTimeout),
        SettingPrecedence.first(flags.workers, workers),
        SettingPrecedence.first(flags.reconnectTimeout, reconnectTimeout),
        SettingPrecedence.first(flags.checkGold, checkGold),
        isolation.overriddenBy(flags.isolation));
  }

  /** The limits, with {@link Limits#DEFAULT} where nothing is set. */
  public Limits limits() {
    Limits usual = Limits.DEFAULT;
    return new Limits(
        timeout == null ? usual.timeout() : timeout,
        maxRows == null ? usual.maxRows() : maxRows,
        maxCells == null ? usual.maxCells() : maxCells,
        maxBytes == null ? usual.maxBytes() : maxBytes,
        compareTimeout == null ? usual.compareTimeout() : compareTimeout);
  }

  /** How long a database is waited for; {@link ReconnectingRunner#DEFAULT_TIMEOUT} if not set. */
  public Duration reconnectTimeoutOrDefault() {
    return reconnectTimeout == null ? ReconnectingRunner.DEFAULT_TIMEOUT : reconnectTimeout;
  }

  /** The workers; one a processor where nothing is set. */
  public int workersOrDefault() {
    return workers == null ? Runtime.getRuntime().availableProcessors() : workers;
  }
}
