// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Runs driver calls on other threads, so that a driver that hangs blocks no caller forever: its
 * thread is abandoned. Safe for use by several threads.
 */
final class DriverCalls implements AutoCloseable {
  private final Executor threads;

  /** The pending results, by call. */
  private final Map<Callable<?>, CompletableFuture<?>> awaited = new ConcurrentHashMap<>();

  private volatile boolean closed;

  DriverCalls(Executor threads) {
    this.threads = threads;
  }

  /**
   * Runs a call and returns its result.
   *
   * @param call a distinct object for each call
   * @param late receives the result if the caller no longer waits for it
   * @throws TimeoutException if the call does not return within the limit
   * @throws ExecutionException if the call throws
   * @throws CancellationException if this is closed or the calling thread is interrupted first
   */
  <T> T within(Duration limit, Callable<T> call, Consumer<T> late)
      throws TimeoutException, ExecutionException {
    CompletableFuture<T> answer = new CompletableFuture<>();
    awaited.put(call, answer);
    try {
      if (closed) {
        throw new CancellationException("closed before a database was asked");
      }
      threads.execute(() -> answer(call, answer, late));
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      throw new CancellationException("closed before a database was asked");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while a database was asked");
    } finally {
      awaited.remove(call);
      answer.cancel(false);
    }
  }

  private static <T> void answer(Callable<T> call, CompletableFuture<T> answer, Consumer<T> late) {
    try {
      T result = call.call();
      if (!answer.complete(result)) {
        late.accept(result);
      }
    } catch (Exception | Error e) {
      answer.completeExceptionally(e);
    }
  }

  /** Cancels all waits. */
  @Override
  public void close() {
    closed = true;
    awaited.values().forEach(answer -> answer.cancel(false));
  }
}
