// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.AssayException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The right to write a run directory, held by one writer at a time on one machine. It is a lock on
 * the file {@code .lock}, which the operating system releases when the process ends for any reason;
 * the file itself remains and has no meaning.
 */
public final class RunLock implements AutoCloseable {
  public static final String FILE = ".lock";

  /**
   * Directories locked by this process. POSIX releases a process's locks on a file when any of its
   * channels to the file closes, so a second attempt in the same process must not even open the
   * file.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final FileChannel channel;

  private RunLock(Path directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  /**
   * Takes the lock of an existing directory.
   *
   * @throws AssayException if another writer holds it
   */
  public static synchronized RunLock take(Path path) throws IOException {
    Path directory = path.toRealPath();
    if (!HELD.add(directory)) {
      throw busy(path);
    }
    FileChannel channel = null;
    boolean taken = false;
    try {
      channel = FileChannel.open(RunFile.of(directory, FILE), RunFile.writing());
      taken = tryLock(channel) != null;
      if (!taken) {
        throw busy(path);
      }
      return new RunLock(directory, channel);
    } finally {
      if (!taken) {
        if (channel != null) {
          channel.close();
        }
        HELD.remove(directory);
      }
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // held in this process through another class loader
    }
  }

  /**
   * Returns whether a writer holds the lock of a directory now. Asking changes nothing, and keeps a
   * writer from taking the lock for the moment of the question only.
   */
  public static synchronized boolean isHeld(Path path) throws IOException {
    Path directory = path.toRealPath();
    Path file = RunFile.of(directory, FILE);
    if (HELD.contains(directory) || !Files.exists(file)) {
      return HELD.contains(directory);
    }
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
      return lock == null;
    } catch (OverlappingFileLockException e) {
      return true;
    }
  }

  private static AssayException busy(Path path) {
    return new AssayException(
        "%s is being written by another run; wait for it to end, or name another --out"
            .formatted(path));
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      HELD.remove(directory);
    }
  }
}
