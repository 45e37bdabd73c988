// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Who is the tallest hero?",
        "Which hero has the most superpowers?",
        "Who owns the most pets?",
        "Give the hero ID of superhero with the lowest attribute value.",
        "Name of the player with the fewest goals, please",
        "What is the address of the oldest school in the US?",
        "Among the heroes of Marvel, who is the heaviest?"
      })
  void readsASuperlativeInTheSingular(String text) {
    assertThat(QuestionText.of(text, null).asksForOne()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Who are the tallest heroes?",
        "Give the names of the tallest heroes.",
        "Find the name of students who have the highest age.",
        "Find the oldest students.",
        "List all of the tallest hero.",
        "Which heroes has the most powers?",
        "Which hero is tall?",
        "The tallest hero",
        "Quel est le héros le plus grand ?"
      })
  void readsNoneWhereSeveralAreMeantOrNothingIsKnown(String text) {
    assertThat(QuestionText.of(text, null).asksForOne()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Which city has the largest population? | population | 1 | false",
        "Which city has the largest population? | city | 1 | true",
        "List the cities ordered by population. | population | 1 | false",
        "List the cities and show their population. | population | 1 | true",
        "What is the name, along with the id, of the hero? | hero_id | 2 | true",
        "Which publisher has the most heroes? | count | 1 | false",
        "Which publisher has the most heroes and how many? | count | 1 | true",
        "What is the average age and the name? | avg | 2 | true",
        "For each country, what is the largest city? | country | 1 | true",
        "Give first names of the students by age. | Fname | 1 | true",
        "Show name, age and country of singers. | id | 2 | true",
        "Show name, age, and country of singers. | id | 3 | false",
        "What are the categories? | category | 1 | true"
      })
  void readsWhichColumnsAreAskedFor(String text, String column, int others, boolean asked) {
    assertThat(QuestionText.of(text, null).mayAskFor(Set.of(column), others)).isEqualTo(asked);
  }

  @Test
  void readsAnotherLanguageByItsOwnWords(@TempDir Path folder) throws IOException {
    QuestionText german = QuestionText.of("Zeige die Namen der größten Städte.", null);
    QuestionText different = QuestionText.of("Zeige die verschiedenen Namen.", null);
    Path file =
        Files.writeString(
            folder.resolve("german.properties"),
            "asking = zeige, welche, wer\ndifferent = verschieden*\nextreme = größte*\n");
    QuestionWords words = QuestionWords.read(file);

    assertThat(german.listsRows()).isFalse();
    assertThat(german.with(words).listsRows()).isTrue();
    assertThat(different.with(words).listsRows()).isFalse();
    assertThat(QuestionText.of("Wer ist die größte?", null).with(words).asksForOne()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "askin = zeige | unknown key 'askin'",
        "different = verschieden | 'asking' is missing",
        "asking = \\u00 | can't read the words"
      })
  void refusesAFileThatItCantUse(String text, String problem, @TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("words.properties"), text);
    assertThatThrownBy(() -> QuestionWords.read(file))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("words.properties")
        .hasMessageContaining(problem);
    assertThatThrownBy(() -> QuestionWords.read(folder.resolve("none")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("no such file");
  }
}
