// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.Predictions;
import dev.assay.gold.Gold;
import dev.assay.gold.Gold.StoredTable;
import dev.assay.match.OrderRule;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Spider2ReaderTest {
  @TempDir private Path folder = Path.of("");

  private Path suite = Path.of("");

  @BeforeEach
  void layOut() throws IOException {
    suite = folder.resolve("evaluation_suite");
    write("evaluation_suite/gold/exec_result/local1.csv", "a,b\n1,2\n");
    write("evaluation_suite/gold/exec_result/bq2_a.csv", "a,b\n1,2\n");
    write("evaluation_suite/gold/exec_result/bq2_b.csv", "c\n2\n");
    write("evaluation_suite/gold/exec_result/sf_3_a.csv", "a,b,c\n1,2,3\n");
    write("evaluation_suite/gold/sql/local1.sql", "SELECT a, b FROM t\n");
    write("evaluation_suite/gold/sql/local4.sql", "SELECT 4");
    rules(
        "{\"instance_id\":\"local1\",\"condition_cols\":[0],\"ignore_order\":true,\"toks\":\"9\"}",
        "{\"instance_id\":\"bq2\",\"condition_cols\":[[1],[]],\"ignore_order\":false}",
        "{\"instance_id\":\"sf_3\",\"condition_cols\":[1,2],\"ignore_order\":true}",
        "{\"instance_id\":\"local4\",\"condition_cols\":[],\"ignore_order\":true}",
        "{\"instance_id\":\"local5\",\"condition_cols\":[],\"ignore_order\":true}");
  }

  @Test
  void readsTheEvaluationSuite() {
    Dataset dataset = Datasets.read(suite, null);

    assertThat(dataset.format()).isEqualTo("spider2");
    assertThat(dataset.questions().stream().map(Question::id))
        .containsExactly("local1", "bq2", "sf_3", "local4");
    Question first = dataset.questions().get(0);
    assertThat(first.database()).isEqualTo("unknown");
    assertThat(first.text()).contains("local1");
    assertThat(first.category()).isEqualTo("sqlite");
    assertThat(first.match().order()).isEqualTo(OrderRule.IGNORED);
    assertThat(first.gold())
        .isEqualTo(
            new Gold.Tables(
                List.of(new StoredTable(result("local1.csv"), List.of("#1"))),
                "SELECT a, b FROM t"));
  }

  @Test
  void takesAlternativesEachWithItsColumns() {
    Question question = Datasets.read(suite, "spider2").questions().get(1);

    assertThat(question.match().order()).isEqualTo(OrderRule.REQUIRED);
    assertThat(question.category()).isEqualTo("bigquery");
    assertThat(question.gold())
        .isEqualTo(
            new Gold.Tables(
                List.of(
                    new StoredTable(result("bq2_a.csv"), List.of("#2")),
                    new StoredTable(result("bq2_b.csv"), List.of()))));
  }

  @Test
  void takesOnlyTheFirstColumnOfASingleLetteredResultAsTheOriginDoes() throws IOException {
    assertThat(columnsOfSf3()).containsExactly("#2");
    rules("{\"instance_id\":\"sf_3\",\"condition_cols\":[0,1]}");
    assertThat(columnsOfSf3()).isEmpty();
    rules("{\"instance_id\":\"sf_3\",\"condition_cols\":[[0,1]]}");
    assertThat(columnsOfSf3()).containsExactly("#1", "#2");
  }

  private List<String> columnsOfSf3() {
    Question question =
        Datasets.read(suite, null).questions().stream()
            .filter(q -> q.id().equals("sf_3"))
            .findFirst()
            .orElseThrow();
    return ((Gold.Tables) question.gold()).tables().get(0).columns();
  }

  @Test
  void takesTheQueryAsGoldWhereNoResultIsStored() {
    assertThat(Datasets.read(suite, null).questions().get(3).gold())
        .isEqualTo(Gold.verbatim("SELECT 4"));
  }

  @Test
  void takesWordsAndDatabasesFromTheQuestions() throws IOException {
    Path questions =
        write(
            "spider2-lite.jsonl",
            "{\"instance_id\":\"local1\",\"db\":\"shop\",\"question\":\"How many?\","
                + "\"external_knowledge\":null}\n");

    for (Path path : List.of(folder, suite, questions, suite.resolve("gold"))) {
      Question first = Datasets.read(path, null).questions().get(0);
      assertThat(first.text()).isEqualTo("How many?");
      assertThat(first.database()).isEqualTo("shop");
    }
  }

  @Test
  void hashesResultsToo() throws IOException {
    String before = Datasets.read(suite, null).sha256();
    write("evaluation_suite/gold/exec_result/local1.csv", "a,b\n1,3\n");
    assertThat(Datasets.read(suite, null).sha256()).isNotEqualTo(before);
  }

  @Test
  void namesTheLineOfColumnsThatCannotBe() throws IOException {
    rules("{\"instance_id\":\"bq2\",\"condition_cols\":[[1],2]}");
    assertFault("spider2lite_eval.jsonl:1", "1 lists among 2 items");
    rules("{\"instance_id\":\"bq2\",\"condition_cols\":[1,\"b\"]}");
    assertFault("spider2lite_eval.jsonl:1", "must hold numbers of columns");
    rules("{\"instance_id\":\"bq2\",\"condition_cols\":[[1]]}");
    assertThat(((Gold.Tables) Datasets.read(suite, null).questions().get(0).gold()).tables())
        .as("the first results, as its script does")
        .hasSize(1);
    rules(
        "{\"instance_id\":\"x001\",\"evaluation\":{\"func\":\"duckdb_match\",\"parameters\":{}}}");
    assertFault("Spider2-DBT", "Assay does not do that");
    rules("{\"instance_id\":\"gone\",\"condition_cols\":[]}");
    assertFault("there is no question in this file");
  }

  @Test
  void saysWhatIsMissingBesideTheQuestions() throws IOException {
    Path lonely = write("lonely/spider2-lite.jsonl", "{\"instance_id\":\"x\",\"db\":\"d\"}\n");
    assertThatThrownBy(() -> Datasets.read(lonely, null))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("evaluation_suite/gold");
  }

  @Test
  void pairsAFolderOfQueriesAndResults() throws IOException {
    Dataset dataset = Datasets.read(suite, null);
    write("answers/local1.sql", "SELECT 1\n");
    Path stored = write("answers/bq2.csv", "a\n1\n");
    write("answers/notes.txt", "none");
    Path answers = folder.resolve("answers");

    assertThatThrownBy(() -> Predictions.read(answers, dataset, false))
        .hasMessageContaining("2 questions have no prediction: sf_3, local4")
        .hasMessageContaining("--only-predicted");

    Predictions predictions = Predictions.read(answers, dataset, true);
    assertThat(predictions.format()).isEqualTo("folder");
    assertThat(predictions.byQuestion()).containsOnlyKeys("local1", "bq2");
    assertThat(predictions.byQuestion().get("local1"))
        .satisfies(p -> assertThat(p.sql()).isEqualTo("SELECT 1"));
    assertThat(predictions.byQuestion().get("bq2"))
        .satisfies(p -> assertThat(p.result()).isEqualTo(stored))
        .satisfies(p -> assertThat(p.sql()).isNull());
    Dataset only = dataset.predicted(predictions.byQuestion().keySet());
    assertThat(only.questions()).hasSize(2);
    assertThat(only.selection()).isEqualTo("only predicted");
  }

  @Test
  void namesWhatIsWrongWithAFolderOfPredictions() throws IOException {
    Dataset dataset = Datasets.read(suite, null);
    Path empty = Files.createDirectories(folder.resolve("empty"));
    assertThatThrownBy(() -> Predictions.read(empty, dataset, true))
        .hasMessageContaining("contains no prediction");
    assertThatThrownBy(() -> dataset.predicted(java.util.Set.of()))
        .hasMessageContaining("--only-predicted");
    write("twice/local1.sql", "SELECT 1");
    write("twice/local1.csv", "a\n1\n");
    write("twice/other.csv", "a\n1\n");
    assertThatThrownBy(() -> Predictions.read(folder.resolve("twice"), dataset, true))
        .hasMessageContaining("more than once: local1")
        .hasMessageContaining("1 id is not in")
        .hasMessageContaining("other");
  }

  private void assertFault(String... parts) {
    assertThatThrownBy(() -> Datasets.read(suite, null))
        .isInstanceOf(AssayException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(parts));
  }

  private Path result(String name) {
    return suite.toAbsolutePath().resolve("gold/exec_result").resolve(name);
  }

  private void rules(String... lines) throws IOException {
    write("evaluation_suite/gold/spider2lite_eval.jsonl", String.join("\n", lines) + "\n");
  }

  private Path write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return Files.writeString(file, content);
  }
}
