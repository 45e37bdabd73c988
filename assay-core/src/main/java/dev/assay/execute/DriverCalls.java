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
 * Calls into a driver from other threads, so that one that hangs holds up nobody for ever: its
 * thread is left behind. Safe for use by several threads.
 */
final class DriverCalls implements AutoCloseable {
  private final Executor threads;

  /** Answers that are waited for, each by its call. */
  private final Map<Callable<?>, CompletableFuture<?>> awaited = new ConcurrentHashMap<>();

  private volatile boolean closed;

  DriverCalls(Executor threads) {
    this.threads = threads;
  }

  /**
   * What a call returns.
   *
   * @param call an object of its own for each call
   * @param late takes what the call returns when nobody waits for it any more
   * @throws TimeoutException if it does not return within the limit
   * @throws ExecutionException if it throws
   * @throws CancellationException if this is closed, or the calling thread interrupted, before that
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

  /** Ends the waiting of all who wait. */
  @Override
  public void close() {
    closed = true;
    awaited.values().forEach(answer -> answer.cancel(false));
  }
}
