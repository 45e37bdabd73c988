// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.execute.worker.internal.TaskRunner;
import dev.assay.execute.worker.internal.WorkerPool;

/**
 * The place where databases are created: this process, or workers, in which a script that does not
 * end or takes all memory costs one database. Safe for use by several threads.
 */
public interface CreationRunner extends AutoCloseable {
  /**
   * Creates a database.
   *
   * @throws CreationLimitException if that exceeds a limit; nothing is left of the database then
   * @throws dev.assay.AssayException as {@link DatabaseCreator#create}
   */
  CreatedDatabase create(CreationRequest request);

  @Override
  void close();

  /** Creates databases in this process, without limits. */
  static CreationRunner inProcess() {
    return new CreationRunner() {
      @Override
      public CreatedDatabase create(CreationRequest request) {
        return DatabaseCreator.create(request);
      }

      @Override
      public void close() {
        // Nothing is open.
      }
    };
  }

  /**
   * Creates databases in worker processes.
   *
   * @param workers a pool of tasks, closed with this
   */
  static CreationRunner inWorkers(WorkerPool workers, CreationLimits limits) {
    return new WorkerCreation(new TaskRunner(workers, CreationTask.NAME, ""), limits);
  }
}
