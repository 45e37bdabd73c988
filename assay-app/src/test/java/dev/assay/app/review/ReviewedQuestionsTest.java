// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.Datasets;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.journal.Manifest;
import dev.assay.match.Profile;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReviewedQuestionsTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void readsAllFilesOfARunAgain() throws IOException {
    Path one = write("one.jsonl", "a");
    Path two = write("two.jsonl", "b");
    Manifest run = run(List.of(one, two));

    assertThat(ids(ReviewedQuestions.require(run, List.of()))).containsExactly("a", "b");
    Path moved = Files.move(two, folder.resolve("moved.jsonl"));
    assertThat(ReviewedQuestions.find(run, List.of())).isEmpty();
    assertThatThrownBy(() -> ReviewedQuestions.require(run, List.of()))
        .isInstanceOf(AssayException.class)
        .hasMessageContainingAll("two.jsonl", "any more; name them with --questions");
    assertThat(ids(ReviewedQuestions.require(run, List.of(one, moved)))).containsExactly("a", "b");
    assertThatThrownBy(() -> ReviewedQuestions.find(run, List.of(one, two)))
        .hasMessageContaining("two.jsonl: there is no such file");
    assertThatThrownBy(() -> ReviewedQuestions.find(run, List.of(one, one)))
        .hasMessageContaining("one.jsonl are named twice; name them once");
  }

  private Path write(String name, String id) throws IOException {
    return Files.writeString(
        folder.resolve(name),
        "{\"id\":\"%s\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"SELECT 1\"}\n"
            .formatted(id));
  }

  private static Manifest run(List<Path> questions) {
    return new Manifest(
        "run",
        Manifest.Source.of(Datasets.read(questions, null)),
        new Manifest.Origin("predictions:p.jsonl", "hash"),
        new Manifest.Scoring(Manifest.Rules.of(Profile.STANDARD), List.of(), List.of(), Map.of()),
        new Manifest.Conditions(Limits.DEFAULT, SessionSettings.DEFAULT, false, 1, true),
        Manifest.DatabaseFacts.of(Map.of()),
        new Manifest.Provenance("1", "17", "Linux", Instant.EPOCH, null));
  }

  private static List<String> ids(Dataset dataset) {
    return dataset.questions().stream().map(Question::id).toList();
  }
}
