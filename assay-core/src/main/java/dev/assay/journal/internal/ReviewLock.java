// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The right to append to a file of reviews, for one thread of one process at a time; others wait.
 * It is a lock on a file beside it: POSIX would release a lock on the reviews themselves as soon as
 * any reader in the process closes them. The lock of the run is not used, because a run that is
 * being written can be reviewed.
 */
final class ReviewLock {
  static final String FILE = ".reviews.lock";

  private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();
  private static final long RETRY_NANOS = 1_000_000;

  private ReviewLock() {}

  /** Writes while the lock is held. */
  interface Writing<T> {
    /** Returns what was written. */
    T write() throws IOException;
  }

  /** Waits for the lock of a file, whose folder exists, and writes. */
  static <T> T holding(Path file, Writing<T> writing) throws IOException {
    Path folder = file.toAbsolutePath().resolveSibling("").toRealPath();
    ReentrantLock thread = THREADS.computeIfAbsent(folder, path -> new ReentrantLock());
    thread.lock();
    try (FileChannel channel = FileChannel.open(RunFile.of(folder, FILE), RunFile.writing())) {
      lock(channel);
      return writing.write();
    } finally {
      thread.unlock();
    }
  }

  private static void lock(FileChannel channel) throws IOException {
    while (true) {
      try {
        channel.lock();
        return;
      } catch (OverlappingFileLockException e) {
        LockSupport.parkNanos(RETRY_NANOS); // held in this process through another class loader
      }
    }
  }

  /** Makes sure that a new file is found after a crash, where the system can. */
  static void forceFolder(Path file) {
    Path folder = file.toAbsolutePath().resolveSibling("");
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Windows opens no folder, and records a new file by itself.
    }
  }
}
