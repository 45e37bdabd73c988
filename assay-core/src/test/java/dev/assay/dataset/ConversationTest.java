// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConversationTest {
  private static final String TWO =
      """
      [{"database_id": "shop", "interaction": [
         {"utterance": "List the products.", "query": "SELECT name FROM product"},
         {"utterance": "Only cheap ones.", "query": "SELECT name FROM product WHERE price < 3"}],
        "final": {"utterance": "Cheap products", "query": "x"}},
       {"database_id": "shop", "interaction": [
         {"utterance": "How many?", "query": "SELECT count(*) FROM product"}]}]
      """;

  @TempDir private Path folder = Path.of("unset");
  private Path file = Path.of("unset");

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("dev.json"), TWO);
  }

  @Test
  void makesAQuestionOfEveryTurn() {
    Dataset dataset = Dataset.read(file);

    assertThat(dataset.format()).isEqualTo("sparc");
    assertThat(dataset.questions())
        .extracting(Question::id)
        .containsExactly("dev-0-0", "dev-0-1", "dev-1-0");
    assertThat(dataset.questions().get(1).tags()).containsExactly("interaction:dev-0", "turn:2");
  }

  @Test
  void selectsBySqlFeatureOfTheGold() {
    Dataset dataset = Dataset.read(file);

    assertThat(dataset.where("feature=aggregate").questions())
        .extracting(Question::id)
        .containsExactly("dev-1-0");
    assertThatThrownBy(() -> dataset.where("feature=Aggregat"))
        .hasMessageEndingWith("did you mean feature=aggregate?");
    assertThatThrownBy(() -> dataset.where("uses=aggregate"))
        .hasMessageContaining("did you mean 'feature=aggregate'?");
  }

  @Test
  void marksTurnsOfWhichOthersHaveNoPrediction() {
    List<Question> kept = Dataset.read(file).predicted(Set.of("dev-0-0", "dev-1-0")).questions();

    assertThat(kept.get(0).tags())
        .containsExactly("interaction:dev-0", "turn:1", "unpredicted-turns:1");
    assertThat(kept.get(1).tags()).containsExactly("interaction:dev-1", "turn:1");
  }

  @Test
  void givesPromptsEarlierUtterancesButNoGold() {
    assertThat(Dataset.read(file).questions())
        .extracting(Question::context)
        .containsExactly(Map.of(), Map.of("question_0", "List the products."), Map.of());
  }

  @Test
  void readsLinesWithABlankLineAfterEachInteraction() throws IOException {
    assertThat(predictions("SELECT 1\nSELECT 2\tshop\n\nSELECT 3\n\n"))
        .containsExactly("SELECT 1", "SELECT 2", "SELECT 3");
    assertThat(predictions("SELECT 1\nSELECT 2\nSELECT 3\n")).hasSize(3);
  }

  @Test
  void namesTheInteractionWithAnotherNumberOfLines() {
    assertThatThrownBy(() -> predictions("SELECT 1\nSELECT 2\n\nSELECT 3\nSELECT 4\n"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("answers.sql:4: interaction dev-1 has 1 turn, but 2 lines are here");
    assertThatThrownBy(() -> predictions("SELECT 1\nSELECT 2\n\n"))
        .hasMessageContaining("has lines for 1 of 2 interactions (dev-1 is the first");
    assertThatThrownBy(() -> predictions("SELECT 1\nSELECT 2\n\nSELECT 3\n\nSELECT 4\n"))
        .hasMessageContaining("answers.sql:6: this is interaction 3, but there are 2");
  }

  private List<String> predictions(String lines) throws IOException {
    Path answers = Files.writeString(folder.resolve("answers.sql"), lines);
    return Predictions.read(answers, Dataset.read(file), false).byQuestion().values().stream()
        .map(Prediction::sql)
        .toList();
  }
}
