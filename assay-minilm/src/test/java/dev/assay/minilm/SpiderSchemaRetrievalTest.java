// SPDX-License-Identifier: Apache-2.0
package dev.assay.minilm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.Datasets;
import dev.assay.llm.retrieve.Embedder;
import dev.assay.llm.retrieve.Embedders;
import dev.assay.llm.retrieve.EmbeddingOptions;
import dev.assay.llm.retrieve.SchemaRecall;
import dev.assay.llm.retrieve.SchemaRetrieval;
import dev.assay.llm.retrieve.SchemaRetrievalOptions;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Schema retrieval on Spider's dev set; the numbers stand in {@code docs/retrieval.md}. */
class SpiderSchemaRetrievalTest {
  private static final Path DATA =
      Path.of(System.getProperty("assay.shared", "none"), "data/spider_dev");
  private static final Path REPORT = Path.of("target/schema-retrieval.md");

  private static SchemaRecall measure(
      List<Question> questions,
      Map<String, Schema> schemas,
      SchemaRetrieval retrieval,
      SchemaRetrievalOptions options) {
    SchemaRecall total = SchemaRecall.NONE;
    for (Question question : questions) {
      Schema whole = Objects.requireNonNull(schemas.get(question.database()));
      Schema part = retrieval.relevant(question, whole, options);
      total =
          total.plus(
              SchemaRecall.of(question, Dialect.SQLITE, whole, part).orElse(SchemaRecall.NONE));
    }
    return total;
  }

  private static String row(SchemaRetrievalOptions options, SchemaRecall recall) {
    return String.format(
        Locale.ROOT,
        "| %d | %s | %s | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.0f %% |",
        options.tables(),
        options.columns() == null ? "all" : options.columns(),
        options.joinPaths() ? "yes" : "no",
        100 * recall.tableRecall(),
        100 * recall.columnRecall(),
        100 * recall.questionsWithAllTables(),
        100 * recall.questionsWithAllColumns(),
        100 * recall.tokensSaved());
  }

  /**
   * Of the first eight databases or so: most of the time goes into the vectors of their columns.
   */
  @Test
  void keepsWhatTheGoldNeedsInEveryTenthQuestion() {
    Dataset dataset = dataset();
    List<Question> some = new ArrayList<>();
    for (int i = 0; i < 400; i += 10) {
      some.add(dataset.questions().get(i));
    }
    Map<String, Schema> schemas = dataset.schemas();
    SchemaRetrieval retrieval = retrieval(some);
    SchemaRecall alone = measure(some, schemas, retrieval, SchemaRetrievalOptions.tables(3, false));
    SchemaRecall joined = measure(some, schemas, retrieval, SchemaRetrievalOptions.tables(3, true));
    assertThat(joined.questions()).isEqualTo(40);
    assertThat(joined.tableRecall())
        .isGreaterThanOrEqualTo(alone.tableRecall())
        .isGreaterThan(0.96);
    assertThat(joined.columnRecall()).isGreaterThan(0.96);
    assertThat(alone.tokensSaved()).isGreaterThan(joined.tokensSaved());
    assertThat(joined.tokensSaved()).isGreaterThan(0.2);
  }

  @Tag("long")
  @Test
  void keepsWhatTheGoldNeedsInAllQuestions() throws IOException {
    Dataset dataset = dataset();
    List<Question> all = dataset.questions();
    SchemaRetrieval retrieval = retrieval(all);
    List<String> report =
        new ArrayList<>(
            List.of(
                "| tables | columns | join paths | gold tables kept | gold columns kept"
                    + " | questions with all tables | with all columns | tokens saved |",
                "|---|---|---|---|---|---|---|---|"));
    Map<Integer, Double> least = Map.of(2, 0.94, 3, 0.98, 4, 0.99, 5, 0.995);
    for (int tables = 2; tables <= 5; tables++) {
      List<SchemaRecall> recalls = new ArrayList<>();
      for (SchemaRetrievalOptions options :
          List.of(
              SchemaRetrievalOptions.tables(tables, false),
              SchemaRetrievalOptions.tables(tables, true),
              new SchemaRetrievalOptions(tables, 5, null, true))) {
        SchemaRecall recall = measure(all, dataset.schemas(), retrieval, options);
        recalls.add(recall);
        report.add(row(options, recall));
      }
      assertThat(recalls).allMatch(recall -> recall.questions() == 1_034);
      assertThat(recalls.get(1).tableRecall())
          .isGreaterThanOrEqualTo(recalls.get(0).tableRecall())
          .isGreaterThan(Objects.requireNonNull(least.get(tables)));
      assertThat(recalls.get(2).tokensSaved()).isGreaterThan(recalls.get(1).tokensSaved());
    }
    SchemaRecall whole =
        measure(all, dataset.schemas(), retrieval, SchemaRetrievalOptions.tables(1_000, true));
    assertThat(whole.tableRecall()).isEqualTo(1);
    assertThat(whole.columnRecall()).isEqualTo(1);
    assertThat(whole.tokensSaved()).isZero();
    Files.createDirectories(REPORT.getParent());
    Files.write(REPORT, report);
  }

  private static Dataset dataset() {
    assumeThat(DATA.resolve("dev.json"))
        .as("benchmark data in the folder that assay.shared names")
        .exists();
    return Datasets.read(DATA, null);
  }

  /** With the questions' vectors at hand: computed together they take half as long. */
  private static SchemaRetrieval retrieval(List<Question> questions) {
    Embedder embedder = Embedders.of(EmbeddingOptions.MINILM, Map.of());
    embedder.embed(questions.stream().map(Question::text).toList());
    return new SchemaRetrieval(embedder);
  }
}
