// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.Evidence;
import dev.assay.journal.GoldFinding;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.SampleOutcomes;
import dev.assay.model.ReviewReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceFileTest {
  private static final Evidence PLAIN = new Evidence("q1", List.of(), 0.97);
  private static final Evidence DOUBTFUL =
      new Evidence("q\n2", List.of(ReviewReason.VACUOUS, ReviewReason.REFUTED), 0.25);
  private static final Evidence UNSCORED =
      new Evidence(
          "q3",
          List.of(ReviewReason.GOLD_SUSPECT),
          null,
          List.of(
              new GoldFinding("fan-out", "Repeats", "It repeats.", List.of(), "SELECT 1", null)));

  @TempDir Path folder = Path.of("unset");

  private RunDirectory run() {
    return new RunDirectory(folder, SampleOutcomes.MANIFEST);
  }

  private Path file() {
    return folder.resolve(EvidenceFile.FILE);
  }

  @Test
  void readsWhatWasWrittenAndCountsTheLastLineOfAQuestion() throws IOException {
    assertThat(EvidenceFile.read(run())).isEmpty();
    EvidenceFile.append(run(), List.of(PLAIN, DOUBTFUL, UNSCORED));
    assertThat(EvidenceFile.read(run()).values()).containsExactly(PLAIN, DOUBTFUL, UNSCORED);
    assertThat(Files.readString(file()))
        .startsWith("{\"question\":\"q1\",\"review\":[],\"confidence\":0.97}\n")
        .contains("\"review\":[\"refuted\",\"vacuous\"]");

    Evidence later = new Evidence("q1", List.of(ReviewReason.JUDGE_DISAGREES), 0.5);
    EvidenceFile.append(run(), List.of(later, DOUBTFUL)); // the second is there already
    assertThat(EvidenceFile.read(run())).containsEntry("q1", later).hasSize(3);
    assertThat(Files.readAllLines(file())).hasSize(4);
  }

  @Test
  void dropsAnIncompleteLineAndRefusesABrokenOne() throws IOException {
    EvidenceFile.append(run(), List.of(PLAIN));
    Files.writeString(file(), "{\"question\":\"q2\",\"rev", StandardOpenOption.APPEND);
    assertThat(EvidenceFile.read(run()).values()).containsExactly(PLAIN);
    EvidenceFile.append(run(), List.of(UNSCORED));
    assertThat(EvidenceFile.read(run()).values()).containsExactly(PLAIN, UNSCORED);

    List<String> broken =
        List.of(
            "not JSON",
            "{\"question\":\"q\",\"review\":[\"unheard_of\"],\"confidence\":null}",
            "{\"question\":\"q\",\"review\":[],\"confidence\":1.5}",
            "{\"review\":[],\"confidence\":0.5}");
    for (String line : broken) {
      Files.writeString(file(), line + "\n" + JournalJson.line(PLAIN) + "\n");
      assertThatThrownBy(() -> EvidenceFile.read(run()))
          .as(line)
          .isInstanceOf(AssayException.class)
          .hasMessageContainingAll("line 1", "remove it");
    }
  }
}
