// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The end of a load's time. What a server still does then is canceled, again and again, so that the
 * load ends by itself and takes its changes back.
 */
final class CreationDeadline implements AutoCloseable {
  /** The message of its exception. */
  static final String OVER = "it did not end in time";

  private static final long EVERY_MILLIS = 100;
  private static final long LAST_SECONDS = 5;

  private final @Nullable ScheduledExecutorService clock;
  private volatile boolean over;

  /** A deadline that never comes. */
  CreationDeadline() {
    clock = null;
  }

  CreationDeadline(CreationTarget target, Duration limit) {
    clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "assay-create-deadline");
              thread.setDaemon(true);
              return thread;
            });
    var unused =
        clock.scheduleWithFixedDelay(
            () -> cancel(target), limit.toMillis(), EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void cancel(CreationTarget target) {
    over = true;
    try {
      target.cancel();
    } catch (SQLException | RuntimeException e) {
      // It has ended; an exception would end the clock.
    }
  }

  /**
   * Returns if there is time left.
   *
   * @throws AssayException if it is over
   */
  void check() {
    if (over) {
      throw new CreationLimitException(OVER);
    }
  }

  @Override
  public void close() {
    if (clock == null) {
      return;
    }
    clock.shutdownNow();
    try {
      // A late cancellation would hit what is done next on the connection.
      boolean unused = clock.awaitTermination(LAST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
