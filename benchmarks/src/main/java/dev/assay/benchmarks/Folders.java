// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders that benchmarks write into. */
final class Folders {
  private Folders() {}

  /** Deletes a folder with all that is in it, if it is there. */
  static void delete(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }
}
