// SPDX-License-Identifier: Apache-2.0
package dev.assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleaseDescriptorsTest {
  /** Of the three bytes {@code abc}, from FIPS 180. */
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @TempDir private Path folder = Path.of("");
  private Path release = Path.of("");
  private Path templates = Path.of("");

  @BeforeEach
  void makeFolders() throws IOException {
    release = Files.createDirectory(folder.resolve("release"));
    templates = Files.createDirectory(folder.resolve("templates"));
  }

  @Test
  void fillsVersionAddressAndChecksumAndSumsUpEachFile() throws IOException {
    Files.writeString(release.resolve("assay-1.2.zip"), "abc");
    Files.writeString(
        templates.resolve("formula"), "@url@/assay-@version@.zip @sha256:assay-VERSION.zip@ a@b\n");
    ReleaseDescriptors.write(release, templates, "1.2", "https://example.org/v1.2");
    // A second build finds the files of the first.
    ReleaseDescriptors.write(release, templates, "1.2", "https://example.org/v1.2");
    assertThat(release.resolve("formula"))
        .hasContent("https://example.org/v1.2/assay-1.2.zip " + ABC + " a@b");
    assertThat(Files.readAllLines(release.resolve("SHA256SUMS")))
        .hasSize(2)
        .contains(ABC + "  assay-1.2.zip")
        .anyMatch(line -> line.endsWith("  formula"));
  }

  @Test
  void refusesADescriptorOfAFileThatWasNotBuilt() throws IOException {
    Files.writeString(templates.resolve("formula"), "@sha256:assay-VERSION.zip@");
    assertThatIllegalStateException()
        .isThrownBy(
            () -> ReleaseDescriptors.write(release, templates, "1.2", "https://example.org"))
        .withMessageContaining("formula")
        .withMessageContaining("assay-1.2.zip");
  }
}
