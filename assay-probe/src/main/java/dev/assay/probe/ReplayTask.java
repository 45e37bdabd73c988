// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.worker.internal.TaskReply;
import dev.assay.execute.worker.internal.WorkerTask;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.journal.internal.JournalJson;
import dev.assay.journal.internal.ProbeJson;
import dev.assay.model.DataConstraint;
import dev.assay.table.Execution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes stored counterexamples again in a worker process. */
public final class ReplayTask implements WorkerTask {
  static final String NAME = "replay";

  private @Nullable DatabaseAddress server;

  /** For {@link java.util.ServiceLoader}. */
  public ReplayTask() {}

  /**
   * The work of this task.
   *
   * @param finding as {@link ProbeJson} writes it
   * @param script to replay, or {@code null} to try the constraint
   * @param constraint to try, or {@code null}
   */
  private record Work(
      String finding,
      @Nullable String script,
      @Nullable DataConstraint constraint,
      long timeoutNanos) {
    Limits limits() {
      return Limits.DEFAULT.withTimeout(Duration.ofNanos(timeoutNanos));
    }
  }

  private record Replayed(
      boolean goldAsStored, boolean predictedAsStored, List<ReplayedTable> tables) {}

  private record ReplayedTable(String name, List<String> used) {}

  static String replay(ProbeFinding finding, String script, Duration timeout) {
    return JournalJson.line(new Work(ProbeJson.write(finding), script, null, timeout.toNanos()));
  }

  static String trial(ProbeFinding finding, DataConstraint constraint, Duration timeout) {
    return JournalJson.line(
        new Work(ProbeJson.write(finding), null, constraint, timeout.toNanos()));
  }

  /** The replay of a reply. */
  static CounterexampleReplay replayed(TaskReply reply) {
    Replayed line = ProbeMessages.read(Replayed.class, reply.text());
    List<SmallTable> tables = new ArrayList<>();
    for (ReplayedTable table : line.tables) {
      Execution.Rows rows = (Execution.Rows) reply.executions().get(2 + tables.size());
      tables.add(new SmallTable(table.name, rows.table(), table.used));
    }
    return new CounterexampleReplay(
        tables,
        reply.executions().get(0),
        reply.executions().get(1),
        line.goldAsStored,
        line.predictedAsStored);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void open(DatabaseAddress database, String settings) {
    server = database.url().equals(IsolatedReplay.IN_MEMORY.url()) ? null : database;
  }

  @Override
  public TaskReply run(String input) {
    Work work = ProbeMessages.read(Work.class, input);
    ProbeFinding finding;
    try {
      finding = ProbeJson.readPair(work.finding);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    StoredCounterexample found = finding.counterexample();
    Data data = found == null ? null : found.data();
    if (data == null) {
      throw new IllegalArgumentException("there are no rows to replay");
    }
    if (work.constraint != null) {
      boolean broken = ConstraintTrial.isBroken(work.constraint, data, server, work.limits());
      return new TaskReply(Boolean.toString(broken), List.of());
    }
    String script = work.script == null ? data.script() : work.script;
    return reply(CounterexampleReplay.run(finding, server, data, script, work.limits()));
  }

  private static TaskReply reply(CounterexampleReplay replay) {
    List<Execution> executions = new ArrayList<>(List.of(replay.gold(), replay.predicted()));
    List<ReplayedTable> tables = new ArrayList<>();
    for (SmallTable table : replay.tables()) {
      tables.add(new ReplayedTable(table.name(), table.used()));
      executions.add(new Execution.Rows(table.rows(), Duration.ZERO));
    }
    return new TaskReply(
        JournalJson.line(new Replayed(replay.goldAsStored(), replay.predictedAsStored(), tables)),
        executions);
  }
}
