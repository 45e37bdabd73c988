// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.internal.Datasets;
import dev.assay.gold.Gold;
import dev.assay.model.Attempt;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Usage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictionsTest {
  private static final Dataset THREE =
      new Dataset(
          "t",
          "assay",
          Path.of("t.jsonl"),
          "00",
          List.of(question("a", "d1"), question("b", "d2"), question("c", "d1")));

  private final Path folder;

  PredictionsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static Question question(String id, String database) {
    return Question.of(id, "Question " + id, database, Gold.sql("SELECT 1"));
  }

  private Path write(String name, String content) {
    try {
      return Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Predictions read(String name, String content) {
    return Predictions.read(write(name, content), THREE, false);
  }

  private AbstractThrowableAssert<?, ?> assertFault(String name, String content) {
    Path file = write(name, content);
    return assertThatThrownBy(() -> Predictions.read(file, THREE, false))
        .isInstanceOf(AssayException.class)
        .hasMessageStartingWith(file.toString());
  }

  private static void assertSql(Predictions predictions, @Nullable String... sql) {
    assertThat(predictions.byQuestion().keySet()).containsExactly("a", "b", "c");
    assertThat(predictions.byQuestion().values()).extracting(Prediction::sql).containsExactly(sql);
  }

  @Test
  void pairsLinesByPosition() {
    Predictions lines = read("p.sql", "SELECT 1\n\nSELECT 3");
    assertThat(lines.format()).isEqualTo("lines");
    assertThat(lines.sha256()).hasSize(64);
    assertSql(lines, "SELECT 1", null, "SELECT 3");
    assertSql(
        read("q.txt", "SELECT 1\r\nSELECT 2\r\nSELECT 3\r\n"), "SELECT 1", "SELECT 2", "SELECT 3");
    assertSql(read("r.sql", "SELECT 1\n\n\n"), "SELECT 1", null, null);
    assertSql(read("s.sql", "1\n2\n3\n\n \n"), "1", "2", "3");
  }

  @Test
  void takesTheDatabaseOffALineAndChecksIt() {
    assertSql(read("p.sql", "SELECT 1\td1\nSELECT\t2\n\td1\n"), "SELECT 1", "SELECT\t2", null);
    assertFault("q.sql", "SELECT 1\td1\nSELECT 2\td1\nSELECT 3\td1\n")
        .hasMessageContaining(
            ":2: this line is for the database 'd1' but question b belongs to 'd2'");
  }

  @Test
  void namesBothCountsWhereLinesAndQuestionsDiffer() {
    assertFault("p.sql", "SELECT 1\nSELECT 2\n")
        .hasMessageContaining("has 2 lines but t.jsonl has 3 questions")
        .hasMessageContaining("the first question without one is c");
    assertFault("q.sql", "1\n2\n3\n4\n5\n")
        .hasMessageContaining("has 5 lines but")
        .hasMessageContaining("line 4 is the first without a question");
    assertFault("r.sql", "").hasMessageContaining("is empty");
  }

  @Test
  void readsAJsonMapById() {
    Predictions map =
        read(
            "p.json",
            "{\"c\": \"SELECT 3\", \"a\": \"SELECT 1;\\t----- bird -----\\td1\", \"b\": null}");
    assertThat(map.format()).isEqualTo("json-map");
    assertSql(map, "SELECT 1;", null, "SELECT 3");
  }

  @Test
  void readsAJsonMapByRowWhereItsKeysAreTheRows() {
    assertSql(
        read("p.json", "{\"1\": \"SELECT 2\", \"0\": \"SELECT 1\", \"2\": \"SELECT 3\"}"),
        "SELECT 1",
        "SELECT 2",
        "SELECT 3");
    assertFault("q.json", "{\"0\": \"SELECT 1\", \"2\": \"SELECT 3\"}")
        .hasMessageContaining("2 ids are not in t.jsonl: 0, 2");
  }

  @Test
  void refusesAMapThatContradictsTheDatabaseOrIsNotText() {
    assertFault("p.json", "{\n\"a\": \"SELECT 1\\t----- bird -----\\td2\"}")
        .hasMessageContaining(":2: the prediction for 'a' is for the database 'd2'");
    assertFault("q.json", "{\"a\": 5}").hasMessageContaining("must be SQL as text, not a number");
    assertFault("r.json", "{\"a\": \"x\", \"b\": ").hasMessageContaining("malformed JSON");
    assertFault("s.json", "{\"a\": \"x\"} {}").hasMessageContaining("more after the end");
  }

  @Test
  void readsRecordsWithUsageAndRawAnswer() {
    Predictions records =
        read(
            "p.jsonl",
            """
            {"id":"b","sql":"SELECT 2","usage":{"prompt_tokens":10,"completion_tokens":3,"cost_usd":0.5},"latency_ms":12.5,"raw":"Here: SELECT 2","model":"m"}
            {"id":"a","sql":null,"raw":"I can't"}
            {"id":"c","sql":" "}
            """);
    assertThat(records.format()).isEqualTo("jsonl");
    assertThat(records.byQuestion().get("b"))
        .isEqualTo(
            new Prediction(
                "b",
                "SELECT 2",
                null,
                List.of(new Attempt("SELECT 2", null, new Usage(10L, 3L, 0.5, 12.5))),
                "Here: SELECT 2"));
    assertThat(records.byQuestion().get("a"))
        .isEqualTo(
            new Prediction("a", null, null, List.of(new Attempt(null, null, null)), "I can't"));
    assertSql(records, null, "SELECT 2", null);
  }

  @Test
  void namesTheLineOfAFaultyRecord() {
    assertFault("p.jsonl", "{\"id\":\"a\",\"sql\":\"x\"}\n{\"id\":\"b\"}\n")
        .hasMessageContaining(":2: the field 'sql' is missing");
    assertFault("q.jsonl", "{\"id\":\"a\",\"sq1\":\"x\"}\n")
        .hasMessageContaining("is 'sq1' what you mean?");
    assertFault("r.jsonl", "{\"sql\":\"x\"}\n").hasMessageContaining(":1:1: the field 'id' is");
    assertFault("s.jsonl", "{\"id\":\"a\",\"sql\":7}\n").hasMessageContaining("'sql' must be text");
    assertFault("t.jsonl", "{\"id\":\"a\",\"sql\":\"x\",\"usage\":{\"tokens\":1}}\n")
        .hasMessageContaining("unknown key 'tokens'");
    assertFault("u.jsonl", "{\"id\":\"a\",\"sql\":\"x\"}\n{\"id\"\n")
        .hasMessageContaining("u.jsonl:2:");
  }

  @Test
  void namesEveryIdThatDoesNotFit() {
    assertFault(
            "p.jsonl",
            """
            {"id":"a","sql":"x"}
            {"id":"a","sql":"y"}
            {"id":"zz","sql":"y"}
            """)
        .hasMessageContaining("1 id is not in t.jsonl: zz;")
        .hasMessageContaining("1 id occurs more than once: a;")
        .hasMessageContaining("2 questions have no prediction: b, c; add them");
  }

  @Test
  void namesTenIdsAndTheCount() {
    Dataset many =
        new Dataset(
            "m",
            "assay",
            Path.of("m"),
            "",
            IntStream.range(0, 15).mapToObj(i -> question("q" + i, "d")).toList());
    Path file = write("p.jsonl", "{\"id\":\"q3\",\"sql\":\"x\"}\n");
    assertThatThrownBy(() -> Predictions.read(file, many, false))
        .hasMessageContaining(
            "14 questions have no prediction: q0, q1, q2, q4, q5, q6, q7, q8, q9, q10 …");
    assertThat(Predictions.read(file, many, true).byQuestion()).containsOnlyKeys("q3");
  }

  @Test
  void refusesUnknownIdsEvenWhereMissingOnesAreAllowed() {
    Path file = write("p.jsonl", "{\"id\":\"zz\",\"sql\":\"x\"}\n");
    assertThatThrownBy(() -> Predictions.read(file, THREE, true))
        .hasMessageContaining("1 id is not in")
        .hasMessageNotContaining("no prediction");
  }

  @Test
  void readsCsvByPositionByIdOrByQuestion() {
    assertSql(
        read("p.csv", "generated_query\nSELECT 1\n\"SELECT\n2\"\nSELECT 3\n"),
        "SELECT 1",
        "SELECT\n2",
        "SELECT 3");
    assertSql(read("q.csv", "sql,id\nSELECT 3,c\nSELECT 1,a\n,b\n"), "SELECT 1", null, "SELECT 3");
    assertSql(
        read(
            "r.csv",
            """
            question,db_name,generated_query
            Question c,d1,SELECT 3
            Question a,d1,SELECT 1
            Question b,d2,SELECT 2
            """),
        "SELECT 1",
        "SELECT 2",
        "SELECT 3");
  }

  /** SQL-Eval reads its questions, and writes them with its results, through pandas. */
  @Test
  void pairsSqlEvalsResultsWithQuestionsThatHaveFaultyQuotes() {
    Path questions =
        write(
            "questions.csv",
            """
            question,query,db_name
            "In "inventory" if it is True.",SELECT 1,d
            "Is it "there"",SELECT 2,d
            Last,SELECT 3,d
            """);
    Path results =
        write(
            "results.csv",
            """
            question,db_name,generated_query
            Last,d,SELECT 3
            "In inventory"" if it is True.\"\"",d,SELECT 1
            "Is it there\"\"\"\"",d,SELECT 2
            """);
    Dataset dataset = Datasets.read(questions, null);

    assertThat(Predictions.read(results, dataset, false).byQuestion().values())
        .extracting(Prediction::sql)
        .containsExactly("SELECT 1", "SELECT 2", "SELECT 3");
  }

  @Test
  void refusesCsvThatDoesNotFitTheQuestions() {
    assertFault("p.csv", "question,generated_query\nQuestion a,1\nQuestion x,1\nQuestion c,1\n")
        .hasMessageContaining(
            ":3: no question of the data set (or none that is left) has the text");
    assertFault("q.csv", "db_name,generated_query\nd1,1\nd1,1\nd1,1\n")
        .hasMessageContaining(":3: this row is for the database 'd1' but question b");
    assertFault("r.csv", "generated_query\n1\n").hasMessageContaining("has 1 row but");
    assertFault("s.csv", "generated_qery\n1\n")
        .hasMessageContaining("did you mean 'generated_qery'?");
  }

  @Test
  void wantsTheWholeDataSet() {
    Path file = write("p.sql", "SELECT 1\n");
    assertThatThrownBy(() -> Predictions.read(file, THREE.first(1), false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void readsBothSystemsOnSpiderDev() {
    Dataset spider = Datasets.read(SharedData.path("spider_dev"), null);
    for (String system : List.of("dail_sql_gpt4.sql", "c3_chatgpt.sql")) {
      Predictions predictions =
          Predictions.read(SharedData.path("spider_dev/predictions/" + system), spider, false);
      assertThat(predictions.byQuestion()).hasSize(1034);
      assertThat(predictions.byQuestion().get("dev-0")).isNotNull();
    }
  }

  @Test
  void readsBothSystemsOnBird() {
    Dataset bird = Datasets.read(SharedData.path("bird_small/questions.json"), null);
    for (String system : List.of("chatgpt", "codes_7b")) {
      Path file = SharedData.path("bird_small/predictions/" + system + "_with_evidence.json");
      Predictions predictions = Predictions.read(file, bird, false);
      assertThat(predictions.byQuestion()).hasSize(274);
      assertThat(predictions.byQuestion().values())
          .allSatisfy(p -> assertThat(p.sql()).doesNotContain("-----"));
    }
  }
}
