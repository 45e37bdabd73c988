// SPDX-License-Identifier: Apache-2.0
package dev.assay.dist;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes the jars of a release smaller and their native code quick to load. Debug symbols go, which
 * are most of one library; an image for one platform loses the native code of all others. DuckDB's
 * libraries move from the driver's jar to the folder beside it, where the driver finds them: left
 * inside, each process unpacks 70 MB.
 */
final class PackagedJars {
  private final Optional<NativePlatform> only;

  private PackagedJars(Optional<NativePlatform> only) {
    this.only = only;
  }

  /**
   * Changes all jars of a folder.
   *
   * @param args the folder, and {@code all} or {@code current}: for which platforms
   * @throws IOException if a jar can't be read or written
   */
  public static void main(String[] args) throws IOException {
    boolean all = args[1].equals("all");
    trim(Path.of(args[0]), all ? Optional.empty() : Optional.of(NativePlatform.current()));
  }

  /** Changes all jars of a folder; without a platform, they stay good for each. */
  static void trim(Path folder, Optional<NativePlatform> only) throws IOException {
    PackagedJars jars = new PackagedJars(only);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path jar : files) {
        jars.trim(jar);
      }
    }
  }

  private void trim(Path file) throws IOException {
    try (FileSystem jar = FileSystems.newFileSystem(file)) {
      List<Path> superfluous = new ArrayList<>();
      boolean signed = false;
      try (Stream<Path> entries = Files.walk(jar.getPath("/"))) {
        for (Path entry : entries.filter(Files::isRegularFile).toList()) {
          String name = entry.toString().substring(1);
          signed |= name.startsWith("META-INF/") && name.endsWith(".SF");
          if (NativePlatform.isDuckDb(name)) {
            if (isWanted(name)) {
              Files.copy(entry, file.resolveSibling(name), StandardCopyOption.REPLACE_EXISTING);
            }
            superfluous.add(entry);
          } else if (NativePlatform.isSymbols(name)
              || (NativePlatform.isLibrary(name) && !isWanted(name))) {
            superfluous.add(entry);
          }
        }
      }
      if (signed && !superfluous.isEmpty()) {
        throw new IOException(file + " is signed, so files can't be removed from it");
      }
      for (Path entry : superfluous) {
        Files.delete(entry);
      }
    }
  }

  private boolean isWanted(String library) {
    return only.map(platform -> platform.runs(library)).orElse(true);
  }
}
