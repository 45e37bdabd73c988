// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of an unfinished run, read by a thread of its own while the run is prepared. {@link
 * RunJournal#open} stops the thread and reads the rest with several threads, so that nothing is
 * read twice. Close it if the run is not opened.
 */
public final class OutcomePrefetch implements AutoCloseable {
  private final Path file;
  private final FutureTask<OutcomeIndex> task;
  private volatile boolean stopped;

  private OutcomePrefetch(Path file) {
    this.file = file;
    this.task = new FutureTask<>(() -> OutcomeIndex.read(file, () -> stopped));
  }

  /** Starts to read the outcomes in a run directory; there need not be any. */
  public static OutcomePrefetch start(Path directory) {
    OutcomePrefetch prefetch = new OutcomePrefetch(directory.resolve(RunDirectory.OUTCOMES));
    Thread thread = new Thread(prefetch.task, "assay-outcomes");
    thread.setDaemon(true);
    thread.start();
    return prefetch;
  }

  /**
   * Returns all outcomes of a file.
   *
   * @param prefetch what was read of this or another file, or {@code null}
   * @throws dev.assay.model.AssayException as {@link OutcomeIndex#read(Path)}
   */
  static OutcomeIndex finish(@Nullable OutcomePrefetch prefetch, Path file) throws IOException {
    if (prefetch == null || !prefetch.file.equals(file)) {
      return OutcomeIndex.read(file);
    }
    OutcomeIndex index = prefetch.stop();
    index.readAppended();
    return index;
  }

  /** Has the thread read no further. */
  @Override
  public void close() {
    stopped = true;
  }

  private OutcomeIndex stop() throws IOException {
    close();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true; // the thread stops at once
        } catch (ExecutionException e) {
          throw thrown(e);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static IOException thrown(ExecutionException e) {
    if (e.getCause() instanceof RuntimeException known) {
      throw known;
    }
    return e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
  }
}
