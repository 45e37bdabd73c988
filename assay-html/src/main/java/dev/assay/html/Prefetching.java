// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.function.IntFunction;

/**
 * Makes elements in the common pool while the caller uses earlier ones. Instead of waiting for the
 * next one, the caller makes it, or those after it. Not thread-safe.
 */
final class Prefetching<T> implements Iterator<T> {
  /** How many elements are made, or wait to be used, at most. */
  static final int AHEAD = 2 * (ForkJoinPool.getCommonPoolParallelism() + 1);

  private final int count;
  private final IntFunction<? extends T> make;
  private final Queue<FutureTask<T>> tasks = new ArrayDeque<>();
  private int next;

  /**
   * Begins to make the first elements.
   *
   * @param count how many elements there are
   * @param make makes one; called by several threads at a time, once for each number from 0 on
   */
  Prefetching(int count, IntFunction<? extends T> make) {
    this.count = count;
    this.make = make;
    prefetch();
  }

  private void prefetch() {
    while (next < count && tasks.size() < AHEAD) {
      int number = next++;
      FutureTask<T> task = new FutureTask<>(() -> make.apply(number));
      tasks.add(task);
      ForkJoinPool.commonPool().execute(task);
    }
  }

  @Override
  public boolean hasNext() {
    return !tasks.isEmpty();
  }

  /**
   * Returns the next element, or throws what making it threw. An interrupt does not end the wait.
   */
  @Override
  public T next() {
    FutureTask<T> task = tasks.poll();
    if (task == null) {
      throw new NoSuchElementException();
    }
    prefetch();
    task.run(); // nothing if it has begun
    for (FutureTask<T> later : tasks) {
      if (task.isDone()) {
        break;
      }
      later.run();
    }
    return result(task);
  }

  private static <T> T result(FutureTask<T> task) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      if (e.getCause() instanceof Error thrown) {
        throw thrown;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
