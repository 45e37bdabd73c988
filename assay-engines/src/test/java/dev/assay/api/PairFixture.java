// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.dataset.Dataset;
import dev.assay.gold.Gold;
import dev.assay.journal.internal.OutcomeJson;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A small shop, and what is asked of outcomes. */
final class PairFixture {
  static final String ENDLESS =
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c";

  private static final ObjectMapper JSON = new ObjectMapper();

  private PairFixture() {}

  /** Writes the database. */
  static void createShop(Path folder) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("shop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (id INTEGER, name TEXT, price REAL)");
      statement.execute("INSERT INTO item VALUES (1,'nut',0.5), (2,'bolt',2.0), (3,'nail',2.0)");
      statement.execute("CREATE TABLE many (n INTEGER)");
      String rows =
          IntStream.range(0, 300).mapToObj("(%d)"::formatted).collect(Collectors.joining(","));
      statement.execute("INSERT INTO many VALUES " + rows);
    }
  }

  static Question question(String gold) {
    return Question.of("ad-hoc", "What is it?", "shop", Gold.sql(gold));
  }

  static String fate(Outcome outcome) {
    Verdict verdict = outcome.verdict();
    if (verdict instanceof Verdict.Incorrect incorrect) {
      return incorrect.cause().name();
    }
    return verdict instanceof Verdict.NotScored open ? open.reason().name() : verdict.label();
  }

  /** An outcome as JSON, but for times and who ran a gold first. */
  static JsonNode timeless(String line) throws IOException {
    ObjectNode outcome = (ObjectNode) JSON.readTree(line);
    ((ObjectNode) outcome.get("execution")).remove("ms");
    ((ObjectNode) outcome.get("gold")).remove(List.of("ms", "cached"));
    outcome.remove("check");
    return outcome;
  }

  static Map<String, JsonNode> stored(Path run) throws IOException {
    Map<String, JsonNode> outcomes = new TreeMap<>();
    for (String line : Files.readAllLines(run.resolve("outcomes.jsonl"))) {
      JsonNode outcome = timeless(line);
      outcomes.put(outcome.get("question").textValue(), outcome);
    }
    return outcomes;
  }

  /** Evaluates all questions, each as often as is said, by several threads. */
  static Map<String, JsonNode> evaluated(
      PairEvaluator evaluator, Dataset dataset, Map<String, Prediction> predictions, int times)
      throws Exception {
    Map<String, JsonNode> outcomes = new ConcurrentHashMap<>();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> calls = new ArrayList<>();
      for (int i = 0; i < times * dataset.questions().size(); i++) {
        String id = dataset.questions().get(i % dataset.questions().size()).id();
        calls.add(
            threads.submit(
                () -> {
                  Question question = evaluator.question(id).orElseThrow();
                  Outcome outcome =
                      evaluator
                          .evaluate(question, predictions.get(id), PairOptions.DEFAULT)
                          .outcome();
                  JsonNode before = outcomes.put(id, timeless(OutcomeJson.write(outcome)));
                  assertThat(before == null ? outcomes.get(id) : before)
                      .isEqualTo(outcomes.get(id));
                  return null;
                }));
      }
      for (Future<?> call : calls) {
        call.get();
      }
    } finally {
      threads.shutdownNow();
    }
    return outcomes;
  }
}
