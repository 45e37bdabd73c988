// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLocationTest {
  @TempDir private Path project = Path.of("");

  @Test
  void isInTheFolderOfTheBuildTool() throws IOException {
    assertThat(RunLocation.buildFolder(project)).isEqualTo(project.resolve("target"));
    Files.createFile(project.resolve("build.gradle.kts"));
    assertThat(RunLocation.buildFolder(project)).isEqualTo(project.resolve("build"));
    Files.createFile(project.resolve("pom.xml"));
    assertThat(RunLocation.buildFolder(project)).isEqualTo(project.resolve("target"));
  }

  @Test
  void isNamedAfterTheClassAndItsEnclosingOne() {
    assertThat(RunLocation.of(GateTest.PassingCase.class, Optional.of("out")))
        .isEqualTo(Path.of("out", "dev.assay.junit.GateTest.PassingCase"));
    assertThat(RunLocation.of(GateTest.class, Optional.empty()))
        .isEqualTo(Path.of("target", "assay", "dev.assay.junit.GateTest"));
  }
}
