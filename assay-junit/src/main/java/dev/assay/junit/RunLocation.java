// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.model.internal.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The place of the run of a class of tests. */
final class RunLocation {
  private static final String MAVEN = "pom.xml";
  private static final List<String> GRADLE =
      List.of("build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts");

  private RunLocation() {}

  /**
   * The run directory of a class, in the build tool's folder for output.
   *
   * @param chosen the folder of run directories, if it is not that one
   */
  static Path of(Class<?> testClass, Optional<String> chosen) {
    Path folder = chosen.map(Path::of).orElseGet(() -> buildFolder(Path.of("")).resolve("assay"));
    return folder.resolve(testClass.getName().replace('$', '.'));
  }

  /** The folder for output of the build tool whose file is in a project's folder. */
  static Path buildFolder(Path project) {
    boolean gradle =
        !Files.exists(project.resolve(MAVEN))
            && GRADLE.stream().anyMatch(file -> Files.exists(project.resolve(file)));
    return project.resolve(gradle ? "build" : "target");
  }

  /**
   * Removes the run in a directory, if there is one.
   *
   * @throws AssayException if the directory holds anything else
   */
  static void clear(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    if (!RunDirectory.holdsRun(directory) && !isEmpty(directory)) {
      throw new AssayException(
          "%s is the place of a run, but contains something else; remove it, or choose another place"
              .formatted(directory));
    }
    FolderTree.delete(directory);
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.findAny().isEmpty();
    }
  }

  /** Copies a run to a directory, in place of one that may be there, without its report. */
  static void copy(Path run, Path target) throws IOException {
    clear(target);
    try (Stream<Path> files = Files.walk(run)) {
      for (Path file : files.sorted().toList()) {
        if (!file.endsWith(RunDirectory.REPORT)) {
          Path copy = target.resolve(run.relativize(file).toString());
          Files.createDirectories(copy.toAbsolutePath().getParent());
          if (Files.isDirectory(file)) {
            Files.createDirectories(copy);
          } else {
            Files.copy(file, copy);
          }
        }
      }
    }
  }
}
