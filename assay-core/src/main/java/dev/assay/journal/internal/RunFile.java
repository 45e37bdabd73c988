// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.AssayException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * A file or folder that belongs to a run directory. It is never a symbolic link: in a run directory
 * from a third party, a link could cause another file to be read or overwritten. Nor is it a pipe
 * or a device, which would be waited for, or larger than can be read.
 */
public final class RunFile {
  private static final Set<OpenOption> WRITING =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  /** The bytes of a file, or of a line of one, that are read at most. */
  private static final long MOST_BYTES = 1L << 28;

  private RunFile() {}

  /**
   * Returns a file of a directory; it need not exist.
   *
   * @throws AssayException if it is a symbolic link, a pipe or a device
   */
  public static Path of(Path directory, String name) {
    Path file = directory.resolve(name);
    require(file);
    return file;
  }

  /**
   * Requires that a path is a file or a folder, if it exists.
   *
   * @throws AssayException if it is a symbolic link, a pipe or a device
   */
  public static void require(Path file) {
    try {
      required(file);
    } catch (IOException e) {
      // Absent, or whoever opens it says why it can't be read.
    }
  }

  private static BasicFileAttributes required(Path file) throws IOException {
    BasicFileAttributes found =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (found.isSymbolicLink()) {
      throw new AssayException(
          "%s is a symbolic link, and a run directory may contain only its own files; remove the link, or put the file itself there"
              .formatted(file));
    }
    if (found.isOther()) {
      throw new AssayException(
          "%s is a pipe or a device, not a file; restore the file, or remove it".formatted(file));
    }
    return found;
  }

  /**
   * Reads a whole file.
   *
   * @throws AssayException if it is no file, or larger than any that Assay writes
   */
  public static byte[] read(Path file) throws IOException {
    if (required(file).size() <= MOST_BYTES) {
      try (InputStream in = Files.newInputStream(file)) {
        byte[] content = in.readNBytes((int) MOST_BYTES + 1); // it may have grown meanwhile
        if (content.length <= MOST_BYTES) {
          return content;
        }
      }
    }
    throw new AssayException(
        "%s is larger than %,d MB, so Assay did not write it; restore the file"
            .formatted(file, MOST_BYTES >> 20));
  }

  /**
   * Reads a whole file in UTF-8.
   *
   * @throws AssayException if it is no file, or larger than any that Assay writes
   */
  public static String text(Path file) throws IOException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(read(file))).toString();
  }

  /**
   * Requires that a line may be read further.
   *
   * @param bytes of it so far
   * @throws AssayException if it is longer than any that Assay writes
   */
  public static void requireLine(Path file, int line, long bytes) {
    if (bytes > MOST_BYTES) {
      throw new AssayException(
          "%s, line %,d is longer than %,d MB, so Assay did not write it; restore the file"
              .formatted(file, line, MOST_BYTES >> 20));
    }
  }

  /** The options for opening a file for writing, which never follow a link. */
  static Set<OpenOption> writing() {
    return WRITING;
  }

  /** Creates the folder of a file; fails if the folder is a link. */
  public static void makeFolder(Path folder) throws IOException {
    require(folder);
    Files.createDirectories(folder);
  }
}
