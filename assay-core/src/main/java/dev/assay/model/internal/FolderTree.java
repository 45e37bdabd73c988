// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder with all that is in it. */
public final class FolderTree {
  private FolderTree() {}

  /** Deletes a folder with its content, if it exists. Links are deleted, and not followed. */
  public static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path file : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
