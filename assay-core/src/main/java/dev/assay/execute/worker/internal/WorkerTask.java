// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.execute.DatabaseAddress;

/**
 * Work on a database that a worker process does as a whole, beyond single queries. {@link
 * java.util.ServiceLoader} finds the tasks in the worker; each instance is used by one thread.
 */
public interface WorkerTask {
  /** The name by which {@link TaskRunner} asks for it. */
  String name();

  /**
   * Opens a database in place of the one before. By default, does nothing: the input of a task then
   * names its files.
   *
   * @param settings of the task, as its caller wrote them
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if it can't be opened
   */
  default void open(DatabaseAddress database, String settings) {}

  /** Does the work that an input describes, on the database that is open. */
  TaskReply run(String input);
}
