// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WikiSqlTest {
  private static final String TABLES =
      """
      {"id":"1-7-1","header":["Player","No.","Club */ Team"],"types":["text","real","text"],\
      "page_title":"All-time roster","caption":"B","rows":[["Ann",3,"X"]]}
      """;

  @TempDir private Path folder = Path.of("unset");

  @BeforeEach
  void writeTables() throws IOException {
    Files.writeString(folder.resolve("dev.tables.jsonl"), TABLES);
  }

  @Test
  void turnsTheLogicalFormIntoTheSqlThatTheEvaluatorRuns() throws IOException {
    assertThat(golds("{\"sel\":0,\"agg\":0,\"conds\":[[2,0,\"O'Hara FC\"]]}"))
        .containsExactly(
            "SELECT col0 FROM table_1_7_1 WHERE col2 = 'o''hara fc'"
                + " /* col0 is Player; col2 is Club * / Team */");
  }

  @Test
  void readsNumbersOfRealColumnsAsTheEvaluatorDoes() throws IOException {
    assertThat(
            golds(
                condition("\"1,234.50\""),
                condition("\"no. 5 km\""),
                condition("\"-2\""),
                condition("\"about -2\""),
                condition("7")))
        .extracting(sql -> sql.replaceAll(".*col1 > (\\S+) .*", "$1"))
        .containsExactly("1234.5", "5", "-2", "2", "7");
  }

  @Test
  void keepsBothConditionsOnOneColumn() throws IOException {
    assertThat(golds("{\"sel\":1,\"agg\":3,\"conds\":[[1,1,\"2\"],[1,2,\"9\"]]}"))
        .containsExactly(
            "SELECT COUNT(col1) FROM table_1_7_1 WHERE col1 > 2 AND col1 < 9 /* col1 is No. */");
  }

  @Test
  void givesPromptsTheTableAndItsHeaders() throws IOException {
    Question question = dataset(condition("1")).questions().get(0);

    assertThat(question.id()).isEqualTo("dev-0");
    assertThat(question.database()).isEqualTo("dev");
    assertThat(question.context())
        .containsEntry("tables", "table_1_7_1")
        .hasEntrySatisfying(
            "glossary",
            text ->
                assertThat(text)
                    .contains("table_1_7_1: All-time roster, B", "col1 is No.", "lower case"));
  }

  @Test
  void namesTheLineOfALogicalFormWithoutSuchAColumn() {
    assertThatThrownBy(() -> golds("{\"sel\":3,\"agg\":0,\"conds\":[]}"))
        .isInstanceOf(AssayException.class)
        .hasMessageStartingWith(folder.resolve("dev.jsonl") + ":1:")
        .hasMessageContaining("'sel' must be a number from 0 to 2");
  }

  @Test
  void saysThatTheTablesAreMissing() throws IOException {
    Files.delete(folder.resolve("dev.tables.jsonl"));

    assertThatThrownBy(() -> golds(condition("1"))).hasMessageContaining("dev.tables.jsonl");
  }

  @Test
  void readsTheLinesThatTheEvaluatorReads() throws IOException {
    Dataset dataset = dataset(condition("1"), condition("2"), condition("3"));
    Path file = folder.resolve("answers.jsonl");
    Files.writeString(
        file,
        """
        {"query":{"sel":0,"agg":1,"conds":[[0,0,"ANN"]]},"error":null}
        {"error":"no beam"}
        {"query":{"sel":9,"agg":1,"conds":[]}}
        """);

    List<Prediction> read =
        List.copyOf(Predictions.read(file, dataset, false).byQuestion().values());

    assertThat(read)
        .extracting(Prediction::sql)
        .containsExactly(
            "SELECT MAX(col0) FROM table_1_7_1 WHERE col0 = 'ann' /* col0 is Player */",
            null,
            null);
    assertThat(read.get(1).attempts().get(0).error())
        .isEqualTo(file + ":2: the prediction has no query but an error: no beam");
    assertThat(read.get(2).attempts().get(0).error()).startsWith(file + ":3: 'sel' must be");
  }

  @Test
  void refusesAnotherNumberOfLines() throws IOException {
    Dataset dataset = dataset(condition("1"), condition("2"));
    Path file = Files.writeString(folder.resolve("answers.jsonl"), "{\"error\":\"x\"}\n");

    assertThatThrownBy(() -> Predictions.read(file, dataset, false))
        .hasMessageContaining("has 1 line but")
        .hasMessageContaining("dev-1");
  }

  private static String condition(String value) {
    return "{\"sel\":0,\"agg\":0,\"conds\":[[1,1,%s]]}".formatted(value);
  }

  private List<String> golds(String... forms) throws IOException {
    return dataset(forms).questions().stream()
        .map(question -> (Gold.Queries) question.gold())
        .flatMap(gold -> gold.queries().stream())
        .map(GoldSql::sql)
        .toList();
  }

  private Dataset dataset(String... forms) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String form : forms) {
      lines.append(
          "{\"phase\":1,\"table_id\":\"1-7-1\",\"question\":\"Who?\",\"sql\":%s}\n"
              .formatted(form));
    }
    return Dataset.read(Files.writeString(folder.resolve("dev.jsonl"), lines));
  }
}
