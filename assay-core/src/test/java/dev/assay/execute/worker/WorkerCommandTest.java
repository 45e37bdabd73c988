// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerCommandTest {
  @Test
  void namesClassesSoThatTheyAreFoundFromAnotherFolder() {
    String path = String.join(File.pathSeparator, "lib/a.jar", "", "/opt/b.jar");

    assertThat(WorkerCommand.classPath(path, "").split(File.pathSeparator))
        .containsExactly(
            Path.of("lib/a.jar").toAbsolutePath().toString(),
            Path.of("").toAbsolutePath().toString(),
            Path.of("/opt/b.jar").toAbsolutePath().toString());
  }

  @Test
  void findsClassesOfAProgramOnTheModulePathToo(@TempDir Path folder) throws Exception {
    Path exploded = Files.createDirectory(folder.resolve("classes"));
    Files.createFile(exploded.resolve("module-info.class"));
    String modules = String.join(File.pathSeparator, "lib/a.jar", "" + folder, "" + exploded);

    assertThat(WorkerCommand.classPath("", modules).split(File.pathSeparator))
        .containsExactly(
            Path.of("lib/a.jar").toAbsolutePath().toString(),
            folder.resolve("*").toString(),
            exploded.toString());
    assertThat(WorkerCommand.classPath("/opt/b.jar", modules)).startsWith("/opt/b.jar");
  }
}
