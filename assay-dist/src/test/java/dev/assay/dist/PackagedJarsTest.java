// SPDX-License-Identifier: Apache-2.0
package dev.assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.assay.dist.PackagedJars.NativePlatform;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackagedJarsTest {
  private static final String LINUX = "libduckdb_java.so_linux_amd64";
  private static final String WINDOWS = "libduckdb_java.so_windows_amd64";
  private static final String ONNX = "native/linux-x64/onnx.so";

  @TempDir private Path folder = Path.of("");

  private Path jar(String... entries) throws IOException {
    Path jar = folder.resolve("driver.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (String each : entries) {
        zip.putNextEntry(new ZipEntry(each));
        zip.write(each.getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar;
  }

  private static List<String> entries(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().map(ZipEntry::getName).sorted().toList();
    }
  }

  @Test
  void movesDuckDbBesideItsDriverAndKeepsOnlyThePlatformOfAnImage() throws IOException {
    Path jar = jar("A.class", LINUX, WINDOWS, ONNX, "native/win-x64/onnx.dll", "x.pdb");
    PackagedJars.trim(folder, Optional.of(NativePlatform.of("Linux", "amd64")));
    assertThat(entries(jar)).containsExactly("A.class", ONNX);
    assertThat(folder.resolve(LINUX)).hasContent(LINUX);
    assertThat(folder.resolve(WINDOWS)).doesNotExist();
  }

  @Test
  void keepsEveryPlatformButNoSymbolsForAllOfThem() throws IOException {
    Path jar = jar("A.class", LINUX, WINDOWS, ONNX, "native/win-x64/onnx.dll", "x.pdb");
    PackagedJars.trim(folder, Optional.empty());
    assertThat(entries(jar)).containsExactly("A.class", ONNX, "native/win-x64/onnx.dll");
    assertThat(folder.resolve(LINUX)).exists();
    assertThat(folder.resolve(WINDOWS)).exists();
  }

  @Test
  void doesNotBreakASignature() throws IOException {
    jar("META-INF/SOMEONE.SF", "native/win-x64/onnx.dll");
    assertThatIOException()
        .isThrownBy(
            () -> PackagedJars.trim(folder, Optional.of(NativePlatform.of("Linux", "amd64"))))
        .withMessageContaining("signed");
  }
}
