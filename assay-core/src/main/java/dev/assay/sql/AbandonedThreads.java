// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A thread of its own for work that nothing can end: past its time it is left behind, to end when
 * it may. Only so many are ever left behind; further work is not begun while they run, so that they
 * never take all processors.
 */
final class AbandonedThreads {
  private static final int MOST = 2;

  private final AtomicInteger running = new AtomicInteger();

  /** The result of some work; empty if it takes longer than the limit, or was not begun. */
  <T> Optional<T> run(Supplier<Optional<T>> work, Duration limit) {
    if (running.get() >= MOST) {
      return Optional.empty();
    }
    CompletableFuture<Optional<T>> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(work.get());
              } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
              }
            },
            "assay-parse");
    thread.setDaemon(true);
    thread.start();
    try {
      return result.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      running.incrementAndGet();
      Object unused = result.whenComplete((done, failed) -> running.decrementAndGet());
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
