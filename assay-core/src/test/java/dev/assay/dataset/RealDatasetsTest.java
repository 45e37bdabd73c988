// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.dataset.internal.Datasets;
import dev.assay.gold.Gold;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RealDatasetsTest {
  @Test
  void readsSpiderDevFromItsFolder() {
    Dataset spider = Datasets.read(SharedData.path("spider_dev"), null);
    assertThat(spider.format()).isEqualTo("spider");
    assertThat(spider.name()).isEqualTo("spider_dev");
    assertThat(spider.questions()).hasSize(1034);
    assertThat(spider.questions().get(0))
        .isEqualTo(
            Question.of(
                    "dev-0",
                    "How many singers do we have?",
                    "concert_singer",
                    Gold.verbatim("SELECT count(*) FROM singer"))
                .withDifficulty("easy"));
    assertThat(spider.questions().get(1033).id()).isEqualTo("dev-1033");
  }

  @Test
  void readsTheSameQuestionsFromSpidersFileOfQuestionsAndItsGoldFile() {
    Path folder = SharedData.path("spider_dev");
    Dataset json = Datasets.read(folder.resolve("dev.json"), null);
    Dataset lines = Datasets.read(folder.resolve("dev_gold.sql"), null);
    assertThat(json.questions()).hasSize(1034);
    assertThat(lines.questions())
        .extracting(Question::id, Question::database)
        .isEqualTo(
            json.questions().stream()
                .map(q -> org.assertj.core.groups.Tuple.tuple(q.id(), q.database()))
                .toList());
  }

  @Test
  void readsAnotherSpiderFolderByItsOnlyFileOfQuestions() {
    Dataset spider = Datasets.read(SharedData.path("spider_dk"), null);
    assertThat(spider.format()).isEqualTo("spider");
    assertThat(spider.questions()).hasSize(535);
    assertThat(spider.questions().get(0).id()).isEqualTo("Spider-DK-0");
  }

  @Test
  void readsBirdWithQuestionIdsAndVerbatimGold() {
    Dataset bird = Datasets.read(SharedData.path("bird_small"), null);
    assertThat(bird.format()).isEqualTo("bird");
    assertThat(bird.questions()).hasSize(274);
    Question first = bird.questions().get(0);
    assertThat(first.id()).isEqualTo("195");
    assertThat(first.difficulty()).isEqualTo("simple");
    assertThat(first.evidence()).startsWith("most common bond type");
    Question textless = bird.questions().get(1);
    assertThat(textless.text()).contains("196");
    assertThat(textless.evidence()).isNull();
    assertThat(bird.questions())
        .allSatisfy(
            q ->
                assertThat(((Gold.Queries) q.gold()).queries())
                    .singleElement()
                    .matches(gold -> !gold.grammar()));
  }

  @Test
  void readsEveryDefogFile() throws IOException {
    try (Stream<Path> listed = Files.list(SharedData.path("defog/questions"))) {
      List<Path> files = listed.toList();
      assertThat(files).hasSize(18);
      for (Path file : files) {
        Dataset defog = Datasets.read(file, null);
        assertThat(defog.format()).isEqualTo("defog");
        assertThat(defog.questions()).as(file.toString()).hasSizeBetween(40, 210);
        assertThat(defog.questions().get(1).id()).isEqualTo(defog.name() + "-1");
      }
    }
  }

  @Test
  void keepsDefogsCategoryInstructionsAndGrammar() {
    Dataset defog =
        Datasets.read(SharedData.path("defog/questions/instruct_advanced_sqlite.csv"), null);
    assertThat(defog.questions()).hasSize(64);
    assertThat(defog.questions())
        .allSatisfy(
            q -> {
              assertThat(q.category()).isNotBlank();
              assertThat(q.instructions()).isNotBlank();
              assertThat(((Gold.Queries) q.gold()).queries().get(0).grammar()).isTrue();
            });
  }
}
