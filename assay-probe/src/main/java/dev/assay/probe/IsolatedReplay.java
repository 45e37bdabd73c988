// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.worker.internal.TaskOutcome;
import dev.assay.execute.worker.internal.TaskReply;
import dev.assay.execute.worker.internal.TaskRunner;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.journal.ProbeFinding;
import dev.assay.model.DataConstraint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Does in a worker process what {@link CounterexampleReplay} and {@link ConstraintTrial} do in this
 * one, with the same results.
 *
 * @param workers a pool of tasks, which stays open
 * @param server the server of the real database; else {@code null}
 * @param timeout of a query
 */
public record IsolatedReplay(
    WorkerPool workers, @Nullable DatabaseAddress server, Duration timeout) {
  static final DatabaseAddress IN_MEMORY =
      DatabaseAddress.of(ScriptedEngine.ID, DatabaseAddress.SQLITE);

  /** All queries together; each ends by its own limit. */
  private static final int TIMES_A_QUERY = 10;

  /**
   * Makes a counterexample again.
   *
   * @throws AssayException as {@link CounterexampleReplay#run}, or if a query does not end
   */
  public CounterexampleReplay replay(ProbeFinding finding, String script) {
    return ReplayTask.replayed(reply(ReplayTask.replay(finding, script, timeout)));
  }

  /**
   * Returns whether a counterexample breaks a constraint.
   *
   * @throws AssayException as {@link ConstraintTrial#isBroken}, or if the condition does not end
   */
  public boolean isBroken(DataConstraint constraint, ProbeFinding finding) {
    return Boolean.parseBoolean(reply(ReplayTask.trial(finding, constraint, timeout)).text());
  }

  private TaskReply reply(String input) {
    TaskRunner runner = new TaskRunner(workers, ReplayTask.NAME, "");
    TaskOutcome outcome =
        runner.run(server == null ? IN_MEMORY : server, input, timeout.multipliedBy(TIMES_A_QUERY));
    if (outcome instanceof TaskOutcome.Done done) {
      return done.reply();
    }
    throw new AssayException(
        "the counterexample can't be replayed: " + ((TaskOutcome.Lost) outcome).reason());
  }
}
