// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentProgramTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void startsAProgramRelativeToTheCommandsFolderOnWindowsToo() throws IOException {
    Path program =
        Files.createFile(Files.createDirectory(folder.resolve("bin")).resolve("ask.exe"));
    List<String> command = List.of("bin/ask", "--fast");
    assertThat(AgentProgram.words(command, folder, false)).isEqualTo(command);
    assertThat(AgentProgram.words(command, folder, true))
        .containsExactly(program.toString().replace(".exe", ""), "--fast");
  }

  @Test
  void leavesProgramsOnThePathAndMissingOnesToTheSystem() {
    assertThat(AgentProgram.words(List.of("python"), folder, true)).containsExactly("python");
    assertThat(AgentProgram.words(List.of("bin\\no"), folder, true)).containsExactly("bin\\no");
  }
}
