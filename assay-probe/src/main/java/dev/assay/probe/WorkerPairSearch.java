// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.worker.internal.TaskOutcome;
import dev.assay.execute.worker.internal.TaskReply;
import dev.assay.execute.worker.internal.TaskRunner;
import dev.assay.model.DataConstraint;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Searches in worker processes.
 *
 * @param limit of one pair
 */
record WorkerPairSearch(TaskRunner runner, DatabaseAddress address, Duration limit)
    implements PairSearch {
  /** Time limit for checking constraints, for which the tables are read. */
  private static final Duration CHECK = Duration.ofMinutes(2);

  @Override
  public Found search(QueryPair pair) {
    TaskOutcome outcome = runner.run(address, ProbeMessages.write(pair), limit);
    return outcome instanceof TaskOutcome.Done done
        ? ProbeMessages.readFound(done.reply())
        : Found.notProbed("the search was stopped: " + ((TaskOutcome.Lost) outcome).reason());
  }

  @Override
  public Optional<String> check(List<DataConstraint> stated, @Nullable DataConstraint added) {
    TaskOutcome outcome = runner.run(address, ProbeMessages.writeCheck(stated, added), CHECK);
    if (outcome instanceof TaskOutcome.Done done) {
      TaskReply reply = done.reply();
      return reply.text().isEmpty() ? Optional.empty() : Optional.of(reply.text());
    }
    throw new AssayException(
        "the constraints on %s can't be checked: %s"
            .formatted(address, ((TaskOutcome.Lost) outcome).reason()));
  }

  @Override
  public void close() {
    // The workers keep the database open for other searches, until they end.
  }
}
