// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.internal.ManifestJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
  @TempDir Path run = Path.of("unset");

  @Test
  void readsTheManifestBack() throws IOException {
    Manifest finished =
        SampleOutcomes.MANIFEST.finished(Instant.parse("2024-05-06T08:00:00Z"), null);
    Manifest set = SampleOutcomes.tolerant(0.5);
    for (Manifest manifest : new Manifest[] {SampleOutcomes.MANIFEST, finished, set}) {
      Files.write(run.resolve("run.json"), ManifestJson.write(manifest));

      assertThat(RunDirectory.open(run).manifest()).isEqualTo(manifest);
    }
  }

  @Test
  void saysWhatToDoAboutAnotherFormatVersion() throws IOException {
    Files.writeString(run.resolve("run.json"), "{\"format_version\": 2, \"plans\": []}");
    assertThatThrownBy(() -> RunDirectory.open(run))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("run format 2")
        .hasMessageEndingWith("update Assay");

    Files.writeString(run.resolve("run.json"), "{\"format_version\": 0}");
    assertThatThrownBy(() -> RunDirectory.open(run))
        .hasMessageEndingWith("run the evaluation again");
  }

  @Test
  void saysWhatIsThereInsteadOfARun() throws IOException {
    Path a = run.resolve("a");
    assertThatThrownBy(() -> RunDirectory.open(a))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("does not exist; name the directory");
    Files.createDirectories(a);
    assertThatThrownBy(() -> RunDirectory.open(a)).hasMessageContaining("contains no run");
    Path file = Files.writeString(a.resolve("run.json"), "{}");
    assertThatThrownBy(() -> RunDirectory.open(file))
        .hasMessageEndingWith("is a file, not a run; name its folder");
    assertThatThrownBy(() -> RunDirectory.open(run.resolve("nope")))
        .hasMessageEndingWith("does not exist; name one of the runs beside it: " + a);
  }

  @Test
  void namesTheRunsOfAMatrix() throws IOException {
    for (String cell : List.of("b", "a", "other")) {
      Files.createDirectories(run.resolve(cell));
    }
    Files.writeString(run.resolve("a/run.json"), "{}");
    Files.writeString(run.resolve("b/run.json"), "{}");
    assertThatThrownBy(() -> RunDirectory.open(run))
        .hasMessageEndingWith(
            "name one of the runs inside: " + run.resolve("a") + ", " + run.resolve("b"));
  }

  @Test
  void namesAManifestThatIsBroken() throws IOException {
    Files.writeString(run.resolve("run.json"), "{\"format_version\": 1");
    assertThatThrownBy(() -> RunDirectory.open(run))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("run.json can't be read");
  }

  @Test
  void keepsScoresOfEachProfileApart() {
    RunDirectory directory = new RunDirectory(run, SampleOutcomes.MANIFEST);

    assertThat(directory.scores("lenient").getFileName()).hasToString("scores-lenient.jsonl");
    assertThat(directory.scores("../x").getParent()).isEqualTo(run);
  }
}
