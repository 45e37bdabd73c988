// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.internal.Datasets;
import dev.assay.gold.Gold;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnanswerableTest {
  @TempDir private Path folder = Path.of("unset");

  @Test
  void readsAQuestionThatIsMarkedSoWithoutGold() throws IOException {
    List<Question> questions =
        read(
            "q.jsonl",
            """
            {"id":"a","question":"Who wrote 1984?","database":"shop","unanswerable":true}
            {"id":"b","question":"Who?","database":"shop","unanswerable":true,"gold":null}
            {"id":"c","question":"How many?","database":"shop","unanswerable":false,"gold":"SELECT 1"}
            """);

    assertThat(questions)
        .extracting(Question::gold)
        .containsExactly(
            new Gold.Unanswerable(null), new Gold.Unanswerable(null), Gold.sql("SELECT 1"));
  }

  @Test
  void refusesAGoldForAQuestionThatCanNotBeAnswered() {
    assertThatThrownBy(
            () ->
                read(
                    "q.jsonl",
                    """
                    {"id":"a","question":"?","database":"d","gold":"SELECT 1"}
                    {"id":"b","question":"?","database":"d","gold":"SELECT 1","unanswerable":true}
                    """))
        .isInstanceOf(AssayException.class)
        .hasMessageStartingWith(folder.resolve("q.jsonl") + ":2:")
        .hasMessageContaining("an unanswerable question has no gold");
  }

  @Test
  void stillWantsAGoldWithoutTheMark() {
    assertThatThrownBy(
            () -> read("q.jsonl", "{\"id\":\"a\",\"question\":\"?\",\"database\":\"d\"}\n"))
        .hasMessageContaining("the field 'gold' is missing");
  }

  @Test
  void recognizesDefogsRefusalOnlyWhereTheInstructionsQuoteTheQuery() throws IOException {
    List<Question> questions =
        read(
            "idk.csv",
            """
            question,instructions,query,db_name
            Q1,"If not, return 'SELECT 'I''m at a loss.' AS answer;'.",SELECT 'I\\'m at a loss.' AS answer;,d
            Q2,Say whether there are any.,SELECT 'No' AS answer;,d
            Q3,"If not, return 'SELECT 'No data.' AS answer;'.",SELECT count(*) FROM t,d
            Q4,"If not, return 'SELECT 'No data.' AS answer;'.",SELECT 'data' AS answer;,d
            """);

    assertThat(questions)
        .extracting(Question::gold)
        .containsExactly(
            new Gold.Unanswerable("I'm at a loss."),
            Gold.sql("SELECT 'No' AS answer;"),
            Gold.sql("SELECT count(*) FROM t"),
            Gold.sql("SELECT 'data' AS answer;"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"idk.csv", "idk_bigquery.csv"})
  void recognizesEveryQuestionOfDefogsIdkFiles(String name) {
    Dataset idk = Datasets.read(SharedData.path("defog/questions").resolve(name), null);

    assertThat(idk.questions())
        .hasSize(105)
        .allMatch(q -> q.gold() instanceof Gold.Unanswerable gold && gold.refusal() != null);
  }

  @Test
  void recognizesNoQuestionOfDefogsOtherFiles() throws IOException {
    try (Stream<Path> files = Files.list(SharedData.path("defog/questions"))) {
      List<Path> others = files.filter(f -> !f.getFileName().toString().startsWith("idk")).toList();
      assertThat(others).hasSize(16);
      for (Path file : others) {
        assertThat(Datasets.read(file, null).questions())
            .as(file.toString())
            .allMatch(q -> q.gold() instanceof Gold.Queries);
      }
    }
  }

  @Test
  void keepsMaterialForPromptsByItsSlot() throws IOException {
    List<Question> own =
        read(
            "q.yaml",
            """
            - question: How many?
              database: shop
              gold: SELECT 1
              context: { glossary: "a is b", question_0: "Which?", query_0: "SELECT 2" }
            """);
    List<Question> defog =
        read(
            "d.csv",
            """
            question,query,db_name,k_shot_prompt,table_aliases,prev_invalid_sql,prev_error_msg,question_0,query_0,cot_instructions,full_instructions,other
            Q,SELECT 1,d,Ex,t AS a,SELCT,syntax,Q0,SELECT 0,think,all,x
            Q,SELECT 1,d,,,,,,,,,
            """);

    assertThat(own.get(0).context())
        .containsExactly(
            java.util.Map.entry("glossary", "a is b"),
            java.util.Map.entry("question_0", "Which?"),
            java.util.Map.entry("query_0", "SELECT 2"));
    assertThat(defog.get(0).context())
        .hasSize(8)
        .containsEntry("examples", "Ex")
        .containsEntry("table_aliases", "t AS a")
        .containsEntry("previous_sql", "SELCT")
        .containsEntry("previous_error", "syntax")
        .containsEntry("question_0", "Q0")
        .containsEntry("query_0", "SELECT 0")
        .containsEntry("cot_instructions", "think")
        .containsEntry("glossary", "all");
    assertThat(defog.get(1).context()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"evidence\":\"x\"}|'evidence' does not belong in 'context'",
        "{\"Two Words\":\"x\"}|'Two Words' can't be the name of a slot",
        "{\"glossary\":3}|'glossary' must be text",
        "\"glossary\"|'context' must be an object"
      })
  void checksMaterialForPrompts(String context, String expected) {
    assertThatThrownBy(
            () ->
                read(
                    "q.jsonl",
                    "{\"question\":\"?\",\"database\":\"d\",\"gold\":\"x\",\"context\":"
                        + context
                        + "}\n"))
        .hasMessageStartingWith(folder.resolve("q.jsonl") + ":1:")
        .hasMessageContaining(expected);
  }

  @Test
  void keepsTheInstructionsOfADatabaseAndTheExamplesOfDefogsFiles() {
    Path files = SharedData.path("defog/questions");
    assertThat(Datasets.read(files.resolve("instruct_advanced_postgres.csv"), null).questions())
        .allMatch(q -> q.context().keySet().equals(java.util.Set.of("glossary")));
    assertThat(Datasets.read(files.resolve("questions_gen_snowflake.csv"), null).questions())
        .allMatch(q -> q.context().keySet().equals(java.util.Set.of("examples")));
  }

  private List<Question> read(String name, String content) throws IOException {
    return Datasets.read(Files.writeString(folder.resolve(name), content), null).questions();
  }
}
