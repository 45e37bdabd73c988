// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Unpacks DuckDB's native library next to its driver, once per installation. Left in the driver's
 * jar, its 70 MB are unpacked by each process that opens a DuckDB file, which takes longer than
 * most queries. The driver looks beside its jar if the jar holds no library.
 */
final class NativeLibraryLayout {
  private static final String PREFIX = "libduckdb_java.so_";

  private NativeLibraryLayout() {}

  /**
   * Lays out every DuckDB driver of an installation.
   *
   * @param args the folder of the program's jars
   * @throws IOException if a file can't be written; what was there before is still whole
   */
  public static void main(String[] args) throws IOException {
    try (DirectoryStream<Path> drivers =
        Files.newDirectoryStream(Path.of(args[0]), "duckdb_jdbc-*.jar")) {
      for (Path driver : drivers) {
        layOut(driver);
      }
    }
  }

  /** Does nothing if the jar has no library for this system. */
  static void layOut(Path driver) throws IOException {
    String name = PREFIX + system() + "_" + architecture();
    Path library = driver.resolveSibling(name);
    Path smaller = Files.createTempFile(driver.getParent(), "driver", ".tmp");
    Path unpacked = Files.createTempFile(driver.getParent(), "library", ".tmp");
    try {
      Files.copy(driver, smaller, StandardCopyOption.REPLACE_EXISTING);
      try (FileSystem jar = FileSystems.newFileSystem(smaller)) {
        Path packed = jar.getPath(name);
        if (!Files.exists(packed)) {
          return;
        }
        Files.copy(packed, unpacked, StandardCopyOption.REPLACE_EXISTING);
        for (Path each : libraries(jar)) {
          Files.delete(each);
        }
      }
      // The library first: a driver without one finds it from then on.
      Files.move(unpacked, library, StandardCopyOption.ATOMIC_MOVE);
      Files.move(smaller, driver, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(smaller);
      Files.deleteIfExists(unpacked);
    }
  }

  private static List<Path> libraries(FileSystem jar) throws IOException {
    List<Path> libraries = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(jar.getPath("/"), PREFIX + "*")) {
      entries.forEach(libraries::add);
    }
    return libraries;
  }

  /** As the driver names it. */
  private static String system() {
    String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    return name.startsWith("windows") ? "windows" : name.startsWith("mac") ? "macos" : "linux";
  }

  /** As the driver names it. */
  private static String architecture() {
    String name = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    return name.equals("aarch64") || name.equals("arm64") ? "arm64" : "amd64";
  }
}
