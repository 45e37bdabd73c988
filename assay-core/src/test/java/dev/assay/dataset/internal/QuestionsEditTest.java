// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.gold.Gold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionsEditTest {
  private static final String FIRST =
      "{\"id\": \"q1\",\"question\":\"ü?\", \"database\":\"s\", \"gold\": \"SELECT 1\" }";

  @TempDir private Path folder = Path.of("");

  @Test
  void changesOnlyTheGoldOfItsQuestion() throws IOException {
    Path file = write("q.jsonl", "\ufeff" + FIRST + "\r\n\n" + FIRST.replace("q1", "q2") + "\r\n");

    QuestionsEdit edit = QuestionsEdit.inPlace(Dataset.read(file));
    edit.accept("q2", accepted("SELECT 2 ; ", null, false));

    assertThat(edit.text())
        .isEqualTo(
            "\ufeff"
                + FIRST
                + "\r\n\n"
                + "{\"id\": \"q2\",\"question\":\"ü?\", \"database\":\"s\", \"gold\": "
                + "[\"SELECT 1\", \"SELECT 2\"] , \"accepted\": [{\"sql\":\"SELECT 2\","
                + "\"as\":\"alternative\",\"run\":\"base\",\"at\":\"2026-01-02T03:04:05Z\"}]}\r\n");
  }

  @Test
  void acceptsSeveralTimesAndReplaces() throws IOException {
    Path file =
        write(
            "q.json",
            """
            [
              {"question": "?", "accepted": [], "gold": [
                "SELECT 1"
              ], "database": "s"},
              {"question": "!", "database": "s", "gold": {"sql": "SELECT '{'", "braces": false}}
            ]
            """);

    QuestionsEdit edit = QuestionsEdit.inPlace(Dataset.read(file));
    edit.accept("q-0", accepted("SELECT ';'", "why \"so\"", false));
    edit.accept("q-0", accepted("SELECT 3", null, false));
    edit.accept("q-1", accepted("SELECT 4", null, true));
    Dataset after = Dataset.read(write("q.json", edit.text()));

    assertThat(after.questions().get(0).gold())
        .isEqualTo(
            new Gold.Queries(
                List.of(
                    new Gold.GoldSql("SELECT 1", true),
                    new Gold.GoldSql("SELECT ';'", false),
                    new Gold.GoldSql("SELECT 3", true))));
    assertThat(after.questions().get(1).gold()).isEqualTo(Gold.sql("SELECT 4"));
    assertThat(edit.text())
        .contains("\"because\":\"why \\\"so\\\"\"", "\"replaced\":{\"sql\": \"SELECT '{'\"");
  }

  @Test
  void copiesYamlWithAllFieldsAndIds() throws IOException {
    Path file =
        write(
            "q.yaml",
            """
            # comment
            - question: How many?
              database: s
              gold: SELECT 1
              tolerance: 0.5
              tags: [a, b]
            """);
    Dataset dataset = Dataset.read(file);

    assertThatThrownBy(() -> QuestionsEdit.inPlace(dataset))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("comments and layout would be lost", "--out FILE.jsonl");
    QuestionsEdit edit = QuestionsEdit.copy(dataset, folder.resolve("new.jsonl"));
    edit.accept("q-0", accepted("SELECT 2", null, false));
    Dataset copy = Dataset.read(write("new.jsonl", edit.text()));

    assertThat(copy.questions().get(0))
        .isEqualTo(
            dataset
                .questions()
                .get(0)
                .withGold(
                    new Gold.Queries(
                        List.of(
                            new Gold.GoldSql("SELECT 1", true),
                            new Gold.GoldSql("SELECT 2", true)))));
  }

  @Test
  void copiesOtherFormats() throws IOException {
    Path file =
        write(
            "bird.json",
            """
            [{"question_id": 7, "db_id": "s", "question": "?", "evidence": "e", "SQL": "SELECT '{a}'",
              "difficulty": "simple"}]
            """);
    Dataset dataset = Dataset.read(file);

    assertThatThrownBy(() -> QuestionsEdit.inPlace(dataset)).hasMessageContaining("format bird");
    QuestionsEdit edit = QuestionsEdit.copy(dataset, folder.resolve("new.jsonl"));

    assertThat(Dataset.read(write("new.jsonl", edit.text())).questions())
        .isEqualTo(dataset.questions());
  }

  @Test
  void acceptsBesideAGoldThatIsCalledQuery() throws IOException {
    Path file = write("q.jsonl", FIRST.replace("\"gold\"", "\"query\""));

    QuestionsEdit edit = QuestionsEdit.inPlace(Dataset.read(file));
    edit.accept("q1", accepted("SELECT 2", null, false));

    assertThat(edit.text()).contains("\"query\": [\"SELECT 1\", \"SELECT 2\"]");
  }

  @Test
  void copiesAllFieldsOfAFolderAndOfSeveralFiles() throws IOException {
    String byEngine = "{\"sqlite\": \"SELECT 1\", \"postgres\": \"SELECT 2\"}";
    String more = FIRST.replace("\"SELECT 1\"", byEngine).replace("}", "}").strip();
    more = more.substring(0, more.length() - 1) + ", \"decimals\": 2}";
    Path one = Files.createDirectories(folder.resolve("one")).resolve("questions.jsonl");
    Files.writeString(one, more);
    Path out = folder.resolve("new.jsonl");

    assertThat(QuestionsEdit.copy(Dataset.read(one.getParent()), out).text())
        .contains("\"decimals\":2", "\"postgres\":\"SELECT 2\"");

    Path two = write("two.jsonl", FIRST.replace("q1", "q2"));
    Dataset both = Datasets.read(List.of(one, two), null);
    assertThat(QuestionsEdit.copy(both, out).text()).contains("\"q1\"", "\"q2\"");
    assertThatThrownBy(() -> QuestionsEdit.inPlace(both))
        .hasMessageContaining("several files")
        .hasMessageContaining("two.jsonl");
  }

  @Test
  void undoesWhatWasAcceptedCharacterForCharacter() throws IOException {
    String several = FIRST.replace("\"SELECT 1\"", "[ \"SELECT 1\",  \"SELECT 0\" ]");
    String text = "\ufeff" + FIRST + "\r\n" + several.replace("q1", "q2") + "\r\n";
    Path file = write("q.jsonl", text);
    QuestionsEdit edit = QuestionsEdit.inPlace(Dataset.read(file));
    for (String question : List.of("q1", "q2")) {
      edit.accept(question, accepted("SELECT ';'", "why, [so]", false));
      edit.accept(question, accepted("SELECT 3", null, false));
    }
    String both = edit.text();

    write("q.jsonl", both);
    assertThat(AcceptedGolds.in(file).of("q2"))
        .extracting(AcceptedGold::sql)
        .containsExactly("SELECT ';'", "SELECT 3");
    assertThat(AcceptedGolds.in(folder)).as("of a folder").isEqualTo(AcceptedGolds.in(file));
    assertThat(AcceptedGolds.in(file).upTo(Instant.EPOCH)).isEqualTo(AcceptedGolds.NONE);
    assertThat(edit.undo("q1", "SELECT ';' ;", "base").because()).isEqualTo("why, [so]");
    assertThat(edit.text()).contains("[\"SELECT 1\", \"SELECT 3\"]");
    edit.undo("q1", "SELECT 3", "base");
    edit.undo("q2", "SELECT 3", "base");
    edit.undo("q2", "SELECT ';'", "base");
    assertThat(edit.text()).isEqualTo(text);
    assertThatThrownBy(() -> edit.undo("q1", "SELECT 3", "base"))
        .hasMessageContaining("nothing to undo");
  }

  @Test
  void undoesAReplacementUnlessItsGoldWasEdited() throws IOException {
    String first = FIRST.replace("{\"id\"", "{\"accepted\": [], \"id\"");
    Path file = write("q.jsonl", first);
    QuestionsEdit edit = QuestionsEdit.inPlace(Dataset.read(file));
    edit.accept("q1", accepted("SELECT 4", null, true));
    String replaced = edit.text();
    assertThatThrownBy(() -> edit.undo("q1", "SELECT 4", "other"))
        .hasMessageContaining("accepted from run other");

    edit.undo("q1", "SELECT 4", "base");
    assertThat(edit.text()).isEqualTo(first);
    write("q.jsonl", replaced.replace("\"gold\": \"SELECT 4\"", "\"gold\": \"SELECT 5\""));
    QuestionsEdit edited = QuestionsEdit.inPlace(Dataset.read(file));
    assertThatThrownBy(() -> edited.undo("q1", "SELECT 4", "base"))
        .hasMessageContainingAll("has changed since", "undo that first");
  }

  @Test
  void restoresWhatWasReplacedCharacterForCharacter() throws IOException {
    String gold = "{\"sql\" : \"SELECT \\u00fc\",  \"braces\":false }";
    String text = FIRST.replace("\"SELECT 1\"", gold);
    Path file = write("q.jsonl", text);
    QuestionsEdit edit = QuestionsEdit.inPlace(Dataset.read(file));
    edit.accept("q1", accepted("SELECT 4", null, false));
    String alternative = edit.text();
    edit.accept("q1", accepted("SELECT 4", null, true));
    assertThat(Dataset.read(write("q.jsonl", edit.text())).questions().get(0).gold())
        .isEqualTo(Gold.sql("SELECT 4"));

    edit.undo("q1", "SELECT 4", "base");
    assertThat(edit.text()).isEqualTo(alternative);
    edit.undo("q1", "SELECT 4", "base");
    assertThat(edit.text()).isEqualTo(text);
  }

  @Test
  void undoesTheLaterOfTwoAcceptancesFirst() throws IOException {
    Path file = write("q.jsonl", FIRST);
    QuestionsEdit edit = QuestionsEdit.inPlace(Dataset.read(file));
    edit.accept("q1", accepted("SELECT 2", null, false));
    edit.accept("q1", accepted("SELECT 3", null, true));

    assertThatThrownBy(() -> edit.undo("q1", "SELECT 2", "base"))
        .hasMessageContaining("undo that first");
    edit.undo("q1", "SELECT 3", "base");
    edit.undo("q1", "SELECT 2", "base");
    assertThat(edit.text()).isEqualTo(FIRST);
  }

  @Test
  void saysWhatIsWrongWithProvenance() throws IOException {
    Path file =
        write("q.jsonl", FIRST.replace(" }", ", \"accepted\": [{\"sql\": \"S\", \"bye\": 1}]}"));

    assertThatThrownBy(() -> Dataset.read(file))
        .hasMessageContaining("q.jsonl:1", "unknown key 'bye'");
  }

  private static AcceptedGold accepted(String sql, @Nullable String because, boolean replaces) {
    return new AcceptedGold(sql, "base", Instant.parse("2026-01-02T03:04:05Z"), because, replaces);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
