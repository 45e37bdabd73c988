// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.execute.worker.WorkerSettings;
import org.jspecify.annotations.Nullable;

/**
 * The isolation of queries from the run, the machine and the data; {@code null} where not set.
 *
 * @param isolation the place where queries run
 * @param workerMemory bytes of memory of one worker process
 * @param allowPrivileged whether accounts may be used that can do more than read
 */
public record IsolationSettings(
    @Nullable Isolation isolation, @Nullable Long workerMemory, @Nullable Boolean allowPrivileged) {
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
    /** In Assay's own process: a driver that hangs or runs out of memory takes the run with it. */
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
