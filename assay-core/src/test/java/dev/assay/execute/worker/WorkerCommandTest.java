// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WorkerCommandTest {
  @Test
  void namesClassesSoThatTheyAreFoundFromAnotherFolder() {
    String path = String.join(File.pathSeparator, "lib/a.jar", "", "/opt/b.jar");

    assertThat(WorkerCommand.absolute(path).split(File.pathSeparator))
        .containsExactly(
            Path.of("lib/a.jar").toAbsolutePath().toString(),
            Path.of("").toAbsolutePath().toString(),
            Path.of("/opt/b.jar").toAbsolutePath().toString());
  }
}
