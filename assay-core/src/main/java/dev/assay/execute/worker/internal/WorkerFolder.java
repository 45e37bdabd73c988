// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.AssayException;
import dev.assay.model.internal.FolderTree;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The folder of a worker, accessible to the current user only. The run holds a lock in it: a folder
 * whose lock is free was left behind by a run that was killed together with its workers.
 */
final class WorkerFolder {
  private static final String PREFIX = "assay-worker-";
  private static final String LOCK = "run.lock";
  private static final int LAST_WORDS = 400;

  /** A folder of this age is not one that is about to be locked. */
  private static final Duration OLD = Duration.ofHours(1);

  private static final AtomicBoolean SWEPT = new AtomicBoolean();

  private final Path path;
  private final FileChannel lock;

  private WorkerFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Creates a folder in the system's temporary folder. The first call removes folders left behind
   * by killed runs; later calls don't, because opening its own lock files would release this
   * process's locks.
   *
   * @throws AssayException if the folder can't be created
   */
  static WorkerFolder create() {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    if (SWEPT.compareAndSet(false, true)) {
      sweep(temporary);
    }
    try {
      // Where files have owners, the folder is accessible to its owner only.
      Path path = Files.createTempDirectory(PREFIX).toAbsolutePath();
      return new WorkerFolder(path, locked(path.resolve(LOCK)));
    } catch (IOException e) {
      throw new AssayException(
          "no folder for a worker process can be made in %s (%s); free some space, or name another with -Djava.io.tmpdir"
              .formatted(temporary, e.getMessage()),
          e);
    }
  }

  private static FileChannel locked(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    // Some network file systems have no locks; nothing is cleaned up there.
    try {
      FileLock unused = channel.tryLock();
    } catch (IOException e) {
      // See above.
    }
    return channel;
  }

  /** Removes folders left behind by killed runs. */
  static void sweep(Path temporary) {
    Instant young = Instant.now().minus(OLD);
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
      for (Path folder : folders) {
        if (isLeft(folder, young)) {
          delete(folder);
        }
      }
    } catch (IOException | RuntimeException e) {
      // Cleaning up is optional.
    }
  }

  private static boolean isLeft(Path folder, Instant young) {
    Path file = folder.resolve(LOCK);
    try {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          || Files.getLastModifiedTime(file).toInstant().isAfter(young)) {
        return false;
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
          FileLock free = channel.tryLock()) {
        return free != null;
      }
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /** The absolute path of the folder. */
  Path path() {
    return path;
  }

  /** The file that receives stdout and stderr of the worker. */
  Path words() {
    return path.resolve("words.txt");
  }

  /** The end of the worker's output, on one line. */
  String outputTail() {
    try (RandomAccessFile file = new RandomAccessFile(words().toFile(), "r")) {
      long from = Math.max(0, file.length() - LAST_WORDS);
      byte[] end = new byte[(int) (file.length() - from)];
      file.seek(from);
      file.readFully(end);
      return new String(end, StandardCharsets.UTF_8).strip().replaceAll("\\s+", " ");
    } catch (IOException e) {
      return "";
    }
  }

  /** Removes the folder with its content, as far as possible. */
  void delete() {
    try {
      lock.close();
    } catch (IOException e) {
      // The remaining files are removed nevertheless.
    }
    delete(path);
  }

  static void delete(Path folder) {
    try {
      FolderTree.delete(folder);
    } catch (IOException | UncheckedIOException e) {
      // It holds nothing of value, and the system cleans up its temporary folder.
    }
  }
}
