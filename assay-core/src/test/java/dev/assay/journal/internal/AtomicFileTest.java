// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path folder = Path.of("unset");

  @Test
  void leavesTheOldContentIfTheNewCanNotBeWrittenToItsEnd() throws IOException {
    Path file = Files.writeString(folder.resolve("report.html"), "old");

    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write("new".repeat(100_000).getBytes(StandardCharsets.UTF_8));
                      throw new IllegalStateException("results are broken");
                    }))
        .hasMessage("results are broken");
    assertThat(file).hasContent("old");
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");

    AtomicFile.write(file, out -> out.write("new".getBytes(StandardCharsets.UTF_8)));
    assertThat(file).hasContent("new");
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }
}
