// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import dev.assay.config.SettingValues.Section;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.execute.worker.WorkerSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
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

  /**
   * The limits of one query and one comparison; {@code null} where not set.
   *
   * @param timeout of one query
   * @param maxRows rows a result may have
   * @param maxCells rows times columns
   * @param maxBytes memory a result may take
   * @param compareTimeout processor time of one comparison
   * @param sampleLargeResults whether results beyond the limits are sampled
   */
  public record LimitSettings(
      @Nullable Duration timeout,
      @Nullable Long maxRows,
      @Nullable Long maxCells,
      @Nullable Long maxBytes,
      @Nullable Duration compareTimeout,
      @Nullable Boolean sampleLargeResults) {

    /** The limits, with {@link Limits#DEFAULT} where nothing is set. */
    public Limits orDefault() {
      Limits usual = Limits.DEFAULT;
      return new Limits(
          timeout == null ? usual.timeout() : timeout,
          maxRows == null ? usual.maxRows() : maxRows,
          maxCells == null ? usual.maxCells() : maxCells,
          maxBytes == null ? usual.maxBytes() : maxBytes,
          compareTimeout == null ? usual.compareTimeout() : compareTimeout,
          Boolean.TRUE.equals(sampleLargeResults));
    }
  }

  /**
   * The place where large results are compared; {@code null} where not set.
   *
   * @param place the place of comparison if the database supports it
   * @param fetchRows rows up to which results are always fetched
   */
  public record ComparisonPlaceSettings(
      @Key("compare") @Nullable Place place, @Nullable Long fetchRows) {

    private static final long FETCH_ROWS = 10_000;

    /** A place where results are compared. */
    public enum Place {
      /** In Assay: all results are fetched. */
      CLIENT,
      /** In the database, if it can do so. */
      IN_DATABASE
    }

    /** Returns whether databases that can do so compare large results themselves. */
    public boolean isInDatabase() {
      return place == Place.IN_DATABASE;
    }

    /**
     * Rows up to which results are always fetched; {@code null} if all results are fetched,
     * whatever their size.
     */
    public @Nullable Long fetchedRows() {
      if (!isInDatabase()) {
        return null;
      }
      return fetchRows == null ? Long.valueOf(FETCH_ROWS) : fetchRows;
    }
  }

  /**
   * The isolation of queries from the run, the machine and the data; {@code null} where not set.
   *
   * @param isolation the place where queries run
   * @param workerMemory bytes of memory of one worker process
   * @param allowPrivileged whether accounts may be used that can do more than read
   */
  public record IsolationSettings(
      @Nullable Isolation isolation,
      @Nullable Long workerMemory,
      @Nullable Boolean allowPrivileged) {
    /**
     * Reads the memory of a worker process.
     *
     * @throws IllegalArgumentException if it is no size, or too little to work with
     */
    public static long parseMemory(String text) {
      long bytes = ByteSizes.parse(text);
      if (bytes < WorkerSettings.LEAST_MEMORY) {
        throw new IllegalArgumentException(
            "'%s' is too little for a worker process; write 256MB or more".formatted(text));
      }
      return bytes;
    }

    /** The place where queries run. */
    public enum Isolation {
      /** In worker processes, which can be killed. */
      PROCESS,
      /**
       * In Assay's own process: a driver that hangs or runs out of memory takes the run with it.
       */
      NONE
    }

    /** Returns the place where queries run; worker processes by default. */
    public Isolation isolationOrDefault() {
      return isolation == null ? Isolation.PROCESS : isolation;
    }

    /** Bytes of memory of one worker process. */
    public long workerMemoryOrDefault() {
      return workerMemory == null ? WorkerSettings.DEFAULT.memory() : workerMemory;
    }

    /** Returns whether accounts with rights beyond reading are accepted; false by default. */
    public boolean allowsPrivileged() {
      return Boolean.TRUE.equals(allowPrivileged);
    }
  }

  /**
   * The time zone and the current time of queries; {@code null} where not set.
   *
   * @param zone time zone of every session
   * @param clock the current time that queries see, instead of the database's own clock
   */
  public record TimeSettings(@Key("timeZone") @Nullable ZoneId zone, @Nullable Instant clock) {
    /** The settings of every session; {@link SessionSettings#DEFAULT} where nothing is set. */
    public SessionSettings session() {
      return new SessionSettings(zone == null ? SessionSettings.DEFAULT.zone() : zone, clock);
    }
  }
}
