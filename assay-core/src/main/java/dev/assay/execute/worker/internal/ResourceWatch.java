// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Kills workers that exceed their limit of resident memory or of temporary files. The JVM limits
 * the heap, but not the memory of native drivers, nor what they write. One daemon thread watches
 * all workers by the resident pages and open files that Linux reports; on other systems only the
 * heap is limited. Safe for use by several threads.
 */
final class ResourceWatch implements AutoCloseable {
  private static final long EVERY_MILLIS = 20;

  /**
   * Check files in every fifth round: they grow more slowly than memory, and checking them costs
   * more.
   */
  private static final int FILES_EVERY = 5;

  private static final int PAGE = 4096;
  private static final Path PROCESSES = Path.of("/proc");

  private final long most;
  private final long mostFiles;
  private final Set<Worker> watched = ConcurrentHashMap.newKeySet();
  private final Thread thread = new Thread(this::watch, "assay-resource-watch");

  /**
   * Starts the watch.
   *
   * @param most limit of resident memory per worker in bytes
   * @param mostFiles limit of temporary files per worker in bytes
   */
  ResourceWatch(long most, long mostFiles) {
    this.most = most;
    this.mostFiles = mostFiles;
    thread.setDaemon(true);
    if (Files.isReadable(PROCESSES.resolve("self").resolve("statm"))) {
      thread.start();
    }
  }

  /** Watches a worker while it handles a request. */
  void add(Worker worker) {
    watched.add(worker);
  }

  void remove(Worker worker) {
    watched.remove(worker);
  }

  private void look(Worker worker, boolean atFiles) {
    try {
      if (resident(worker.pid()) > most) {
        worker.kill(Worker.KillReason.MEMORY);
      } else if (atFiles && TemporaryFiles.size(worker.pid(), worker.home()) > mostFiles) {
        worker.kill(Worker.KillReason.DISK);
      }
    } catch (RuntimeException | Error e) {
      // If memory is short at the moment, the next round checks again.
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

  /** Resident memory in bytes; 0 if the process has ended. */
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
