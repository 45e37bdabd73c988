// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script's checks before it builds or starts anything. */
class LauncherTest {
  private static final Path SCRIPT = Path.of(System.getProperty("assay.root", "none"), "assay");

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void needsTheScript() {
    assumeTrue(Files.exists(SCRIPT), "no launcher at the repository root");
  }

  private Cli start(Path script, String javaHome) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(script.toString(), "--version");
    builder.environment().put("JAVA_HOME", javaHome);
    builder.directory(folder.toFile());
    Process process = builder.redirectError(folder.resolve("err").toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Cli(process.waitFor(), out, Files.readString(folder.resolve("err")));
  }

  @Test
  void saysThatJavaHomeHoldsNoJava() throws IOException, InterruptedException {
    Cli cli = start(SCRIPT, folder.resolve("nowhere").toString());
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("JAVA_HOME").contains("nowhere").contains("17");
    assertThat(cli.out()).isEmpty();
  }

  @Test
  void refusesAnOldJavaEvenThroughALinkAndAnAwkwardPath() throws IOException, InterruptedException {
    Path java = Files.createDirectories(folder.resolve("old jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"1.8.0_392\"' >&2\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path link = Files.createSymbolicLink(folder.resolve("my assay"), SCRIPT);
    Cli cli = start(link, folder.resolve("old jdk").toString());
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("1.8.0_392").contains("too old");
  }
}
