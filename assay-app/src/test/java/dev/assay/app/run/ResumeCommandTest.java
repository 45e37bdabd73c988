// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.session.ResumeCommand;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResumeCommandTest {
  private static final String URL = "postgresql://me:s3cret@db.example/{database}";

  @Test
  void showsNoPasswordOfAServer() {
    for (List<String> databases :
        List.of(List.of("--databases", URL), List.of("--databases=" + URL))) {
      List<String> words = new ArrayList<>(List.of("assay", "run"));
      words.addAll(databases);
      ResumeCommand command = new ResumeCommand(words, words, "assay.yaml");

      assertThat(command.words(null) + command.retryLost() + command.again())
          .doesNotContain("s3cret")
          .contains("db.example/{database}", "--user me --password-env VARIABLE");
    }
    List<String> judge = List.of("assay", "judge", "r", "--databases", URL);
    assertThat(new ResumeCommand(judge, judge, "").words(null))
        .doesNotContain("s3cret", "--user")
        .contains("postgresql://***@db.example/{database}");
  }

  @Test
  void namesTheWholeCommandThatAsksAgain() {
    List<String> judge = List.of("assay", "judge", "r", "--model", "openai/small");
    assertThat(new ResumeCommand(judge, judge, "").retryUnscored())
        .isEqualTo("To ask for them again:\n  assay judge r --model openai/small --retry-unscored");
  }

  @Test
  void countsLostQuestionsNeitherAsDoneNorAsPending() {
    RunStatus status = new RunStatus(List.of(new RunStatus.Cell("", 3, 1, 5, true)));
    List<String> words = List.of("assay", "run", "--resume", "--retry-lost");

    assertThat(status.interrupted(new ResumeCommand(words, words, "")))
        .startsWith(
            "Interrupted: 3 of 5 questions are finished and kept; 1 is lost to infrastructure failures.");
    assertThat(status.pending()).first().isEqualTo("In all 1 question is left pending:");
  }
}
