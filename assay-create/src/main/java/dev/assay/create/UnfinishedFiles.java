// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * The files of an unfinished database, beside the place where it goes. A process that is killed
 * leaves them; the one that waits for it measures and removes them.
 *
 * @param database an absolute path
 * @param mark part of their names
 */
record UnfinishedFiles(Path database, String mark) {
  static final String SUFFIX = ".part";

  /** The number of attempts to remove files of a process that may not have ended yet. */
  private static final int ROUNDS = 3;

  private static final long PAUSE_NANOS = 50_000_000;

  /** The beginning of a name. */
  static String prefix(Path database, String mark) {
    return "." + database.getFileName() + "." + mark + "-";
  }

  /** Bytes of all of them; what can't be read counts as none. */
  long size() {
    long[] bytes = {0};
    forEach(file -> bytes[0] += Files.size(file));
    return bytes[0];
  }

  /** Removes them; never throws. */
  void delete() {
    forEach(Files::deleteIfExists);
  }

  /** Removes them and those that a dying process still makes; never throws. */
  void deleteAfterKill() {
    for (int round = 0; round < ROUNDS; round++) {
      delete();
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    delete();
  }

  /** A use of a file. */
  @FunctionalInterface
  private interface Use {
    void on(Path file) throws IOException;
  }

  private void forEach(Use use) {
    Path folder = database.getParent();
    String prefix = prefix(database, mark);
    if (folder == null) {
      return;
    }
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            folder, file -> String.valueOf(file.getFileName()).startsWith(prefix))) {
      for (Path file : files) {
        try {
          use.on(file);
        } catch (IOException e) {
          // It is gone, or the next round looks again.
        }
      }
    } catch (IOException | DirectoryIteratorException | UncheckedIOException e) {
      // There is no such folder yet.
      return;
    }
  }
}
