// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.internal.RatingScale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds {@code docs/judge.md} to its word. */
class RubricDocumentationTest {
  private static final Path PAGE =
      Path.of(System.getProperty("assay.root", ".."), "docs", "judge.md");
  private static final Pattern RUBRIC = Pattern.compile("(?ms)<<'END'$\\n(.*?)^END$");

  @Test
  void readsTheRubricOfThePage(@TempDir Path folder) throws IOException {
    Matcher rubric = RUBRIC.matcher(Files.readString(PAGE));
    assertThat(rubric.find()).isTrue();

    Rubric read = Rubrics.read(Files.writeString(folder.resolve("brevity.yaml"), rubric.group(1)));

    assertThat(read.name()).isEqualTo("brevity");
    assertThat(read.answer()).isEqualTo(new Rubric.AnswerForm("reason", "points"));
  }

  @Test
  void listsEveryRubricAndInput() throws IOException {
    String page = Files.readString(PAGE);
    assertThat(Rubrics.builtInNames())
        .allSatisfy(name -> assertThat(page).contains("| `" + name + "` |"));
    assertThat(JudgeInput.slots()).allSatisfy(slot -> assertThat(page).contains("`" + slot + "`"));
  }

  @Test
  void saysWhichScoresPass() throws IOException {
    String page = Files.readString(PAGE);
    for (String name : Rubrics.builtInNames()) {
      Rubric rubric = Rubrics.named(name);
      Double passes = rubric.passes();
      String line =
          page.lines()
              .filter(row -> row.startsWith("| `" + name + "` |"))
              .findFirst()
              .orElseThrow();
      assertThat(line)
          .contains(
              passes == null ? "not about correctness" : "from " + RatingScale.number(passes));
    }
  }
}
