// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

/** The outcome of a {@link WorkerTask}. */
public sealed interface TaskOutcome {
  /** The task ended by itself. */
  record Done(TaskReply reply) implements TaskOutcome {}

  /**
   * The worker process ended, or was killed, before the task did.
   *
   * @param reason a clause, such as {@code it did not end in time}
   */
  record Lost(String reason) implements TaskOutcome {}
}
