/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
