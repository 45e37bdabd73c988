// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;

/** Jars of drivers for tests. */
final class DriverJars {
  private DriverJars() {}

  /** The jar that a class of the class path is in. */
  static Path of(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** A jar with {@link RecordingDriver} alone. */
  static void writeRecording(Path file) throws IOException {
    String entry = RecordingDriver.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out);
        InputStream code =
            Objects.requireNonNull(DriverJars.class.getClassLoader().getResourceAsStream(entry))) {
      jar.putNextEntry(new ZipEntry(entry));
      code.transferTo(jar);
      jar.putNextEntry(new ZipEntry("META-INF/services/java.sql.Driver"));
      jar.write(RecordingDriver.class.getName().getBytes(StandardCharsets.UTF_8));
    }
  }
}
