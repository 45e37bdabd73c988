// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.table.Execution;
import java.util.List;

/**
 * The result of a {@link WorkerTask}.
 *
 * @param text in the task's own format
 * @param executions results with all types of their values, which a text would lose
 */
public record TaskReply(String text, List<Execution> executions) {
  public TaskReply {
    executions = List.copyOf(executions);
  }
}
