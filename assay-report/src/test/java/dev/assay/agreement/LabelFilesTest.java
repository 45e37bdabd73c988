// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.agreement.internal.AgreementInput;
import dev.assay.agreement.internal.AgreementReport;
import dev.assay.agreement.internal.LabelFile;
import dev.assay.agreement.internal.LabelScores;
import dev.assay.agreement.internal.ReviewHashes;
import dev.assay.match.Cause;
import dev.assay.model.LabelWord;
import dev.assay.model.Outcome;
import dev.assay.stats.internal.Resampling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Review sheets, and labels of several files. */
class LabelFilesTest {
  private static final List<Outcome> RUN =
      List.of(
          ScriptedJudge.outcome("q1", ScriptedJudge.CORRECT),
          ScriptedJudge.outcome("q2", ScriptedJudge.wrong(Cause.WRONG_VALUES)),
          ScriptedJudge.outcome("q3", ScriptedJudge.CORRECT),
          ScriptedJudge.outcome("q4", ScriptedJudge.wrong(Cause.WRONG_ORDER)),
          ScriptedJudge.outcome("q5", ScriptedJudge.NOT_SCORED));

  @TempDir private Path folder = Path.of("");

  @Test
  void readsASheet() throws IOException {
    Labels labels =
        read(
            sheet(
                "a.csv",
                "q1,Right,wrong,ana,",
                "q2,gold_wrong,,ana,see db",
                "q3,CAN\u2019T TELL,,ana,",
                "q4,,,,",
                "q5,w,,ana,"));

    assertThat(labels.all()).extracting(Label::question).containsExactly("q1", "q2", "q3", "q5");
    assertThat(labels.verdicts()).isEqualTo(Map.of("q1", true, "q5", false));
    assertThat(labels.sheet().unlabeled()).isEqualTo(1);
    assertThat(labels.sheet().questions(LabelWord.GOLD_WRONG)).containsExactly("q1", "q2");
    assertThat(labels.sheet().questions(LabelWord.CANT_TELL)).containsExactly("q3");
    assertThat(labels.sheet().strata()).hasSize(5);
  }

  @Test
  void weighsNoLabelsOfDifferentSamplesTogether() {
    Labels labels =
        new Labels(
            LabelScale.BINARY,
            List.of(new Label("q1", "ana", 1.0, null), new Label("q2", "bo", 1.0, null)),
            new LabelSheet(
                List.of(),
                List.of(),
                0,
                List.of(),
                Map.of(
                    "q1", new LabelSheet.Stratum("A", 2, "s1"),
                    "q2", new LabelSheet.Stratum("A", 2, "s2"))),
            null);

    assertThat(PeopleAgreement.WeightedAccuracy.of(RUN, labels))
        .asString()
        .contains("different samples");
  }

  @Test
  void leavesStaleLabelsOut() throws IOException {
    Path file = sheet("a.csv", "q1,right,,,", "q2,right,,,");
    Files.writeString(
        file,
        Files.readString(file)
            .replace(ReviewHashes.of(RUN.get(0)).prediction(), "p0123456789abcdef"));

    Labels labels = read(file);

    assertThat(labels.verdicts()).isEqualTo(Map.of("q2", true));
    assertThat(labels.sheet().stale()).containsExactly(new LabelSheet.Stale("q1", "prediction"));
    assertThat(PeopleAgreement.of(input(labels), labels)).isNotNull();
  }

  @Test
  void takesTheFileForTheReviewerIfThereAreSeveral() throws IOException {
    Path ana = sheet("ana.csv", "q1,right,,,", "q2,wrong,,,");
    Path ben = sheet("ben.csv", "q1,right,,,", "q2,right,,eva,");

    assertThat(read(ana, ben).reviewers()).containsExactly("ana", "ben", "eva");
    assertThatThrownBy(() -> read(ana, ana)).hasMessageContaining("has a label by 'ana' in");
  }

  @Test
  void saysThatASheetIsNotFilledIn() throws IOException {
    Path blank = sheet("a.csv", "q1,,,,");
    Path odd = sheet("b.csv", "q1,right,perhaps,,");

    assertThatThrownBy(() -> read(blank)).hasMessageContaining("has no label yet; fill in");
    assertThatThrownBy(() -> read(odd)).hasMessageContaining(":2: the gold_label 'perhaps'");
  }

  @Test
  void comparesPeopleWithExecutionWithoutAJudge() throws IOException {
    Labels labels =
        read(sheet("a.csv", "q1,right,,,", "q2,right,,,", "q3,wrong,,,", "q4,wrong,,,", "q5,r,,,"));

    AgreementReport report = AgreementReport.of(input(labels));

    assertThat(report.judges()).isEmpty();
    PeopleAgreement people = report.people();
    assertThat(people).isNotNull();
    assertThat(people.confusion()).isEqualTo(new ConfusionMatrix(1, 1, 1, 1));
    assertThat(people.disagreements(true))
        .extracting(d -> d.outcome().question())
        .containsExactly("q3");
    assertThat(people.disagreements(false))
        .extracting(d -> d.outcome().question())
        .containsExactly("q2");
    assertThat(people.counts()).isEqualTo(new PeopleAgreement.LabelCounts(5, 3, 1, 0));
  }

  private AgreementInput input(Labels labels) {
    return new AgreementInput(
        RUN, List.of(), null, labels, id -> Optional.empty(), new Resampling(999, 1, 0.05));
  }

  /** A sheet with rows of question, label, gold_label, reviewer and note. */
  private Path sheet(String name, String... rows) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        "question,label,gold_label,reviewer,note,stratum,stratum_size,gold_hash,prediction_hash");
    for (String row : rows) {
      int index = Integer.parseInt(row.substring(1, 2)) - 1;
      ReviewHashes hashes = ReviewHashes.of(RUN.get(index));
      lines.add(row + ",A,5," + hashes.gold() + "," + hashes.prediction());
    }
    return Files.writeString(folder.resolve(name), "\ufeff" + String.join("\r\n", lines) + "\r\n");
  }

  private static Labels read(Path... files) {
    return LabelFile.read(List.of(files), RUN, null, LabelScores.ANY, warning -> {});
  }
}
