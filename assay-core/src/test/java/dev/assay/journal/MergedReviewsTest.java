// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.LabelWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of several people become one, in any order and any number of times. */
class MergedReviewsTest {
  private static final Instant START = Instant.parse("2026-11-24T00:00:00Z");
  private static final LabelWord[] LABELS = LabelWord.values();

  @TempDir private Path home = Path.of("");

  private ReviewFile file(String name) throws IOException {
    Path folder = Files.createDirectories(home.resolve(name));
    return ReviewFile.of(new RunDirectory(folder, SampleOutcomes.MANIFEST));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void mergesRandomReviewsToTheSameInAnyOrder(long seed) throws IOException {
    Random random = new Random(seed);
    List<ReviewFile> files = List.of(file("a"), file("b"), file("c"));
    Map<List<String>, Review> latest = new HashMap<>();
    for (int step = 0; step < 40; step++) {
      ReviewFile file = files.get(random.nextInt(files.size()));
      String question = "q" + random.nextInt(4);
      String reviewer = "r" + random.nextInt(2);
      Review seen = file.current().latest(question, reviewer).orElse(null);
      if (random.nextInt(5) == 0) {
        Review known = file.all().isEmpty() ? null : file.all().get(0);
        assertThat(known == null || file.append(known, null).duplicate()).isTrue();
      }
      Review review =
          review("id" + step, question, reviewer, LABELS[random.nextInt(LABELS.length)])
              .at(START.plusSeconds(step));
      latest.put(List.of(question, reviewer), file.append(review, id(seen)).review());
      if (random.nextInt(8) == 0) {
        file.merge(List.of(files.get(random.nextInt(files.size()))));
      }
    }
    ReviewFile one = file("one");
    ReviewFile other = file("other");
    files.forEach(each -> one.merge(List.of(each)));
    ReviewFile.Merged all = other.merge(List.of(files.get(2), files.get(1), files.get(0)));
    assertThat(all.known()).isZero();
    assertThat(one.merge(files).added()).isEmpty();

    assertThat(one.all()).hasSize(40).containsExactlyInAnyOrderElementsOf(other.all());
    assertThat(one.current().latest()).containsExactlyInAnyOrderElementsOf(latest.values());
    assertThat(other.current().list()).containsExactlyInAnyOrderElementsOf(one.current().list());
  }

  private static @Nullable String id(@Nullable Review review) {
    return review == null ? null : review.id();
  }

  private static Review review(String id, String question, String reviewer, LabelWord label) {
    return new Review(id, START, question, reviewer, label, null, null, false, null, null);
  }

  @Test
  void copiesLinesAsTheyAre() throws IOException {
    ReviewFile run = file("run");
    run.append(review("1", "q1", "ana", LabelWord.RIGHT), null);
    String line =
        "{\"id\":\"2\",\"mood\":[1, 2],\"time\":\"2026-11-24T01:02:03Z\",\"question\":\"q1\",\"reviewer\":\"bo\",\"label\":\"wrong\"}";
    Path other = Files.writeString(home.resolve("bo.jsonl"), line + "\n{\"id\":\"3\",\"ti");
    ReviewFile.Merged merged = run.merge(List.of(ReviewFile.at(other)));

    assertThat(merged.added()).extracting(Review::id).containsExactly("2");
    assertThat(Files.readAllLines(run.path())).hasSize(2).endsWith(line);
    assertThat(Files.readString(other)).endsWith("{\"id\":\"3\",\"ti");
  }

  @Test
  void refusesTwoReviewsWithTheSameId() throws IOException {
    ReviewFile run = file("run");
    run.append(review("1", "q1", "ana", LabelWord.RIGHT), null);
    run.append(review("2", "q2", "ana", LabelWord.RIGHT), null);
    ReviewFile other = file("other");
    other.append(review("3", "q1", "bo", LabelWord.WRONG), null);
    other.append(review("2", "q2", "ana", LabelWord.WRONG), null);

    assertThatThrownBy(() -> run.merge(List.of(other)))
        .hasMessageContaining("review '2' of question 'q2'");
    assertThat(run.all()).hasSize(2);
    List<Path> both = new ArrayList<>(List.of(run.path(), other.path()));
    assertThatThrownBy(() -> ReviewFile.together(both)).hasMessageContaining("'2'");
  }
}
