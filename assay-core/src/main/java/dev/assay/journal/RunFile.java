// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * A file or folder that belongs to a run directory. It is never a symbolic link: in a run directory
 * from a third party, a link could cause another file to be read or overwritten.
 */
public final class RunFile {
  private static final Set<OpenOption> WRITING =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  private RunFile() {}

  /**
   * Returns a file of a directory; it need not exist.
   *
   * @throws AssayException if it is a symbolic link
   */
  public static Path of(Path directory, String name) {
    Path file = directory.resolve(name);
    require(file);
    return file;
  }

  /**
   * Requires that a file is not a symbolic link.
   *
   * @throws AssayException if it is one
   */
  public static void require(Path file) {
    if (Files.isSymbolicLink(file)) {
      throw new AssayException(
          "%s is a symbolic link, and a run directory may contain only its own files; remove the link, or put the file itself there"
              .formatted(file));
    }
  }

  /** The options for opening a file for writing, which never follow a link. */
  static Set<OpenOption> writing() {
    return WRITING;
  }

  /** Creates the folder of a file; fails if the folder is a link. */
  static void makeFolder(Path folder) throws IOException {
    require(folder);
    Files.createDirectories(folder);
  }
}
