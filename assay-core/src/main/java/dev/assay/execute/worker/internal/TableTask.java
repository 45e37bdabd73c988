// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.AssayException;
import dev.assay.dataset.internal.TableFiles;
import dev.assay.execute.DatabaseAddress;
import dev.assay.input.TableLimits;
import dev.assay.input.internal.TableLimitException;
import dev.assay.input.internal.TableMeter;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Reads a stored table in a worker process: a small file may unfold to any size, and one that is
 * damaged may crash native code.
 */
public final class TableTask implements WorkerTask {
  private static final String NAME = "table";

  /** No worker has a table open. */
  private static final DatabaseAddress ANY =
      DatabaseAddress.of(NAME, DatabaseAddress.SQLITE + NAME);

  private static final int NUMBERS = 4;

  /** For {@link java.util.ServiceLoader}. */
  public TableTask() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public TaskReply run(String input) {
    String[] words = input.split(" ", NUMBERS + 1);
    TableLimits limits =
        new TableLimits(
            Duration.ofNanos(Long.parseLong(words[0])),
            Long.parseLong(words[1]),
            Long.parseLong(words[2]),
            Long.parseLong(words[3]));
    try {
      ResultTable table = TableFiles.read(Path.of(words[NUMBERS]), limits);
      return new TaskReply("", List.of(new Execution.Rows(table, Duration.ZERO)));
    } catch (TableLimitException e) {
      return new TaskReply(String.valueOf(e.getMessage()), List.of(e.execution()));
    }
  }

  /**
   * Reads a table in one of some workers.
   *
   * @throws AssayException as {@link TableFiles#read(Path, TableLimits)}, or if it takes too much
   *     from a worker, or crashes two
   */
  static ResultTable read(Path file, TableLimits limits, WorkerPool workers) {
    String absolute = file.toAbsolutePath().toString();
    WorkerRequest request =
        new WorkerRequest.Perform(
            new WorkerRequest.Begin(ANY, NAME, ""),
            "%d %d %d %d %s"
                .formatted(
                    limits.timeout().toNanos(),
                    limits.rows(),
                    limits.cells(),
                    limits.bytes(),
                    absolute));
    WorkerPool.Answer answer =
        workers.askTwice(request, limits.timeout().plus(ProcessRunner.GRACE));
    if (answer instanceof WorkerPool.Answer.Responded responded) {
      return table(responded.response(), absolute, file.toString());
    }
    if (answer instanceof WorkerPool.Answer.Died died) {
      throw new AssayException(
          "%s: can't be read: it ended its worker process twice (%s); it is probably damaged, write it again"
              .formatted(file, died.exitDescription()));
    }
    TableMeter meter = new TableMeter(file.toString(), limits);
    throw answer instanceof WorkerPool.Answer.Silent ? meter.timedOut() : meter.outOfMemory();
  }

  private static ResultTable table(WorkerResponse response, String absolute, String named) {
    if (response instanceof WorkerResponse.Performed performed) {
      Execution execution = performed.reply().executions().get(0);
      if (execution instanceof Execution.Rows rows) {
        return rows.table();
      }
      throw new TableLimitException(performed.reply().text().replace(absolute, named), execution);
    }
    throw response instanceof WorkerResponse.Wrong wrong
        ? new AssayException(wrong.message().replace(absolute, named))
        : ProcessRunner.unexpected(response);
  }
}
