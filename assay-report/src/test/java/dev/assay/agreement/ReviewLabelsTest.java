// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.agreement.internal.LabelFile;
import dev.assay.agreement.internal.LabelScores;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.match.Cause;
import dev.assay.match.Profile;
import dev.assay.model.LabelWord;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of reviews as labels. */
class ReviewLabelsTest {
  private static final List<Outcome> RUN =
      List.of(
          ScriptedJudge.outcome("q1", ScriptedJudge.CORRECT),
          ScriptedJudge.outcome("q2", ScriptedJudge.wrong(Cause.WRONG_VALUES)),
          ScriptedJudge.outcome("q3", ScriptedJudge.CORRECT));

  @TempDir private Path folder = Path.of("");
  private final List<String> warnings = new ArrayList<>();

  /** A file of reviews, each of which is id, question, reviewer, label and hash of the gold. */
  private Path reviews(String name, String... rows) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String row : rows) {
      String[] cells = row.split(" ", 5);
      lines.append(
          "{\"id\":\"%s\",\"time\":\"2026-11-24T01:02:03Z\",\"question\":\"%s\",\"reviewer\":\"%s\",\"label\":%s,\"gold_hash\":%s}\n"
              .formatted(
                  cells[0],
                  cells[1],
                  cells[2],
                  cells[3].equals("-") ? "null" : '"' + cells[3].replace('_', ' ') + '"',
                  cells.length > 4 ? '"' + cells[4] + '"' : "null"));
    }
    return Files.writeString(folder.resolve(name), lines.toString());
  }

  private Labels read(Path... files) {
    return LabelFile.read(List.of(files), RUN, null, LabelScores.ANY, warnings::add);
  }

  @Test
  void countsOneLabelOfEachPersonAndQuestion() throws IOException {
    Labels labels =
        read(
            reviews(
                "reviews.jsonl",
                "1 q1 ana wrong",
                "2 q1 bo right",
                "3 q1 ana right",
                "4 q2 ana wrong",
                "5 q2 ana -",
                "6 q2 bo gold_wrong",
                "7 q3 bo right g0"));

    assertThat(labels.scale()).isEqualTo(LabelScale.BINARY);
    assertThat(labels.all())
        .containsExactly(
            new Label("q1", "ana", 1.0, null),
            new Label("q1", "bo", 1.0, null),
            new Label("q2", "bo", null, null));
    assertThat(labels.sheet().questions(LabelWord.GOLD_WRONG)).containsExactly("q2");
    assertThat(labels.sheet().stale()).containsExactly(new LabelSheet.Stale("q3", "gold"));
  }

  @Test
  void recognizesReviewsByTheirFirstLine() throws IOException {
    Path named = reviews("ana.jsonl", "1 q1 ana right");
    Path sheet =
        Files.writeString(folder.resolve("sheet.jsonl"), "{\"question\":\"q1\",\"label\":\"r\"}\n");
    assertThat(ReviewFile.recognizes(named)).isTrue();
    assertThat(ReviewFile.recognizes(sheet)).isFalse();
    assertThat(ReviewFile.recognizes(Files.createFile(folder.resolve("reviews.jsonl")))).isTrue();
    assertThat(ReviewFile.recognizes(folder.resolve("none"))).isFalse();
    assertThat(read(named, sheet).reviewers()).containsExactly("ana", "sheet");
  }

  @Test
  void readsFilesOfSeveralPeopleAsOne() throws IOException {
    Path ana = reviews("ana.jsonl", "1 q1 ana right", "2 q2 ana right");
    Path both = reviews("both.jsonl", "1 q1 ana right", "3 q1 bo wrong", "4 q9 bo wrong");

    assertThat(read(ana, both).all()).hasSize(3);
    assertThat(warnings).singleElement().asString().contains("not in the run are ignored: q9");
  }

  @Test
  void saysThatNoLabelCounts() throws IOException {
    Path stale = reviews("stale.jsonl", "1 q1 ana right g0");
    Path withdrawn = reviews("withdrawn.jsonl", "1 q1 ana right", "2 q1 ana -");
    assertThatThrownBy(() -> read(stale))
        .hasMessageContaining("only stale labels")
        .hasMessageContaining("q1");
    assertThatThrownBy(() -> read(withdrawn)).hasMessageContaining("has no label of a question");
    assertThatThrownBy(
            () ->
                LabelFile.read(
                    List.of(stale), RUN, LabelScale.SCORE, LabelScores.ANY, warnings::add))
        .hasMessageContaining("omit --label-scale score");
  }

  @Test
  void sumsReviewsUpBesideExecution() throws IOException {
    Path file =
        reviews("a.jsonl", "1 q1 ana right", "2 q2 ana right", "3 q2 bo right", "4 q3 bo right g0");
    Optional<ReviewSummary> summary =
        ReviewSummary.of(
            CurrentReviews.of(ReviewFile.at(file).current(), RUN),
            RUN,
            List.of(),
            null,
            Profile.STANDARD);
    assertThat(summary)
        .hasValueSatisfying(
            each -> {
              assertThat(each.reviewed()).isEqualTo(2);
              assertThat(each.reviewers()).containsExactly("ana", "bo");
              assertThat(each.people().confusion()).isEqualTo(new ConfusionMatrix(1, 0, 1, 0));
              assertThat(each.judge()).isNull();
            });
    CurrentReviews none = CurrentReviews.of(ReviewFile.at(folder.resolve("no")).current(), RUN);
    assertThat(ReviewSummary.of(none, RUN, List.of(), null, Profile.STANDARD)).isEmpty();
  }
}
