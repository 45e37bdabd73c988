// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Runs tasks on daemon threads of their own. */
public final class ParallelTasks {
  private ParallelTasks() {}

  /**
   * Runs tasks and returns their results in the order of the tasks. If one fails or the caller is
   * interrupted, interrupts the others.
   *
   * @param thread name of the threads
   * @param workers most tasks at once
   * @throws InterruptedException if interrupted
   */
  public static <T extends @Nullable Object> List<T> run(
      String thread, int workers, List<? extends Callable<T>> tasks) throws InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.max(1, Math.min(workers, tasks.size())),
            task -> {
              Thread daemon = new Thread(task, thread);
              daemon.setDaemon(true);
              return daemon;
            });
    try {
      List<Future<T>> futures = new ArrayList<>();
      tasks.forEach(task -> futures.add(threads.submit(task)));
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("a task ended in a way it should not", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
