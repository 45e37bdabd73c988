// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.model.ErrorKind;
import dev.assay.model.Execution;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
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
  private final long budget;
  private final Map<Key, CompletableFuture<Execution>> running = new HashMap<>();
  private final Map<Key, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /**
   * @param start when the query was run, in nanoseconds, if its failure is kept for a while only
   */
  private record Kept(Execution execution, long bytes, @Nullable Long start) {
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
    this.budget = budget;
  }

  /**
   * {@inheritDoc}
   *
   * @throws CancellationException if the calling thread is interrupted
   */
  @Override
  public Answer get(Key key) {
    while (true) {
      CompletableFuture<Execution> mine = new CompletableFuture<>();
      CompletableFuture<Execution> earlier;
      synchronized (this) {
        Kept known = kept.get(key);
        if (known != null && !known.isOver()) {
          return new Answer(known.execution(), true);
        }
        earlier = running.putIfAbsent(key, mine);
      }
      if (earlier == null) {
        return new Answer(run(key, mine), false);
      }
      Execution shared = await(earlier);
      if (shared != null) {
        return new Answer(shared, true);
      }
    }
  }

  private Execution run(Key key, CompletableFuture<Execution> mine) {
    try {
      Execution execution = runner.run(key.database(), key.sql(), limits, QueryOrigin.GOLD);
      settle(key, execution);
      mine.complete(execution);
      return execution;
    } catch (RuntimeException | Error e) {
      mine.completeExceptionally(e);
      throw e;
    } finally {
      synchronized (this) {
        running.remove(key);
      }
    }
  }

  /** The result that another caller obtains; {@code null} if that caller was canceled. */
  private static @Nullable Execution await(CompletableFuture<Execution> earlier) {
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

  private synchronized void settle(Key key, Execution execution) {
    forget(key);
    if (execution instanceof Execution.Failed failed && failed.kind() == ErrorKind.CONNECTION) {
      return;
    }
    long table = execution instanceof Execution.Rows rows ? TableMemory.of(rows.table()) : 0;
    long size = ENTRY_BYTES + 2L * key.sql().length() + table;
    if (size > budget) {
      return;
    }
    kept.put(key, new Kept(execution, size, dependsOnLoad(execution) ? System.nanoTime() : null));
    bytes += size;
    for (Iterator<Kept> eldest = kept.values().iterator(); bytes > budget; ) {
      bytes -= eldest.next().bytes();
      eldest.remove();
    }
  }

  private static boolean dependsOnLoad(Execution execution) {
    return execution instanceof Execution.TimedOut
        || execution instanceof Execution.TooLarge
        || (execution instanceof Execution.Failed failed && failed.kind() == ErrorKind.RESOURCES);
  }

  private void forget(Key key) {
    Kept known = kept.remove(key);
    bytes -= known == null ? 0 : known.bytes();
  }
}
