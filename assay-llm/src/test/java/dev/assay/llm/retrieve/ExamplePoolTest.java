// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.gold.Gold;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExamplePoolTest {
  private static final List<FewShotExample> EXAMPLES =
      List.of(
          new FewShotExample(
              "1", "How many singers are there?", "SELECT count(*) FROM singer", "concert"),
          new FewShotExample("2", "List all names of pets", "SELECT name FROM pets", "pets"),
          new FewShotExample("3", "How many pets are there?", "SELECT count(*) FROM pets", "pets"),
          new FewShotExample(
              "4", "how many  PETS are there", "select COUNT( * ) from pets;", "pets"),
          new FewShotExample("5", "Count the pets", "SELECT count(*) FROM pets -- all", "pets"),
          new FewShotExample("6", "How many dogs are there?", "SELECT count(*) FROM dogs", "pets"));

  private static final ExampleFile FILE = new ExampleFile(Path.of("x.jsonl"), EXAMPLES, 0);

  private static final Question QUESTION =
      Question.of("q", "How many pets are there?", "pets", Gold.sql("SELECT count(*) FROM pets"));

  private static ExamplePool pool(ExampleOptions settings) {
    return ExamplePool.of(FILE, new WordEmbedder(), MemoryStore.empty(), settings);
  }

  private static List<String> ids(ExampleSelection selection) {
    return selection.examples().stream().map(FewShotExample::id).toList();
  }

  @Test
  void leavesOutWhatGivesTheAnswerAway() {
    ExampleSelection selection = pool(ExampleOptions.of(3)).select(QUESTION);
    assertThat(ids(selection)).containsExactlyInAnyOrder("1", "6", "2");
    assertThat(selection.excluded())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(ExampleLeak.SAME_TEXT, 2, ExampleLeak.SAME_SQL, 1));
    assertThat(selection.leaks()).isEqualTo(3);
  }

  @Test
  void leavesOutTheQuestionItselfByItsId() {
    Question renamed = Question.of("6", "Which dog is old?", "pets", Gold.sql("SELECT 1"));
    assertThat(ids(pool(ExampleOptions.of(6)).select(renamed))).doesNotContain("6").hasSize(5);
  }

  @Test
  void countsOnlyWhatWouldHaveBeenTaken() {
    Question other = Question.of("q", "dogs", "pets", Gold.sql("SELECT count(*) FROM pets"));
    ExampleSelection selection = pool(ExampleOptions.of(1)).select(other);
    assertThat(ids(selection)).containsExactly("6");
    assertThat(selection.leaks()).isZero();
  }

  @Test
  void leavesOutNearlyTheSameWords() {
    String text =
        "Show the name, age, and country of all singers who were born after the war in France";
    FewShotExample near = new FewShotExample("a", text.replace("Show", "Give"), "SELECT 1", "");
    ExampleLeakCheck words = new ExampleLeakCheck(0.8, 2, true);
    Question asked = Question.of("q", text, "d", Gold.sql("SELECT 2"));
    assertThat(words.leak(words.asked(asked), near, 0)).contains(ExampleLeak.SIMILAR_WORDS);
    ExampleLeakCheck lax = new ExampleLeakCheck(1.1, 0.97, true);
    assertThat(lax.leak(lax.asked(asked), near, 0.96)).isEmpty();
    assertThat(lax.leak(lax.asked(asked), near, 0.97)).contains(ExampleLeak.SIMILAR_MEANING);
  }

  @Test
  void keepsEqualSqlWhereThatIsAllowed() {
    ExampleOptions settings =
        new ExampleOptions(6, ExampleScope.ANY, new ExampleLeakCheck(2, 2, false));
    assertThat(ids(pool(settings).select(QUESTION))).containsExactlyInAnyOrder("1", "2", "5", "6");
  }

  @Test
  void keepsToTheScope() {
    ExampleLeakCheck lax = new ExampleLeakCheck(2, 2, false);
    assertThat(ids(pool(new ExampleOptions(9, ExampleScope.SAME_DATABASE, lax)).select(QUESTION)))
        .containsExactlyInAnyOrder("2", "5", "6");
    assertThat(ids(pool(new ExampleOptions(9, ExampleScope.OTHER_DATABASES, lax)).select(QUESTION)))
        .containsExactly("1");
  }

  @Test
  void looksFurtherWhereManyAreLeftOut() {
    List<FewShotExample> many = new java.util.ArrayList<>();
    for (int i = 0; i < 200; i++) {
      many.add(new FewShotExample("same-" + i, "How many pets are there?", "SELECT " + i, "pets"));
    }
    many.addAll(EXAMPLES);
    ExamplePool pool =
        ExamplePool.of(
            new ExampleFile(Path.of("y"), many, 0),
            new WordEmbedder(),
            MemoryStore.empty(),
            ExampleOptions.of(2));
    ExampleSelection selection = pool.select(QUESTION);
    assertThat(ids(selection)).containsExactlyInAnyOrder("1", "6");
    assertThat(selection.excluded()).containsEntry(ExampleLeak.SAME_TEXT, 202);
  }

  @Test
  void embedsNothingTwice(@TempDir Path folder) {
    Path file = folder.resolve("vectors.jsonl");
    WordEmbedder first = new WordEmbedder();
    ExamplePool.of(FILE, first, MemoryStore.in(file, first.id()), ExampleOptions.of(2)).close();
    assertThat(first.texts).hasValue(EXAMPLES.size());
    WordEmbedder second = new WordEmbedder();
    ExamplePool again =
        ExamplePool.of(FILE, second, MemoryStore.in(file, second.id()), ExampleOptions.of(2));
    assertThat(second.texts).hasValue(0);
    assertThat(ids(again.select(QUESTION))).hasSize(2);
    ExampleFile fewer = new ExampleFile(Path.of("x"), EXAMPLES.subList(0, 3), 0);
    WordEmbedder third = new WordEmbedder();
    VectorStore store = MemoryStore.in(file, third.id());
    ExamplePool.of(fewer, third, store, ExampleOptions.of(2));
    assertThat(third.texts).hasValue(3);
    assertThat(store.size()).isEqualTo(3);
  }

  @Test
  void takesTheFirstOfAFileInItsOrder() {
    ExampleSelection selection = new FixedExamples(FILE, ExampleOptions.of(2)).select(QUESTION);
    assertThat(ids(selection)).containsExactly("1", "2");
    Question one = Question.of("1", "other words", "pets", Gold.sql("SELECT 1"));
    assertThat(ids(new FixedExamples(FILE, ExampleOptions.of(2)).select(one)))
        .containsExactly("2", "3");
  }

  @Test
  void writesPairs() {
    assertThat(ExampleText.of(List.of(EXAMPLES.get(1), EXAMPLES.get(3))))
        .isEqualTo(
            """
            Question: List all names of pets
            SQL: SELECT name FROM pets;

            Question: how many  PETS are there
            SQL: select COUNT( * ) from pets;\
            """);
    assertThat(ExampleText.of(List.of())).isEmpty();
  }
}
