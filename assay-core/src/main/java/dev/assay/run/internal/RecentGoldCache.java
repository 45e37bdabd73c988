// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The gold results of an evaluator that runs for long, and can't know what it will be asked: those
 * that were used last, within a memory budget. Safe for use by several threads.
 *
 * <p>A failure that every run of the query would repeat is kept like a result. One that may depend
 * on the load of the machine, such as a timeout, is kept for a minute, and one of the connection
 * not at all.
 */
final class RecentGoldCache implements GoldCache {
  private static final long RETRY_NANOS = Duration.ofMinutes(1).toNanos();

  /** Approximate memory of an entry beside its table and text. */
  private static final long ENTRY_BYTES = 512;

  private final QueryRunner runner;
  private final Limits limits;
  private final Map<Key, CompletableFuture<Summarized>> running = new HashMap<>();
  private final RecentResults<Key, Kept> kept;

  /**
   * @param start when the query was run, in nanoseconds, if its failure is kept for a while only
   */
  private record Kept(Summarized result, @Nullable Long start) {
    boolean isOver() {
      return start != null && System.nanoTime() - start > RETRY_NANOS;
    }
  }

  /**
   * An empty cache.
   *
   * @param budget approximate bytes that kept results may take
   */
  RecentGoldCache(QueryRunner runner, Limits limits, long budget) {
    this.runner = runner;
    this.limits = limits;
    this.kept = new RecentResults<>(budget);
  }

  /**
   * {@inheritDoc}
   *
   * @throws CancellationException if the calling thread is interrupted
   */
  @Override
  public Answer get(Key key) {
    while (true) {
      CompletableFuture<Summarized> mine = new CompletableFuture<>();
      CompletableFuture<Summarized> earlier;
      synchronized (running) {
        Kept known = kept.get(key);
        if (known != null && !known.isOver()) {
          return new Answer(known.result(), true);
        }
        earlier = running.putIfAbsent(key, mine);
      }
      if (earlier == null) {
        return new Answer(run(key, mine), false);
      }
      Summarized shared = await(earlier);
      if (shared != null) {
        return new Answer(shared, true);
      }
    }
  }

  private Summarized run(Key key, CompletableFuture<Summarized> mine) {
    try {
      Summarized result = Summarized.of(runner, limits, key);
      settle(key, result);
      mine.complete(result);
      return result;
    } catch (RuntimeException | Error e) {
      mine.completeExceptionally(e);
      throw e;
    } finally {
      synchronized (running) {
        running.remove(key);
      }
    }
  }

  /** The result that another caller obtains; {@code null} if that caller was canceled. */
  private static @Nullable Summarized await(CompletableFuture<Summarized> earlier) {
    try {
      return earlier.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while a gold query ran");
    } catch (CancellationException e) {
      return null;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CancellationException) {
        return null;
      }
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private void settle(Key key, Summarized result) {
    Execution execution = result.execution();
    if (execution instanceof Execution.Failed failed && failed.kind() == ErrorKind.CONNECTION) {
      return;
    }
    long table = execution instanceof Execution.Rows rows ? TableMemory.of(rows.table()) : 0;
    kept.put(
        key,
        new Kept(result, dependsOnLoad(execution) ? System.nanoTime() : null),
        ENTRY_BYTES + 2L * key.sql().length() + table);
  }

  private static boolean dependsOnLoad(Execution execution) {
    return execution instanceof Execution.TimedOut
        || (execution instanceof Execution.TooLarge large
            && List.of("memory", "disk").contains(large.limit()))
        || (execution instanceof Execution.Failed failed && failed.kind() == ErrorKind.RESOURCES);
  }
}
