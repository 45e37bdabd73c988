// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The files of a folder that becomes a database. They may be links, but only to its other files.
 */
public final class SourceFolder {
  private SourceFolder() {}

  /**
   * Lists a folder.
   *
   * @param wanted by the name
   * @throws AssayException if it can't be listed, or a wanted file is a link that leads out of it,
   *     or no file
   */
  public static List<Path> files(Path folder, Predicate<Path> wanted) {
    try (Stream<Path> listed = Files.list(folder)) {
      List<Path> files = listed.filter(wanted).sorted().toList();
      Path inside = folder.toRealPath();
      for (Path file : files) {
        check(file, inside);
      }
      return files;
    } catch (IOException e) {
      throw new AssayException("--from %s: can't be listed; check the path".formatted(folder), e);
    }
  }

  private static void check(Path file, Path inside) {
    try {
      if (!file.toRealPath().startsWith(inside)) {
        throw new AssayException(
            "--from %s: is a link that leads out of the folder; put the file itself there, or name it with --from"
                .formatted(file));
      }
    } catch (IOException e) {
      throw new AssayException(
          "--from %s: is a link to a file that is not there; remove it".formatted(file), e);
    }
    if (!Files.isRegularFile(file)) {
      throw new AssayException("--from %s: is not a file; remove or rename it".formatted(file));
    }
  }
}
