// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.worker.internal.TaskRunner;
import dev.assay.execute.worker.internal.WorkerPool;

/**
 * The place of pair searches: this process, or workers, in which a query that hangs, crashes or
 * takes all memory costs one pair. Safe for use by several threads.
 */
public interface PairSearches extends AutoCloseable {
  /**
   * Opens a real database.
   *
   * @throws dev.assay.AssayException if it is none that can be probed
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if it can't be opened
   */
  PairSearch open(DatabaseAddress address);

  @Override
  void close();

  /** Searches in this process. */
  static PairSearches inProcess(ProbeSettings settings) {
    return new PairSearches() {
      @Override
      public PairSearch open(DatabaseAddress address) {
        return new DirectPairSearch(CounterexampleSearch.open(address, settings));
      }

      @Override
      public void close() {
        // Each search closes what it has opened.
      }
    };
  }

  /**
   * Searches in worker processes.
   *
   * @param workers a pool of tasks, closed with this
   */
  static PairSearches inWorkers(ProbeSettings settings, WorkerPool workers) {
    TaskRunner runner = new TaskRunner(workers, ProbeTask.NAME, ProbeMessages.write(settings));
    return new PairSearches() {
      @Override
      public PairSearch open(DatabaseAddress address) {
        CounterexampleSearch.requireProbable(address);
        runner.open(address);
        return new WorkerPairSearch(runner, address, settings.pairLimit());
      }

      @Override
      public void close() {
        runner.close();
      }
    };
  }
}
