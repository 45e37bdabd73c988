// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.journal.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of an unfinished run, read in the background while the run is prepared. {@link
 * RunJournal#open} waits for them and reads what was appended since.
 */
public final class OutcomePrefetch {
  private final Path file;
  private final FutureTask<OutcomeIndex> task;

  private OutcomePrefetch(Path file) {
    this.file = file;
    this.task =
        new FutureTask<>(
            () -> {
              RunFile.require(file);
              return OutcomeIndex.read(file);
            });
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
   * Returns all outcomes of a file. Call it while nobody else writes the file.
   *
   * @param prefetch what was read of this or another file, or {@code null}
   * @throws dev.assay.AssayException as {@link OutcomeIndex#read(Path)}
   */
  static OutcomeIndex finish(@Nullable OutcomePrefetch prefetch, Path file) throws IOException {
    if (prefetch == null || !prefetch.file.equals(file)) {
      return OutcomeIndex.read(file);
    }
    OutcomeIndex index;
    try {
      index = prefetch.task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OutcomeIndex.read(file);
    } catch (ExecutionException e) {
      return OutcomeIndex.read(file); // another run may have written it at the same time
    }
    index.readAppended();
    return index;
  }
}
