// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.api.Assay;
import dev.assay.dataset.Dataset;
import dev.assay.gold.Gold;
import dev.assay.journal.internal.OutcomeJson;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two systems' predictions for Spider's questions, on Spark and on one machine. */
@Tag("long")
class SpiderOnSparkTest {
  private static final List<String> SYSTEMS = List.of("c3_chatgpt", "dail_sql_gpt4");

  static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.StringType)
          .add("database", DataTypes.StringType)
          .add("gold", DataTypes.StringType)
          .add("braces", DataTypes.BooleanType)
          .add("sql", DataTypes.StringType)
          .add("question", DataTypes.StringType)
          .add("difficulty", DataTypes.StringType);

  @Test
  void givesEveryQuestionTheOutcomeOfARun() throws IOException {
    Path spider = Path.of(System.getProperty("assay.shared", ""), "data/spider_dev");
    assumeTrue(Files.isDirectory(spider), () -> "no Spider data in " + spider);
    Dataset questions = Dataset.read(spider.resolve("dev.json")).withDifficulties();
    Map<String, Outcome> expected = new TreeMap<>();
    List<Row> pairs = new ArrayList<>();
    for (String system : SYSTEMS) {
      Path predictions = spider.resolve("predictions/" + system + ".sql");
      Assay.evaluate(questions)
          .predictions(predictions)
          .databases(spider.resolve("database"))
          .metrics("default", "bird", "spider_exec")
          .run()
          .outcomes()
          .forEach(outcome -> expected.put(system + "/" + outcome.question(), outcome));
      List<String> sql = Files.readAllLines(predictions);
      for (int i = 0; i < questions.questions().size(); i++) {
        pairs.add(pair(system, questions.questions().get(i), sql.get(i)));
      }
    }

    List<Row> outcomes =
        SparkEvaluation.evaluate(
                SparkTestSession.rows(SCHEMA, pairs),
                AssayConfig.of(
                    Map.of(
                        "databases",
                        spider.resolve("database").toString(),
                        "metrics",
                        List.of("default", "bird", "spider_exec"))))
            .collectAsList();

    assertThat(outcomes).hasSize(2068);
    List<String> different = new ArrayList<>();
    for (Row row : outcomes) {
      Outcome found = OutcomeJson.read(row.<String>getAs("outcome"));
      Outcome wanted = expected.get(found.question());
      if (!facts(found).equals(facts(wanted))) {
        different.add("%s: %s, not %s".formatted(found.question(), facts(found), facts(wanted)));
      }
    }
    assertThat(different).isEmpty();
  }

  private static Row pair(String system, Question question, String sql) {
    Gold.GoldSql gold = ((Gold.Queries) question.gold()).queries().get(0);
    return RowFactory.create(
        system + "/" + question.id(),
        question.database(),
        gold.sql(),
        gold.grammar(),
        sql,
        question.text(),
        question.difficulty());
  }

  private static List<Object> facts(Outcome outcome) {
    return List.of(
        outcome.verdict(),
        String.valueOf(outcome.match()),
        outcome.metrics(),
        String.valueOf(outcome.sql()),
        String.valueOf(outcome.goldSql()),
        String.valueOf(outcome.execution().hash()),
        String.valueOf(outcome.gold().execution().hash()));
  }
}
