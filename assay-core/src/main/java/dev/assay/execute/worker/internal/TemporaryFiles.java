// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** The temporary files of a process. */
final class TemporaryFiles {
  private static final String DELETED = " (deleted)";

  /** In-memory files, which count as memory. */
  private static final String IN_MEMORY = "/memfd:";

  private TemporaryFiles() {}

  /**
   * The size in bytes of all files in a process's folder, plus files that it has open but already
   * deleted: SQLite, for one, deletes its temporary files right after creating them. Files that
   * can't be inspected count as 0.
   */
  static long size(long pid, Path folder) {
    return inFolder(folder) + deleted(Path.of("/proc", Long.toString(pid), "fd"));
  }

  private static long inFolder(Path folder) {
    long[] bytes = {0};
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              bytes[0] += attributes.size();
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException error) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException error) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      // The process has ended, and its folder was removed.
    }
    return bytes[0];
  }

  private static long deleted(Path descriptors) {
    long bytes = 0;
    try (DirectoryStream<Path> open = Files.newDirectoryStream(descriptors)) {
      for (Path descriptor : open) {
        bytes += sizeIfDeleted(descriptor);
      }
    } catch (IOException | UncheckedIOException | java.nio.file.DirectoryIteratorException e) {
      // The process has ended, or the system does not report its files.
    }
    return bytes;
  }

  private static long sizeIfDeleted(Path descriptor) {
    try {
      String target = Files.readSymbolicLink(descriptor).toString();
      return target.endsWith(DELETED) && !target.startsWith(IN_MEMORY) ? Files.size(descriptor) : 0;
    } catch (IOException e) {
      return 0;
    }
  }
}
