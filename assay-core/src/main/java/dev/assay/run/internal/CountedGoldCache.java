// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.table.Execution;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The gold results of a run, whose uses are all known before it starts. A result is kept until its
 * last use, as long as all kept results fit in a memory budget; beyond that, queries are run again.
 * Safe for use by several threads: callers wait for a query that is already running.
 */
final class CountedGoldCache implements GoldCache {
  private static final long MOST = 512L << 20;
  private static final int SHARE = 8;

  private final QueryRunner runner;
  private final Limits limits;
  private final long budget;
  private final Map<Key, Integer> uses = new HashMap<>();
  private final Map<Key, Entry> entries = new HashMap<>();
  private long kept;

  private record Entry(CompletableFuture<Summarized> execution, long bytes) {}

  /**
   * A cache for known uses.
   *
   * @param uses every future use; a query that is used twice is listed twice
   * @param budget approximate bytes that kept results may take
   */
  CountedGoldCache(QueryRunner runner, Limits limits, Collection<Key> uses, long budget) {
    this.runner = runner;
    this.limits = limits;
    this.budget = budget;
    uses.forEach(key -> this.uses.merge(key, 1, Integer::sum));
  }

  /** One eighth of Java's maximum heap, at most 512 MB. */
  static long defaultBudget() {
    return Math.min(MOST, Runtime.getRuntime().maxMemory() / SHARE);
  }

  @Override
  public Answer get(Key key) {
    CompletableFuture<Summarized> mine = new CompletableFuture<>();
    CompletableFuture<Summarized> earlier = enter(key, mine);
    if (earlier != null) {
      return new Answer(join(earlier), true);
    }
    try {
      Summarized result = Summarized.of(runner, limits, key);
      settle(key, mine, result.execution());
      mine.complete(result);
      return new Answer(result, false);
    } catch (RuntimeException | Error e) {
      forget(key);
      mine.completeExceptionally(e);
      throw e;
    }
  }

  /** Counts one use; returns the execution that another caller started, or {@code null}. */
  private synchronized @Nullable CompletableFuture<Summarized> enter(
      Key key, CompletableFuture<Summarized> mine) {
    int left = uses.merge(key, -1, Integer::sum);
    Entry entry = entries.get(key);
    if (entry == null) {
      entries.put(key, new Entry(mine, 0));
      return null;
    }
    if (left <= 0) {
      forget(key);
    }
    return entry.execution();
  }

  /** Keeps a result if it will be used again and there is room. */
  private synchronized void settle(
      Key key, CompletableFuture<Summarized> mine, Execution execution) {
    long bytes = execution instanceof Execution.Rows rows ? TableMemory.of(rows.table()) : 0;
    Entry entry = entries.get(key);
    if (entry == null || entry.execution() != mine) {
      return; // the last use was counted while the query was running
    }
    if (uses.getOrDefault(key, 0) <= 0 || kept + bytes > budget) {
      entries.remove(key);
    } else {
      entries.put(key, new Entry(mine, bytes));
      kept += bytes;
    }
  }

  private synchronized void forget(Key key) {
    Entry entry = entries.remove(key);
    kept -= entry == null ? 0 : entry.bytes();
  }

  private static Summarized join(CompletableFuture<Summarized> execution) {
    try {
      return execution.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
