// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExampleFileTest {
  private Path folder;

  @BeforeEach
  void in(@TempDir Path empty) {
    folder = empty;
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void readsLinesOfQuestionAndSql() throws IOException {
    Path file =
        file(
            "shots.jsonl",
            """
            {"question": "How many?", "sql": "SELECT 1"}

            {"id": "two", "question": "Who?", "sql": "SELECT 2", "database": "shop"}
            """);
    assertThat(ExampleFile.read(file).examples())
        .containsExactly(
            new FewShotExample("shots-0", "How many?", "SELECT 1", ""),
            new FewShotExample("two", "Who?", "SELECT 2", "shop"));
  }

  @Test
  void namesTheLineThatIsWrong() throws IOException {
    String good = "{\"question\": \"How many?\", \"sql\": \"SELECT 1\"}\n";
    assertFault(good + "{\"question\": \"Who?\"}\n", "x.jsonl:2: 'sql' must be a text");
    assertFault(good + "{\"question\": \"\", \"sql\": \"SELECT\"}\n", ":2: 'question' must be");
    assertFault(good + "\n{oops\n", "x.jsonl:3: is not a JSON object");
    assertFault(
        good + "{\"question\": \"a\", \"sql\": \"b\", \"qsl\": 1}\n",
        ":2: the field 'qsl' is unknown");
    assertFault(
        good + "{\"id\": \"x-0\", \"question\": \"a\", \"sql\": \"b\"}\n",
        "the id 'x-0' occurs twice");
  }

  private void assertFault(String text, String message) throws IOException {
    Path file = file("x.jsonl", text);
    assertThatThrownBy(() -> ExampleFile.read(file))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(message);
  }

  @Test
  void readsADataSetWithTheFullestOfItsFirstGold() throws IOException {
    Path file =
        file(
            "questions.jsonl",
            """
            {"id": "q1", "question": "Names?", "database": "shop", "gold": "SELECT {name, id} FROM t; SELECT 2"}
            """);
    ExampleFile examples = ExampleFile.read(file);
    assertThat(examples.examples())
        .containsExactly(new FewShotExample("q1", "Names?", "SELECT name, id FROM t", "shop"));
    assertThat(examples.without()).isZero();
  }
}
