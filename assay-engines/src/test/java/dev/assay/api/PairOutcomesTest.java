// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import static dev.assay.api.PairFixture.ENDLESS;
import static dev.assay.api.PairFixture.evaluated;
import static dev.assay.api.PairFixture.fate;
import static dev.assay.api.PairFixture.stored;
import static dev.assay.api.PairFixture.timeless;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.Predictions;
import dev.assay.execute.Limits;
import dev.assay.journal.internal.OutcomeJson;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outcomes are those of a run. */
class PairOutcomesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path SPIDER =
      Path.of(System.getProperty("assay.shared", "none"), "data", "spider_dev");
  private static final Duration TIMEOUT = Duration.ofMillis(400);

  /** Id, what it should come to, gold as JSON with further fields, and prediction as JSON. */
  private static final List<List<String>> PAIRS =
      List.of(
          List.of("right", "correct", "'SELECT name FROM item'", "'SELECT i.name FROM item i'"),
          List.of("wider", "correct", "'SELECT name FROM item'", "'SELECT id, name FROM item'"),
          List.of(
              "fenced", "correct", "'SELECT id FROM item'", "'```sql\\nSELECT id FROM item\\n```'"),
          List.of("error", "SQL_ERROR", "'SELECT name FROM item'", "'SELECT nothing FROM item'"),
          List.of("endless", "TIMEOUT", "'SELECT name FROM item'", "'" + ENDLESS + "'"),
          List.of("deletion", "REFUSED", "'SELECT name FROM item'", "'DELETE FROM item'"),
          List.of("rows", "TOO_LARGE", "'SELECT 1'", "'SELECT n FROM many'"),
          List.of("blank", "NO_SQL", "'SELECT 1'", "' '"),
          List.of(
              "empty", "EMPTY_RESULT", "'SELECT id FROM item'", "'SELECT id FROM item WHERE 0'"),
          List.of(
              "narrow", "MISSING_COLUMNS", "'SELECT id, name FROM item'", "'SELECT id FROM item'"),
          List.of(
              "off",
              "WRONG_VALUES",
              "'SELECT count(*) FROM item'",
              "'SELECT 1 + count(*) FROM item'"),
          List.of(
              "fewer",
              "WRONG_ROW_COUNT",
              "'SELECT id FROM item'",
              "'SELECT id FROM item WHERE id > 1'"),
          List.of(
              "reverse",
              "WRONG_ORDER",
              "'SELECT id FROM item ORDER BY id'",
              "'SELECT id FROM item ORDER BY id DESC'"),
          List.of("braces", "correct", "'SELECT {id, name} FROM item'", "'SELECT name FROM item'"),
          List.of(
              "list",
              "correct",
              "['SELECT id FROM item', 'SELECT name FROM item']",
              "'SELECT name FROM item'"),
          List.of(
              "some",
              "correct",
              "['SELECT nothing FROM item', 'SELECT id FROM item']",
              "'SELECT id FROM item'"),
          List.of(
              "ties",
              "correct",
              "'SELECT id FROM item ORDER BY price DESC LIMIT 1'",
              "'SELECT id FROM item WHERE id = 3'"),
          List.of("table", "correct", "{'tables':['gold.csv']}", "'SELECT id FROM item'"),
          List.of(
              "columns",
              "correct",
              "'SELECT id, name FROM item', 'columns':['name']",
              "'SELECT name FROM item'"),
          List.of(
              "strict",
              "NOT_ACCEPTED",
              "'SELECT id, name FROM item', 'profile':'strict'",
              "'SELECT name, id FROM item'"),
          List.of("bold", "SHOULD_ABSTAIN", "", "'SELECT 1'"),
          List.of("gold-error", "GOLD_FAILED", "'SELECT nothing FROM item'", "'SELECT 1'"),
          List.of("gold-endless", "GOLD_TIMEOUT", "'" + ENDLESS + "'", "'SELECT 1'"),
          List.of("gold-large", "GOLD_TOO_LARGE", "'SELECT n FROM many'", "'SELECT 1'"),
          List.of("gold-writes", "GOLD_REFUSED", "'DELETE FROM item'", "'SELECT 1'"),
          List.of("mall", "DATABASE_UNAVAILABLE", "'SELECT 1'", "'SELECT 1'"));

  @TempDir private Path folder = Path.of("unset");

  @BeforeEach
  void create() throws Exception {
    PairFixture.createShop(folder);
  }

  private Dataset questions() throws IOException {
    Files.writeString(folder.resolve("gold.csv"), "id\n1\n2\n3\n");
    StringBuilder lines = new StringBuilder();
    for (List<String> pair : PAIRS) {
      String gold = pair.get(2).isEmpty() ? "'unanswerable':true" : "'gold':" + pair.get(2);
      String database = pair.get(0).equals("mall") ? "mall" : "shop";
      lines.append(
          "{'id':'%s','question':'What is it?','database':'%s',%s}%n"
              .formatted(pair.get(0), database, gold)
              .replace('\'', '"'));
    }
    return Dataset.read(Files.writeString(folder.resolve("questions.jsonl"), lines));
  }

  private Path predictions() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (List<String> pair : PAIRS) {
      lines.append("{'id':'%s','sql':%s}%n".formatted(pair.get(0), pair.get(3)).replace('\'', '"'));
    }
    return Files.writeString(folder.resolve("predictions.jsonl"), lines);
  }

  @Test
  void givesTheOutcomesOfARun() throws Exception {
    Dataset dataset = questions();
    Path file = predictions();
    Limits limits = new Limits(TIMEOUT, 200, 10_000, 1 << 20);
    Assay.evaluate(dataset)
        .predictions(file)
        .databases(folder)
        .metrics("all")
        .limits(limits)
        .inProcess()
        .directory(folder.resolve("run"))
        .run();

    Map<String, Prediction> given = Predictions.read(file, dataset, false).byQuestion();
    try (PairEvaluator evaluator =
        PairEvaluator.on(folder)
            .inProcess()
            .questions(dataset)
            .metrics("all")
            .limits(limits)
            .workers(4)
            .open()) {
      Map<String, JsonNode> outcomes = evaluated(evaluator, dataset, given, 1);
      assertThat(outcomes).isEqualTo(stored(folder.resolve("run")));
      for (List<String> pair : PAIRS) {
        Question question = evaluator.question(pair.get(0)).orElseThrow();
        String sql = JSON.readTree(pair.get(3).replace('\'', '"')).textValue();
        if (!pair.get(1).contains("TIMEOUT")) {
          Outcome outcome = evaluator.evaluate(question, sql);
          assertThat(fate(outcome)).as(pair.get(0)).isEqualTo(pair.get(1));
          assertThat(timeless(OutcomeJson.write(outcome))).isEqualTo(outcomes.get(pair.get(0)));
        }
      }
    }
  }

  @Test
  void givesTheOutcomesOfARunOnSpider() throws Exception {
    assumeTrue(Files.exists(SPIDER), "no benchmark data in the folder that assay.shared names");
    Dataset all = Dataset.read(SPIDER);
    Map<String, Prediction> predictions =
        Predictions.read(SPIDER.resolve("predictions/dail_sql_gpt4.sql"), all, false).byQuestion();
    Set<String> some =
        IntStream.range(0, all.questions().size())
            .filter(i -> i % 20 == 7)
            .mapToObj(i -> all.questions().get(i).id())
            .collect(Collectors.toSet());
    Dataset dataset = all.predicted(some);
    Assay.evaluate(dataset)
        .generator(question -> predictions.get(question.id()))
        .databases(SPIDER.resolve("database"))
        .metrics("all")
        .inProcess()
        .directory(folder.resolve("run"))
        .run();

    try (PairEvaluator evaluator =
        PairEvaluator.on(SPIDER.resolve("database"))
            .questions(dataset)
            .metrics("all")
            .inProcess()
            .open()) {
      assertThat(evaluated(evaluator, dataset, predictions, 2))
          .isEqualTo(stored(folder.resolve("run")));
    }
  }
}
