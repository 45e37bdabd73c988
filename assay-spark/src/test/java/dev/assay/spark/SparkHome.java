// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The class path of the tests as a cluster has it: Spark's jars in an installation, and Assay's
 * shipped with the job.
 *
 * @param folder of the installation
 * @param jars that a job ships
 */
record SparkHome(Path folder, List<Path> jars) {
  private static final Pattern SHIPPED =
      Pattern.compile(
          "(assay|sqlite-jdbc|h2|postgresql|mariadb-java-client|jsqlparser|snakeyaml-engine|fastcsv"
              + "|hash4j|commons-(statistics|numbers|rng)|picocli|jspecify)[-.].*");

  /** Lays it out, in place of what an earlier build left there. */
  static SparkHome create(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    Path installed = Files.createDirectories(folder.resolve("jars"));
    List<Path> shipped = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry).toAbsolutePath();
      if (Files.isDirectory(path)) {
        shipped.add(jar(path, folder.resolve("shipped-" + shipped.size() + ".jar")));
      } else if (SHIPPED.matcher("" + path.getFileName()).matches()) {
        shipped.add(path);
      } else if (Files.exists(path)) {
        Files.createSymbolicLink(installed.resolve(path.getFileName()), path);
      }
    }
    return new SparkHome(folder, shipped);
  }

  private static Path jar(Path classes, Path jar) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(
            new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
        Files.copy(file, out);
        out.closeEntry();
      }
    }
    return jar;
  }
}
