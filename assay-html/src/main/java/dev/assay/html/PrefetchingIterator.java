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
 * Computes elements in the common pool before the caller asks for them. A caller that asks for one
 * that is not computed yet computes it, or helps with later ones until it is. Not thread-safe.
 */
final class PrefetchingIterator<T> implements Iterator<T> {
  /** Maximum number of elements that are computed, or being computed, before they are asked for. */
  static final int AHEAD = 2 * (ForkJoinPool.getCommonPoolParallelism() + 1);

  private final int count;
  private final IntFunction<? extends T> compute;
  private final Queue<FutureTask<T>> tasks = new ArrayDeque<>();
  private int next;

  /**
   * Begins to compute the first elements.
   *
   * @param count number of elements
   * @param compute computes the element at a position, counted from 0; called once per position, by
   *     several threads at a time
   */
  PrefetchingIterator(int count, IntFunction<? extends T> compute) {
    this.count = count;
    this.compute = compute;
    prefetch();
  }

  private void prefetch() {
    while (next < count && tasks.size() < AHEAD) {
      int position = next++;
      FutureTask<T> task = new FutureTask<>(() -> compute.apply(position));
      tasks.add(task);
      ForkJoinPool.commonPool().execute(task);
    }
  }

  @Override
  public boolean hasNext() {
    return !tasks.isEmpty();
  }

  /**
   * Returns the next element, or throws the exception that its computation threw. An interrupt does
   * not end the wait; the thread's interrupt flag is kept.
   */
  @Override
  public T next() {
    FutureTask<T> task = tasks.poll();
    if (task == null) {
      throw new NoSuchElementException();
    }
    prefetch();
    task.run(); // does nothing if another thread has begun to
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
