// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.UrlProperties;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Has a {@link WorkerTask} done in worker processes, as many as callers need at the same time.
 * Callers of one database get a worker that has it open already, if one is idle. A worker that
 * exceeds the time limit of its work, its memory or its temporary files is killed; the next call
 * gets another. Safe for use by several threads.
 *
 * @param workers that serve no queries; closed with this
 * @param task name of the task
 * @param settings of the task, for each database that it opens
 */
public record TaskRunner(WorkerPool workers, String task, String settings)
    implements AutoCloseable {
  /** The reason of a {@link TaskOutcome.Lost} that exceeded its time limit. */
  public static final String LATE = "it did not end in time";

  /** The reason of a {@link TaskOutcome.Lost} whose worker ended by itself, as did the next. */
  public static final String CRASHED = "it crashed its worker process twice";

  /**
   * Opens a database in a worker, so that it is known whether that works.
   *
   * @throws DatabaseUnavailableException if it can't be opened
   * @throws AssayException if something is wrong with its address, or no worker can be started
   * @throws java.util.concurrent.CancellationException if this is closed, or the calling thread
   *     interrupted
   */
  public void open(DatabaseAddress database) {
    WorkerRequest request = new WorkerRequest.Begin(checked(database), task, settings);
    WorkerPool.Answer answer = workers.askTwice(request, WorkerPool.OPENING);
    if (!(answer instanceof WorkerPool.Answer.Responded responded)) {
      throw new DatabaseUnavailableException(
          "database %s can't be opened in a worker process: %s"
              .formatted(database, reason(answer)));
    }
    if (!(responded.response() instanceof WorkerResponse.Opened)) {
      throw ProcessRunner.unexpected(responded.response());
    }
  }

  /**
   * Does a piece of work on a database. Work whose worker ends by itself is done once more.
   *
   * @param limit after which the worker is killed
   * @throws DatabaseUnavailableException as {@link #open}
   * @throws AssayException as {@link #open}, or as the task
   * @throws java.util.concurrent.CancellationException as {@link #open}
   */
  public TaskOutcome run(DatabaseAddress database, String input, Duration limit) {
    WorkerRequest.Begin begin = new WorkerRequest.Begin(checked(database), task, settings);
    WorkerPool.Answer answer = workers.askTwice(new WorkerRequest.Perform(begin, input), limit);
    if (!(answer instanceof WorkerPool.Answer.Responded responded)) {
      return new TaskOutcome.Lost(reason(answer));
    }
    if (responded.response() instanceof WorkerResponse.Performed performed) {
      return new TaskOutcome.Done(performed.reply());
    }
    throw ProcessRunner.unexpected(responded.response());
  }

  private static String reason(WorkerPool.Answer answer) {
    if (answer instanceof WorkerPool.Answer.OutOfMemory) {
      return "it exceeded the memory limit of a worker process";
    }
    if (answer instanceof WorkerPool.Answer.OutOfDisk) {
      return "it exceeded a worker process's limit on temporary files";
    }
    return answer instanceof WorkerPool.Answer.Died ? CRASHED : LATE;
  }

  /** As {@link ProcessRunner} checks it; a worker has another working directory. */
  private static DatabaseAddress checked(DatabaseAddress database) {
    UrlProperties.check(database);
    return database.in(Path.of(""));
  }

  @Override
  public void close() {
    workers.close();
  }
}
