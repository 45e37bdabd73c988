// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.worker.internal.TaskReply;
import dev.assay.execute.worker.internal.WorkerMain;
import dev.assay.execute.worker.internal.WorkerTask;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches for counterexamples in a worker process. */
public final class ProbeTask implements WorkerTask {
  static final String NAME = "probe";

  private @Nullable PairSearch search;

  /** For {@link java.util.ServiceLoader}. */
  public ProbeTask() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void open(DatabaseAddress database, String settings) {
    if (search != null) {
      search.close();
      search = null;
    }
    search =
        new DirectPairSearch(
            CounterexampleSearch.open(
                database, ProbeMessages.readSettings(settings), WorkerMain::endOverdue));
  }

  @Override
  public TaskReply run(String input) {
    PairSearch opened = search;
    if (opened == null) {
      throw new IllegalStateException("no database is open");
    }
    ProbeMessages.Work work = ProbeMessages.readWork(input);
    if (work instanceof ProbeMessages.Check check) {
      return new TaskReply(opened.check(check.stated(), check.added()).orElse(""), List.of());
    }
    return ProbeMessages.write(opened.search(((ProbeMessages.Pair) work).pair()));
  }
}
