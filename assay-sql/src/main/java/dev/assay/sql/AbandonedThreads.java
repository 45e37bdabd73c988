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
 * Runs work that can't be stopped on threads of its own: after its time limit a thread is
 * abandoned, and ends when its work does. The number of abandoned threads is limited; at the limit
 * further work is not started, so that they never occupy all processors.
 */
final class AbandonedThreads {
  private static final int MOST = 2;

  private final AtomicInteger running = new AtomicInteger();

  /** The result of some work; empty if it exceeds the limit or was not started. */
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
