// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that generate SQL with a model. */
class GenerationCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder = Path.of("");

  @Test
  void judgesAModelAsItJudgesTheSameSqlRecorded() throws IOException {
    Path demo = folder.resolve("demo");
    FrogDataset.unpack(demo, FrogDataset.DEMO);
    Map<String, String> sql = texts(demo.resolve("predictions.jsonl"), "id", "sql");
    Map<String, String> ids = texts(demo.resolve("questions.jsonl"), "question", "id");
    Map<String, String> answers = new HashMap<>();
    ids.forEach((question, id) -> answers.put(question, "So:\n```sql\n" + sql.get(id) + "\n```"));
    String metrics = "execution_accuracy";
    Object[] some = {
      "--in-process", "--timeout", "20s", "--where", "database=bakery", "--metrics", metrics
    };
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder.resolve("pond"), answers)) {
      Path recorded = folder.resolve("recorded");
      Path asked = folder.resolve("asked");
      Cli first = Cli.assay(all("run", demo.resolve("assay.yaml"), "--out", recorded, some));
      Cli second =
          Cli.assay(
              pond.stub().environment(),
              all(
                  "run",
                  "--questions",
                  demo.resolve("questions.jsonl"),
                  "--model",
                  "openai/stub-model",
                  "--base-url",
                  pond.stub().baseUrl(),
                  "--out",
                  asked,
                  some));

      assertThat(first.code()).as(first.err()).isZero();
      assertThat(second.code()).as(second.err()).isZero();
      assertThat(verdicts(asked)).hasSize(18).isEqualTo(verdicts(recorded));
      assertThat(verdicts(asked).values()).contains("correct", "incorrect");
      assertThat(pond.stub().calls()).isEqualTo(18);
      assertThat(second.err()).contains("18 calls were made; 0 answers came from the cache.");
    }
  }

  private static Object[] all(Object... parts) {
    return List.of(parts).stream()
        .flatMap(
            part -> part instanceof Object[] some ? List.of(some).stream() : List.of(part).stream())
        .toArray();
  }

  private static Map<String, String> texts(Path file, String key, String value) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode node = JSON.readTree(line);
      texts.put(node.path(key).asText(), node.path(value).asText());
    }
    return texts;
  }

  private static Map<String, String> verdicts(Path run) throws IOException {
    return texts(run.resolve("outcomes.jsonl"), "question", "verdict");
  }

  @Test
  void keepsWithEachQuestionHowMuchOfItsGoldTheRetrievedSchemaHas() throws Exception {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      String url = "jdbc:sqlite:" + folder.resolve("databases/pond.sqlite");
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE invoice (number INTEGER, amount_due REAL, paid_on DATE)");
      }
      Cli run = pond.runAs(pond.config(pond.asking() + "schema: { tables: 1 }\n"), "run");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("schema_retrieval_table_recall");
      assertThat(pond.stub().asked())
          .hasSize(3)
          .allSatisfy(
              stubRequest ->
                  assertThat(stubRequest.raw()).contains("frog").doesNotContain("invoice"));
      JsonNode metrics = pond.outcome("run", "count").path("metrics");
      assertThat(metrics.path("schema_retrieval_table_recall").asDouble()).isEqualTo(1.0);
      assertThat(metrics.path("schema_retrieval_column_recall").asDouble()).isEqualTo(1.0);
      assertThat(metrics.path("schema_retrieval_tokens_saved").asDouble()).isBetween(0.2, 0.9);
      assertThat(pond.summary("run").at("/metrics/schema_retrieval_table_recall/questions").asInt())
          .isEqualTo(3);
      Cli few =
          pond.runAs(pond.config(pond.asking() + "cache: false\nschema: { tokens: 5 }\n"), "few");
      assertThat(few.code()).as(few.err()).isZero();
      assertThat(pond.stub().asked().get(3).raw()).contains("frog").doesNotContain("invoice");
    }
  }

  @Test
  void goesBackToTheModelWithAnErrorAndKeepsBothAttempts() throws IOException {
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder,
            (stubRequest, prompt) ->
                prompt.contains(StubbedFrogDataset.COUNT) && !prompt.contains("no such column")
                    ? "SELECT COUNT(legs) FROM frog"
                    : StubbedFrogDataset.said(StubbedFrogDataset.RIGHT, prompt))) {
      Cli run = pond.run("run", "--attempts", "2");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out())
          .containsPattern("at attempt 1 +66[.]7 % .*\n +at the end +100[.]0 % ")
          .contains("1 fixed, 0 broken.");
      assertThat(pond.summary("run").at("/self_correction/fixed").asInt()).isOne();
      JsonNode attempts = pond.outcome("run", "count").path("attempts");
      assertThat(attempts).as("%s", pond.outcome("run", "count")).hasSize(2);
      assertThat(attempts.at("/0/sql").asText()).isEqualTo("SELECT COUNT(legs) FROM frog");
      assertThat(attempts.at("/0/error").asText()).contains("no such column");
      assertThat(attempts.at("/1/sql").asText()).isEqualTo("SELECT COUNT(id) FROM frog");
      assertThat(attempts.at("/1/usage/prompt_tokens").asInt()).isPositive();
      assertThat(pond.stub().calls()).isEqualTo(4);
    }
  }

  @Test
  void correctsAnEmptyResultOnlyWhereThatIsWanted() throws IOException {
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder,
            (stubRequest, prompt) ->
                prompt.contains(StubbedFrogDataset.FIRST) && !prompt.contains("id = 0")
                    ? "SELECT name FROM frog WHERE id = 0"
                    : StubbedFrogDataset.said(StubbedFrogDataset.RIGHT, prompt))) {
      Cli kept = pond.runAs(pond.config(pond.asking() + "attempts: 2\n"), "kept");
      Cli retried =
          pond.runAs(pond.config(pond.asking() + "attempts: 2\nretryEmpty: true\n"), "retried");

      assertThat(kept.out()).as(kept.err()).contains("2 of 3 right");
      assertThat(retried.out()).as(retried.err()).contains("3 of 3 right", "1 fixed");
      assertThat(pond.outcome("retried", "first").at("/attempts/0/error").asText())
          .isEqualTo("the query gave no rows");
    }
  }

  @Test
  void drawsSamplesAndVotesByEqualResults() throws IOException {
    List<String> drawn =
        List.of("SELECT 17", "SELECT COUNT(*) FROM frog", "SELECT COUNT(id) FROM frog");
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(
            folder,
            (stubRequest, prompt) ->
                prompt.contains(StubbedFrogDataset.COUNT)
                    ? drawn.get(stubRequest.body().path("seed").asInt() - 7)
                    : StubbedFrogDataset.said(StubbedFrogDataset.RIGHT, prompt))) {
      Cli run = pond.run("run", "--samples", "3", "--seed", "7");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("3 of 3 right", "pass@3", "sample_agreement");
      assertThat(pond.stub().calls()).isEqualTo(9);
      JsonNode count = pond.outcome("run", "count");
      assertThat(count.path("sql").asText()).isEqualTo(drawn.get(1));
      assertThat(count.at("/samples/0/votes").asInt()).isEqualTo(1);
      assertThat(count.at("/samples/2/votes").asInt()).isEqualTo(2);
      assertThat(count.at("/metrics/pass@1").doubleValue()).isEqualTo(2 / 3.0);
      assertThat(count.at("/metrics/pass@3").doubleValue()).isEqualTo(1);
    }
  }

  @Test
  void tellsAbstentionFromSilenceAndSqlFromThoughts() throws IOException {
    Map<String, String> answers =
        Map.of(
            StubbedFrogDataset.FIRST,
            "CANNOT ANSWER: frogs have no order",
            StubbedFrogDataset.COUNT,
            "Frogs are a joy to behold.",
            StubbedFrogDataset.NAMES,
            "<think>Perhaps ```sql\nSELECT id FROM frog\n```? No.</think>\nSELECT name FROM frog");
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder, answers)) {
      Cli run = pond.run("run");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(pond.outcome("run", "first").path("cause").asText())
          .isEqualToIgnoringCase("ABSTAINED");
      assertThat(pond.outcome("run", "first").path("abstention").asText())
          .isEqualTo("frogs have no order");
      assertThat(pond.outcome("run", "count").path("cause").asText())
          .isEqualToIgnoringCase("NO_SQL");
      assertThat(pond.outcome("run", "names").path("verdict").asText()).isEqualTo("correct");
    }
  }

  @Test
  void doesNotScoreWhatAnAnswerSaysBesideItsSql() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      pond.run("run");

      assertThat(pond.outcome("run", "count").path("sql").asText())
          .isEqualTo("SELECT COUNT(id) FROM frog");
      assertThat(pond.stub().asked())
          .allSatisfy(
              stubRequest -> {
                assertThat(stubRequest.raw()).contains("CREATE TABLE frog").doesNotContain("Ada");
                assertThat(stubRequest.body().path("model").asText()).isEqualTo("stub-model");
              });
    }
  }
}
