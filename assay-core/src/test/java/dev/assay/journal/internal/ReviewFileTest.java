// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.Review;
import dev.assay.journal.Reviews;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.SampleOutcomes;
import dev.assay.model.LabelWord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReviewFileTest {
  private static final Instant AT = Instant.parse("2026-11-24T01:02:03.456789Z");

  @TempDir Path folder = Path.of("unset");
  private Path file = Path.of("unset");
  private ReviewFile reviews = ReviewFile.at(Path.of("unset"));

  @BeforeEach
  void open() {
    RunDirectory run = new RunDirectory(folder, SampleOutcomes.MANIFEST);
    reviews = ReviewFile.of(run);
    file = folder.resolve("reviews.jsonl");
  }

  private static Review review(String id, String question, @Nullable LabelWord label) {
    return new Review(id, AT, question, "ana", label, null, null, false, "g1", "p1");
  }

  @Test
  void hasNoReviewsWithoutFile() {
    assertThat(reviews.all()).isEmpty();
    assertThat(reviews.current()).isEqualTo(Reviews.NONE);
  }

  @Test
  void storesEveryPartOfReviewOnOneLine() throws IOException {
    GoldEdit gold =
        new GoldEdit("SELECT {a},\n b FROM \"t\"", true, "the gold forgets b", "fan-out");
    Review whole =
        new Review(
            "id-1", AT, "dev-17", "ana", LabelWord.CANT_TELL, gold, "zwölf 🎵", true, "g1", "p1");
    reviews.append(whole, null);
    assertThat(Files.readString(file))
        .isEqualTo(
            "{\"id\":\"id-1\",\"time\":\"2026-11-24T01:02:03.456Z\",\"question\":\"dev-17\",\"reviewer\":\"ana\",\"label\":\"can't tell\","
                + "\"gold\":{\"sql\":\"SELECT {a},\\n b FROM \\\"t\\\"\",\"as\":\"replace\",\"because\":\"the gold forgets b\",\"from\":\"fan-out\"},"
                + "\"note\":\"zwölf 🎵\",\"blind\":true,\"gold_hash\":\"g1\",\"prediction_hash\":\"p1\"}\n");
    assertThat(reviews.all()).containsExactly(whole);
  }

  @Test
  void countsLatestReviewOfEachQuestionAndReviewer() {
    reviews.append(review("1", "q1", LabelWord.RIGHT), null);
    reviews.append(review("2", "q2", LabelWord.WRONG), null);
    reviews.append(review("3", "q1", LabelWord.AMBIGUOUS), "1");
    Review other = new Review("4", AT, "q1", "bo", LabelWord.WRONG, null, null, false, null, null);
    reviews.append(other, null);
    assertThat(reviews.current().list()).extracting(Review::id).containsExactly("3", "2", "4");
    assertThat(reviews.current().reviewers()).containsExactly("ana", "bo");
    assertThat(reviews.current().of("q1")).extracting(Review::id).containsExactly("3", "4");
    assertThat(reviews.all()).hasSize(4);
  }

  @Test
  void withdrawsReviewWithoutContent() {
    reviews.append(review("1", "q1", LabelWord.RIGHT), null);
    reviews.append(review("2", "q1", null), "1");
    assertThat(reviews.current().list()).isEmpty();
    assertThat(reviews.current().of("q1", "ana")).isEmpty();
    assertThat(reviews.current().latest("q1", "ana")).map(Review::id).contains("2");
  }

  @Test
  void continuesAfterWithdrawalWithAndWithoutItsId() {
    reviews.append(review("1", "q1", null), null);
    reviews.append(review("2", "q1", LabelWord.RIGHT), null);
    reviews.append(review("3", "q1", null), "2");
    reviews.append(review("4", "q1", LabelWord.WRONG), "3");
    assertThat(reviews.current().list()).extracting(Review::id).containsExactly("4");
  }

  @Test
  void appendsRepeatedRequestOnce() {
    Review first = review("1", "q1", LabelWord.RIGHT);
    assertThat(reviews.append(first, null).duplicate()).isFalse();
    ReviewFile.Appended again = reviews.append(first.at(AT.plusSeconds(9)), null);
    assertThat(again.duplicate()).isTrue();
    assertThat(again.review()).isEqualTo(first);
    assertThat(reviews.all()).hasSize(1);
  }

  @Test
  void refusesIdOfAnotherReview() {
    reviews.append(review("1", "q1", LabelWord.RIGHT), null);
    assertThatThrownBy(() -> reviews.append(review("1", "q1", LabelWord.WRONG), null))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("review '1' of question 'q1' is there and says something else");
  }

  @Test
  void refusesReviewThatDoesNotKnowTheLatest() {
    Review first = reviews.append(review("1", "q1", LabelWord.RIGHT), null).review();
    for (String seen : new @Nullable String[] {null, "0"}) {
      assertThatThrownBy(() -> reviews.append(review("2", "q1", LabelWord.WRONG), seen))
          .asInstanceOf(InstanceOfAssertFactories.type(ReviewConflictException.class))
          .satisfies(conflict -> assertThat(conflict.current()).isEqualTo(first))
          .satisfies(conflict -> assertThat(conflict).hasMessageContaining("'q1'"));
    }
    assertThat(reviews.all()).hasSize(1);
  }

  @Test
  void datesReviewAfterTheOneItReplaces() {
    reviews.append(review("1", "q1", LabelWord.RIGHT), null);
    Review later = review("2", "q1", LabelWord.WRONG).at(AT.minusSeconds(60));
    Review stored = reviews.append(later, "1").review();
    assertThat(stored.time()).isEqualTo(Instant.parse("2026-11-24T01:02:03.457Z"));
    assertThat(reviews.current().list()).containsExactly(stored);
  }

  @Test
  void ignoresLineThatCrashCutOff() throws IOException {
    reviews.append(review("1", "q1", LabelWord.RIGHT), null);
    byte[] line =
        JournalJson.line(ReviewLine.of(review("2", "q1", null))).getBytes(StandardCharsets.UTF_8);
    byte[] whole = Files.readAllBytes(file);
    for (int length = 1; length < line.length; length++) {
      Files.write(file, whole);
      Files.write(file, Arrays.copyOf(line, length), StandardOpenOption.APPEND);
      assertThat(reviews.all()).extracting(Review::id).containsExactly("1");
    }
    reviews.append(review("3", "q2", LabelWord.WRONG), null);
    assertThat(Files.readAllLines(file)).hasSize(2);
    assertThat(reviews.all()).extracting(Review::id).containsExactly("1", "3");
  }

  @Test
  void keepsLineWhoseLineBreakIsMissing() throws IOException {
    reviews.append(review("1", "q1", LabelWord.RIGHT), null);
    Files.writeString(file, Files.readString(file).strip());
    reviews.append(review("2", "q2", LabelWord.RIGHT), null);
    assertThat(Files.readAllLines(file)).hasSize(2);
    assertThat(reviews.all()).extracting(Review::id).containsExactly("1", "2");
  }

  @Test
  void keepsKeysOfLaterVersions() throws IOException {
    String line =
        "{\"id\":\"1\",\"time\":\"2026-11-24T01:02:03Z\",\"question\":\"q1\",\"reviewer\":\"ana\",\"label\":\"right\",\"mood\":{\"a\":[1]}}";
    Files.writeString(file, "\uFEFF" + line + "\r\n\n" + line + "\n");
    reviews.append(review("2", "q2", LabelWord.RIGHT), null);
    assertThat(reviews.all()).extracting(Review::id).containsExactly("1", "2");
    assertThat(Files.readString(file)).contains("\"mood\":{\"a\":[1]}");
  }

  @Test
  void namesLineThatIsNoReview() throws IOException {
    reviews.append(review("1", "q1", LabelWord.RIGHT), null);
    String good = Files.readString(file);
    for (String broken :
        new String[] {
          "{\"id\":\"2\"",
          "{}",
          "[1]",
          good.strip().replace("\"right\"", "\"maybe\"").replace("\"1\"", "\"2\""),
          good.strip().replace("\"right\"", "\"wrong\""),
          good.strip().replace("\"ana\"", "\" \"").replace("\"1\"", "\"2\""),
          good.strip()
              .replace(
                  "\"gold\":null", "\"gold\":{\"sql\":\"SELECT 1\",\"as\":\"x\",\"because\":\"y\"}")
        }) {
      Files.writeString(file, good + broken + "\n");
      assertThatThrownBy(reviews::all)
          .isInstanceOf(AssayException.class)
          .hasMessageStartingWith(file + ", line 2 is broken (")
          .hasMessageContaining("mend or remove this line");
      assertThatThrownBy(() -> reviews.append(review("9", "q9", LabelWord.RIGHT), null))
          .hasMessageStartingWith(file + ", line 2 is broken (");
    }
  }

  @Test
  void refusesReviewWithoutName() {
    assertThatThrownBy(() -> new Review("1", AT, "q1", " ", null, null, null, false, null, null))
        .hasMessage("'reviewer' is empty");
    assertThatThrownBy(() -> new Review("1", AT, "q1", "a\nb", null, null, null, false, null, null))
        .hasMessage("'reviewer' has a control character");
    assertThatThrownBy(() -> new GoldEdit("SELECT 1", false, " "))
        .hasMessage("the gold edit has no reason");
  }

  @Test
  void refusesLinkInRunDirectory() throws IOException {
    Files.createSymbolicLink(file, folder.resolve("elsewhere"));
    assertThatThrownBy(() -> ReviewFile.of(new RunDirectory(folder, SampleOutcomes.MANIFEST)))
        .hasMessageContaining("symbolic link");
  }
}
