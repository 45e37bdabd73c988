// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.agreement.Label;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.Labels;
import dev.assay.agreement.ScriptedJudge;
import dev.assay.model.Outcome;
import dev.assay.stats.internal.MeasurementLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelFileTest {
  private static final List<Outcome> RUN =
      Stream.of("q1", "q2", "q3", "q4")
          .map(id -> ScriptedJudge.outcome(id, ScriptedJudge.CORRECT))
          .toList();

  private final Path folder;
  private final List<String> warnings = new ArrayList<>();

  LabelFileTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void readsWordsForRightAndWrong() throws IOException {
    Labels labels =
        read(
            """
            question,label,labeller,note
            q1,correct,ana,
            q2,No,ana,"counts twice, once for each order"
            q3,unsure,ana,
            q4,,ana,
            """);

    assertThat(labels.scale()).isEqualTo(LabelScale.BINARY);
    assertThat(labels.all())
        .containsExactly(
            new Label("q1", "ana", 1.0, null),
            new Label("q2", "ana", 0.0, "counts twice, once for each order"),
            new Label("q3", "ana", null, null),
            new Label("q4", "ana", null, null));
    assertThat(labels.notes("q2")).containsExactly("ana: counts twice, once for each order");
    assertThat(warnings).isEmpty();
  }

  @Test
  void readsJsonLinesWithTheSameKeys() throws IOException {
    Labels labels =
        read(
            """
            {"question": "q1", "label": true}
            {"question": "q2", "label": 0, "note": "no join", "seen": "today"}
            {"question": "q3", "label": "wrong", "labeller": "ben"}
            {"question": "q4", "label": null}
            """);

    assertThat(labels.all())
        .containsExactly(
            new Label("q1", "", 1.0, null),
            new Label("q2", "", 0.0, "no join"),
            new Label("q3", "ben", 0.0, null),
            new Label("q4", "", null, null));
  }

  @Test
  void takesNumbersForScoresUnlessAllAreZeroOrOne() throws IOException {
    assertThat(read("question,label\nq1,0\nq2,1\n").scale()).isEqualTo(LabelScale.BINARY);
    assertThat(read("question,label\nq1,0\nq2,3\nq3,\n").scale()).isEqualTo(LabelScale.SCORE);
    assertThat(read("question,label\nq1,0\nq2,1\n", LabelScale.SCORE).scale())
        .isEqualTo(LabelScale.SCORE);
  }

  @Test
  void takesTheMajorityAndLeavesTiesOpen() throws IOException {
    Labels labels =
        read(
            """
            question,label,labeller
            q1,right,ana
            q1,right,ben
            q1,wrong,eva
            q2,right,ana
            q2,wrong,ben
            q2,unsure,eva
            q3,unsure,ana
            """);

    assertThat(labels.together()).isEqualTo(Map.of("q1", 1.0));
    assertThat(labels.reviewers()).containsExactly("ana", "ben", "eva");
  }

  @Test
  void takesTheMedianOfScores() throws IOException {
    Labels labels = read("question,label,labeller\nq1,3,ana\nq1,2,ben\nq2,0,ana\n");

    assertThat(labels.together()).isEqualTo(Map.of("q1", 2.5, "q2", 0.0));
  }

  @Test
  void warnsOfQuestionsThatAreNotInTheRun() throws IOException {
    Labels labels = read("question,label\nq1,right\nx1,wrong\n");

    assertThat(labels.all()).hasSize(1);
    assertThat(warnings)
        .containsExactly(
            folder.resolve("labels") + ":3: question 'x1' is not in the run and is ignored");
  }

  @Test
  void warnsOfColumnsThatAreNearlyOnesThatCount() throws IOException {
    Labels labels = read("question,label,labeler,seen\nq1,right,ana,today\n");

    assertThat(labels.reviewers()).containsExactly("");
    assertThat(warnings)
        .containsExactly(
            folder.resolve("labels")
                + ":1: the column 'labeler' is not read; did you mean 'labeller'?");
  }

  @Test
  void wantsALabelInEachJsonLineAndWarnsOnceOfFieldsThatAreNearlyOnesThatCount()
      throws IOException {
    read(
        """
        {"question": "q1", "label": "right", "labeler": "ana", "seen": "today"}
        {"question": "q2", "label": "right", "labeler": "ana"}
        """);

    assertThat(warnings)
        .containsExactly(
            folder.resolve("labels")
                + ":1: the field 'labeler' is not read; did you mean 'labeller'?");
    assertThatThrownBy(() -> read("{\"question\": \"q1\", \"lable\": \"right\"}\n"))
        .hasMessageContaining(":1: the field 'label' is missing; did you mean 'lable'?");
  }

  @Test
  void saysThatALabelIsNoList() {
    assertThatThrownBy(() -> read("{\"question\": \"q1\", \"label\": [1]}\n"))
        .hasMessageContaining(":1:29: 'label' must be text, not a list");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "question,lable;q1,right | :1: the column 'label' is missing; did you mean 'lable'?",
        "question\tlabel;q1\tright | :1: the column 'question' is missing; its cells seem to be",
        "question,label;q1,rigth | :2: the label 'rigth' is unknown (question 'q1'); did you mean 'right'? write",
        "question,label;q1,perhaps | :2: the label 'perhaps' is unknown (question 'q1')",
        "question,label;q1,2;q2,right | :3: the label 'right' is not a number",
        "question,label;q1,2;q2,4 | :3: the label '4' is not one of the judge's scores (question 'q2'); write one"
            + " of 0, 1, 2, 3",
        "question,label;q1,2.5;q2,3 | :2: the label '2.5' is not one of the judge's scores",
        "question,label;q1,right;q1,right | :3: question 'q1' has a second label; the first is on"
            + " line 2; name the reviewer",
        "question,label,labeller;q1,right,ana;q1,wrong,ana | :3: question 'q1' has a second label"
            + " by 'ana'",
        "question,label;,right | :2: 'question' is empty",
        "question,label;x9,right | holds no label of a question of this run",
        "question,label | holds no label of a question of this run",
        "question,label;q1 | :2: this row has 1 cell, the header has 2"
      })
  void saysWhereAFileIsWrong(String lines, String message) {
    assertThatThrownBy(() -> read(lines.replace(';', '\n') + "\n"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(folder.resolve("labels").toString())
        .hasMessageContaining(message.strip());
  }

  @Test
  void readsNumbersOfAFractionalScale() throws IOException {
    LabelScores scores = new LabelScores(new TreeSet<>(Set.of(0.0, 1.0)), true);
    Path file = Files.writeString(folder.resolve("labels"), "question,label\nq1,0.25\nq2,1\n");

    Labels labels = LabelFile.read(List.of(file), RUN, LabelScale.SCORE, scores, warnings::add);

    assertThat(labels.scale()).isEqualTo(LabelScale.FRACTION);
    assertThat(labels.measurement()).isEqualTo(MeasurementLevel.INTERVAL);
    Files.writeString(file, "question,label\nq1,1.25\n");
    assertThatThrownBy(
            () -> LabelFile.read(List.of(file), RUN, LabelScale.SCORE, scores, warnings::add))
        .hasMessageContaining("write any number from 0 to 1, or 'unsure'");
  }

  private Labels read(String text) throws IOException {
    return read(text, null);
  }

  private Labels read(String text, @Nullable LabelScale scale) throws IOException {
    Path file = Files.writeString(folder.resolve("labels"), text);
    return LabelFile.read(
        List.of(file),
        RUN,
        scale,
        new LabelScores(new TreeSet<>(Set.of(0.0, 1.0, 2.0, 3.0)), false),
        warnings::add);
  }
}
