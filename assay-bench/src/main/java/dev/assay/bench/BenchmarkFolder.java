// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.AssayException;
import dev.assay.model.internal.FileProblem;
import dev.assay.model.internal.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The folder of a benchmark, and beside it the draft that takes the place of what is in it once it
 * is complete. Other files in the folder, such as runs, stay. For one thread.
 *
 * @param path the folder
 * @param draft a folder that nothing else uses
 */
record BenchmarkFolder(Path path, Path draft) {
  /** The file by which a benchmark's folder is known. */
  static final String MARK = ".assay-bench";

  private static final String DATABASES = "databases";

  /** The files beside the databases; the last exists only if these are on a server. */
  private static final List<String> FILES =
      List.of(MARK, "questions.jsonl", "README.md", "assay.yaml");

  /**
   * A folder to make a benchmark in.
   *
   * @throws AssayException if it holds something else
   */
  static BenchmarkFolder of(Path path) {
    try {
      if (Files.exists(path) && !Files.exists(path.resolve(MARK)) && !isEmptyFolder(path)) {
        throw new AssayException(
            "%s exists and is not a benchmark's folder; name a different one with --out"
                .formatted(path));
      }
    } catch (IOException e) {
      throw FileProblem.unreadable(path, e);
    }
    Path absolute = path.toAbsolutePath().normalize();
    return new BenchmarkFolder(
        path,
        // A folder that exists may be all that can be written to.
        Files.isDirectory(absolute)
            ? absolute.resolve(".%s.part".formatted(UUID.randomUUID()))
            : absolute.resolveSibling(
                ".%s-%s.part".formatted(absolute.getFileName(), UUID.randomUUID())));
  }

  private static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.findAny().isEmpty();
    }
  }

  /** Replaces the benchmark in the folder by the draft. */
  void publish() {
    try {
      Path databases = Files.createDirectories(path.resolve(DATABASES));
      try (Stream<Path> old = Files.list(databases)) {
        for (Path file : old.filter(Files::isRegularFile).toList()) {
          Files.delete(file); // of another engine or domain
        }
      }
      try (Stream<Path> made = Files.list(draft.resolve(DATABASES))) {
        for (Path file : made.toList()) {
          move(file, databases.resolve(file.getFileName()));
        }
      }
      for (String name : FILES) {
        Files.deleteIfExists(path.resolve(name));
        if (Files.exists(draft.resolve(name))) {
          move(draft.resolve(name), path.resolve(name));
        }
      }
    } catch (IOException e) {
      throw FileProblem.unwritable(path, e);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The error with this folder's name in place of the draft's. */
  AssayException named(AssayException e) {
    String message = String.valueOf(e.getMessage());
    return message.contains(draft.toString())
        ? new AssayException(message.replace(draft.toString(), path.toString()), e)
        : e;
  }

  void removeDraft() {
    try {
      FolderTree.delete(draft);
    } catch (IOException e) {
      draft.toFile().deleteOnExit(); // its name shows that it is incomplete
    }
  }
}
