// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Kills workers that hold more memory than they may, or have larger temporary files: the heap has a
 * cap, but what native drivers take is outside of it, and what they write is on no account at all.
 * One daemon thread for all workers, which looks at the resident pages and open files that Linux
 * reports; on other systems there is only the cap of the heap. Safe for use by several threads.
 */
final class ResourceWatch implements AutoCloseable {
  private static final long EVERY_MILLIS = 20;

  /** Files grow slower than memory, and take longer to look at. */
  private static final int FILES_EVERY = 5;

  private static final int PAGE = 4096;
  private static final Path PROCESSES = Path.of("/proc");

  private final long most;
  private final long mostFiles;
  private final Set<Worker> watched = ConcurrentHashMap.newKeySet();
  private final Thread thread = new Thread(this::watch, "assay-resource-watch");

  /**
   * Begins to watch.
   *
   * @param most bytes of memory that a worker may hold
   * @param mostFiles bytes that its temporary files may have
   */
  ResourceWatch(long most, long mostFiles) {
    this.most = most;
    this.mostFiles = mostFiles;
    thread.setDaemon(true);
    if (Files.isReadable(PROCESSES.resolve("self").resolve("statm"))) {
      thread.start();
    }
  }

  /** Watches a worker while it works. */
  void add(Worker worker) {
    watched.add(worker);
  }

  void remove(Worker worker) {
    watched.remove(worker);
  }

  private void look(Worker worker, boolean atFiles) {
    try {
      if (resident(worker.pid()) > most) {
        worker.kill(Worker.Ending.MEMORY);
      } else if (atFiles && TemporaryFiles.size(worker.pid(), worker.home()) > mostFiles) {
        worker.kill(Worker.Ending.DISK);
      }
    } catch (RuntimeException | Error e) {
      // Should memory be short just now, the next round looks again: nobody else does.
    }
  }

  private void watch() {
    try {
      for (int round = 1; true; round++) {
        Thread.sleep(EVERY_MILLIS);
        for (Worker worker : watched) {
          look(worker, round % FILES_EVERY == 0);
        }
      }
    } catch (InterruptedException e) {
      // Only close() interrupts this thread.
    }
  }

  /** Bytes in memory; 0 if the process is gone. */
  private static long resident(long pid) {
    try {
      String pages = Files.readString(PROCESSES.resolve(Long.toString(pid)).resolve("statm"));
      return Long.parseLong(pages.split(" ", 3)[1]) * PAGE;
    } catch (IOException | RuntimeException e) {
      return 0;
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
