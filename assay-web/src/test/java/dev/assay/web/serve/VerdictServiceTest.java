// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictServiceTest {
  private static RunningService running;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    running = new RunningService(folder, RunningService.Settings.USUAL);
  }

  @AfterAll
  static void stop() {
    running.close();
    assertThat(running.bugs).isEmpty();
  }

  private static List<String> texts(JsonNode answers, String key) {
    List<String> texts = new ArrayList<>();
    answers.forEach(answer -> texts.add(answer.at(key).asText()));
    return texts;
  }

  @Test
  void answersPairsInTheirOrder() throws Exception {
    JsonNode answers =
        running.verdicts(
            """
            {"id": "a", "question": "q1", "sql": "SELECT name FROM item"},
            {"id": 2, "question": "q1", "sql": "SELECT id, name FROM item"},
            {"question": "q2", "sql": "SELECT price FROM item ORDER BY price DESC"},
            {"id": "d", "question": "q1", "sql": "SELECT missing FROM item"},
            {"id": "e", "gold": ["SELECT 1", "SELECT 2"], "database": "store", "sql": "SELECT 2"}
            """);
    assertThat(texts(answers, "/id")).containsExactly("a", "2", "null", "d", "e");
    assertThat(texts(answers, "/verdict"))
        .containsExactly("correct", "correct", "incorrect", "incorrect", "correct");
    assertThat(texts(answers, "/cause").get(3)).isEqualTo("SQL_ERROR");
    assertThat(texts(answers, "/message").get(3)).startsWith("UNKNOWN_COLUMN: ");
    assertThat(texts(answers, "/match").get(1)).isEqualTo("superset");
    assertThat(answers.at("/1/relaxations/0").asText()).isEqualTo("EXTRA_COLUMNS");
    assertThat(answers.at("/2/message").asText()).contains("another order");
    assertThat(answers.at("/2/difference/kind").asText()).isEqualTo("order");
    assertThat(answers.at("/0/metrics/execution_accuracy").asInt()).isEqualTo(1);
  }

  @Test
  void takesTheSettingsOfAQuestionFromThePair() throws Exception {
    JsonNode answers =
        running.verdicts(
            """
            {"gold": "SELECT price FROM item", "database": "shop", "sql": "SELECT price + 0.1 FROM item"},
            {"gold": "SELECT price FROM item", "database": "shop", "tolerance": 0.2, "sql": "SELECT price + 0.1 FROM item"},
            {"gold": "SELECT id FROM item ORDER BY id", "database": "shop", "order": "ignored", "sql": "SELECT id FROM item ORDER BY id DESC"},
            {"gold": {"sqlite": "SELECT 1", "default": "SELECT 2"}, "database": "shop", "sql": "SELECT 1"}
            """);
    assertThat(texts(answers, "/verdict"))
        .containsExactly("incorrect", "correct", "correct", "correct");
  }

  @Test
  void answersTheOtherPairsIfOneIsWrong() throws Exception {
    JsonNode answers =
        running.verdicts(
            """
            7,
            {"question": "q1"},
            {"question": "unknown", "sql": "SELECT 1"},
            {"gold": "SELECT 1", "database": "unknown", "sql": "SELECT 1"},
            {"gold": "SELECT 1", "database": "../shop", "sql": "SELECT 1"},
            {"gold": {"tables": ["/etc/passwd"]}, "database": "shop", "sql": "SELECT 1"},
            {"gold": "SELECT {a FROM item", "database": "shop", "sql": "SELECT 1"},
            {"gold": 3, "database": "shop", "sql": "SELECT 1"},
            {"question": "q1", "gold": "SELECT 1", "database": "shop", "sql": "SELECT 1"},
            {"qestion": "q1", "sql": "SELECT 1"},
            {"id": {}, "question": "q1", "sql": "SELECT 1"},
            {"question": "q1", "sql": "SELECT name FROM item"}
            """);
    assertThat(texts(answers, "/error/code"))
        .containsExactly(
            "invalid_pair",
            "invalid_pair",
            "unknown_question",
            "unknown_database",
            "unknown_database",
            "invalid_pair",
            "refused",
            "invalid_pair",
            "invalid_pair",
            "invalid_pair",
            "invalid_pair",
            "");
    assertThat(answers.at("/2/error/message").asText()).contains("no question 'unknown'");
    assertThat(answers.at("/9/error/message").asText()).contains("question");
    assertThat(answers.at("/11/verdict").asText()).isEqualTo("correct");
  }

  @Test
  void refusesBodiesThatAreNoBatch() throws Exception {
    for (String body :
        List.of(
            "{}",
            "[]",
            "{\"pairs\": 1}",
            "{\"pairs\": [], \"other\": 1}",
            "{\"pairs\": [], \"profile\": \"none\"}",
            "{\"pairs\": [], \"profile\": \"probed\"}",
            "{\"pairs\": [], \"metrics\": [\"none\"]}",
            "{\"pairs\": [], \"metrics\": \"all\"}",
            "{\"pairs\": [], \"deadline_ms\": 0}",
            "{\"pairs\": [], \"deadline_ms\": 99999999999}",
            "{\"pairs\": " + "[".repeat(100) + "]".repeat(100) + "}")) {
      assertThat(running.post(body).statusCode()).as(body).isEqualTo(400);
    }
    assertThat(running.post("{\"pairs\": [], \"profile\": \"strct\"}").body())
        .contains("no profile 'strct'; did you mean 'strict'?");
    assertThat(running.post("{\"pairs\": []}").body()).isEqualTo("{\"verdicts\":[]}\n");
    String many = "{\"pairs\": [" + "1,".repeat(1_000) + "1]}";
    assertThat(running.post(many).statusCode()).isEqualTo(413);
  }

  @Test
  void decidesByTheProfileAndMetricsThatAreAskedFor() throws Exception {
    String pair = "\"pairs\": [{\"question\": \"q1\", \"sql\": \"SELECT id, name FROM item\"}]}";
    JsonNode strict =
        RunningService.JSON.readTree(
            running.post("{\"profile\": \"strict\", \"metrics\": [\"bag_f1\"], " + pair).body());
    assertThat(strict.at("/verdicts/0/verdict").asText()).isEqualTo("incorrect");
    assertThat(strict.at("/verdicts/0/metrics").size()).isEqualTo(1);
    JsonNode bird =
        RunningService.JSON.readTree(running.post("{\"profile\": \"bird\", " + pair).body());
    assertThat(bird.at("/verdicts/0/metrics").has("bird_ex")).isTrue();
  }

  @Test
  void cancelsWhatIsNotFinishedAtTheDeadline() throws Exception {
    String body =
        "{\"deadline_ms\": 300, \"pairs\": [{\"question\": \"q1\", \"sql\": \"SELECT name FROM item\"}, "
            + "{\"question\": \"q1\", \"sql\": \"%s\"}]}".formatted(RunningService.ENDLESS);
    JsonNode answers = RunningService.JSON.readTree(running.post(body).body()).path("verdicts");
    assertThat(texts(answers, "/verdict")).containsExactly("correct", "not_scored");
    assertThat(answers.at("/1/cause").asText()).isEqualTo("CANCELLED");
  }

  @Test
  void countsWhatItDoes() throws Exception {
    running.verdicts("{\"question\": \"q1\", \"sql\": \"SELECT name FROM item\"}");
    String metrics = running.get("/v1/metrics").body();
    assertThat(metrics)
        .contains(
            "assay_requests_total{route=\"/v1/verdicts\",status=\"200\"}",
            "assay_verdicts_total{verdict=\"correct\"}",
            "assay_batch_seconds_bucket{le=\"+Inf\"}",
            "assay_workers 2");
    assertThat(running.metric("assay_gold_cache_hits_total")).isPositive();
    assertThat(metrics.lines())
        .allMatch(line -> line.matches("# (HELP|TYPE) .+|[a-z_]+(\\{[^}]*})? [-0-9.E+]+"));
  }
}
