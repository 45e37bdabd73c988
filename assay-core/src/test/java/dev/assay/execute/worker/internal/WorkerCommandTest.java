// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.worker.internal.WorkerCommand.LoadedClassPath;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  @Test
  void startsWithTheJarsThatAnotherLoaderAddedWhileTheProgramRan(@TempDir Path folder)
      throws Exception {
    Path own =
        Path.of(WorkerMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path driver = Files.createFile(folder.resolve("a driver.jar"));
    Path missing = folder.resolve("missing.jar");
    URL[] added = {own.toUri().toURL(), driver.toUri().toURL(), missing.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(added, null)) {
      Class<?> loaded = loader.loadClass(WorkerMain.class.getName());

      assertThat(LoadedClassPath.of(loaded)).containsExactly(own, driver);
    }
    assertThat(LoadedClassPath.of(WorkerMain.class)).isEmpty();
    assertThat(WorkerCommand.withLoaded(List.of(own, driver), "/opt/b.jar"))
        .isEqualTo(String.join(File.pathSeparator, "" + own, "" + driver, "/opt/b.jar"));
    assertThat(WorkerCommand.withLoaded(List.of(), "/opt/b.jar")).isEqualTo("/opt/b.jar");
  }
}
