// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ServeCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder = Path.of("");

  @Test
  @SuppressWarnings("try") // what is printed at the end
  void givesTheVerdictsOfARun() throws Exception {
    Path demo = folder.resolve("demo");
    FrogDataset.unpack(demo, FrogDataset.DEMO);
    // The demo's own limit of 300 ms is too short for its golds on a machine that is busy.
    String limit = "--timeout=1500ms";
    Path run = folder.resolve("run");
    assertThat(Cli.assay("run", demo.resolve("assay.yaml"), limit, "--out", run).code()).isZero();
    ObjectNode batch = JSON.createObjectNode();
    ArrayNode pairs = batch.putArray("pairs");
    Map<String, JsonNode> outcomes = new TreeMap<>();
    for (String line : Files.readAllLines(run.resolve("outcomes.jsonl"))) {
      JsonNode outcome = JSON.readTree(line);
      outcomes.put(outcome.path("question").asText(), outcome);
    }
    for (String line : Files.readAllLines(demo.resolve("predictions.jsonl"))) {
      JsonNode prediction = JSON.readTree(line);
      String id = prediction.path("id").asText();
      if (prediction.path("sql").isTextual()) {
        pairs
            .addObject()
            .put("id", id)
            .put("question", id)
            .put("sql", prediction.path("sql").asText());
      }
    }
    Path out = folder.resolve("out");
    try (ServingCommand serving =
        new ServingCommand(Map.of(), demo.resolve("assay.yaml"), limit, "--out=" + out)) {
      JsonNode verdicts = serving.verdicts(batch);
      assertThat(verdicts).hasSizeGreaterThan(40);
      for (JsonNode verdict : verdicts) {
        JsonNode outcome = outcomes.get(verdict.path("id").asText());
        for (String key : List.of("verdict", "cause", "match", "relaxations", "metrics")) {
          assertThat(verdict.get(key))
              .as(verdict.path("id") + " " + key)
              .isEqualTo(outcome.get(key));
        }
        if (verdict.has("difference")) {
          assertThat(verdict.get("difference")).isEqualTo(outcome.get("difference"));
        }
      }
      assertThat(serving.out()).contains("curl", "Content-Type: application/json", " -d '");
      serving.close();
      assertThat(serving.err()).contains("Answered 4", "1 batch");
    }
    assertThat(Files.readAllLines(out.resolve("requests.jsonl"))).hasSize(1);
  }

  @Test
  void needsNoQuestionsIfPairsBringTheirGold() throws Exception {
    FrogDataset.unpack(folder.resolve("demo"), FrogDataset.DEMO);
    Files.createDirectories(folder.resolve("demo/databases/a-folder-of-logs"));
    try (ServingCommand serving =
        new ServingCommand(
            Map.of("ASSAY_TOKEN", "a-token-of-the-user"),
            "--databases=" + folder.resolve("demo/databases"),
            "--no-values")) {
      JsonNode verdicts =
          serving.verdicts(
              """
              {"pairs": [
                {"gold": "SELECT title FROM book", "database": "library", "sql": "SELECT title, book_id FROM book"},
                {"gold": "SELECT title FROM book", "database": "library", "sql": "SELECT name FROM author"},
                {"gold": "SELECT 1", "database": "nothing", "sql": "SELECT 1"},
                {"gold": "SELECT 1", "database": "library", "sql": "DELETE FROM book"}]}
              """);
      assertThat(verdicts.at("/0/verdict").asText()).isEqualTo("correct");
      assertThat(verdicts.at("/1/verdict").asText()).isEqualTo("incorrect");
      assertThat(verdicts.at("/1").has("difference")).isFalse();
      assertThat(verdicts.at("/2/error/code").asText()).isEqualTo("unknown_database");
      assertThat(verdicts.at("/2/error/message").asText()).contains("no database 'nothing'");
      assertThat(serving.out()).contains("SELECT 1", "database").doesNotContain("a-folder-of-logs");
      assertThat(verdicts.at("/3/cause").asText()).isEqualTo("REFUSED");
      assertThat(serving.out() + serving.err())
          .contains("Listening on http://127.0.0.1:", "Bearer $ASSAY_TOKEN")
          .doesNotContain("a-token-of-the-user");
    }
  }

  @Test
  void refusesToStartWithAWrongSetting() {
    assertThat(Cli.assay("serve", "--questions", "none.jsonl").code()).isEqualTo(2);
    Cli nothing = Cli.assay("serve", "--databases", folder.resolve("none"));
    assertThat(nothing.code()).isEqualTo(2);
    Cli token = Cli.assay(Map.of("ASSAY_TOKEN", "short"), "serve", "--databases", folder);
    assertThat(token.code()).isEqualTo(2);
    assertThat(token.err()).contains("ASSAY_TOKEN", "16 characters").doesNotContain("short");
    Cli probed = Cli.assay("serve", "--databases", folder, "--profile", "probed");
    assertThat(probed.err()).contains("probed");
    Cli metric = Cli.assay("serve", "--databases", folder, "--metrics", "acuracy");
    assertThat(metric.err()).contains("accuracy");
  }

  @Test
  void refusesALogThatItCannotWrite() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    Cli refused = Cli.assay("serve", "--databases", folder, "--out", file.resolve("out"));
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("requests.jsonl");
  }
}
