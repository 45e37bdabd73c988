// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queues of real runs: of the demo, and of two systems that share an error. */
class ReviewQueuesCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path folder = Path.of("");
  private static Path run = Path.of("");

  @BeforeAll
  static void runThreeSystems() throws IOException {
    Cli made = Cli.assay("demo", "--out", folder.resolve("demo"));
    assertThat(made.code()).as(made.err()).isZero();
    run = folder.resolve("demo/runs/demo");
    for (String system : new String[] {"one", "two"}) {
      Path predictions = folder.resolve("demo/" + system + ".jsonl");
      Files.writeString(
          predictions,
          """
          {"id": "bakery-01", "sql": "SELECT 'shared error'"}
          {"id": "bakery-02", "sql": "SELECT 'error of %s'"}
          """
              .formatted(system));
      Cli ran =
          Cli.assay(
              "run",
              folder.resolve("demo/assay.yaml"),
              "--predictions",
              predictions,
              "--only-predicted",
              "--out",
              folder.resolve("demo/runs/" + system));
      assertThat(ran.code()).as(ran.err()).isZero();
    }
  }

  @Test
  void listsQueuesWithCounts() throws IOException {
    Cli listed = Cli.assay("review", "queues", run);
    assertThat(listed.code()).as(listed.err()).isZero();
    assertThat(listed.out())
        .contains("Review queues · demo", "assay judge")
        .containsPattern("consensus +1 ")
        .containsPattern("newly-broken +- ");
    assertThat(listed.err()).contains("--queue value --out review.csv");

    Path one = folder.resolve("demo/runs/one");
    JsonNode queues =
        JSON.readTree(Cli.assay("review", "queues", one, "--baseline", run, "--json").out())
            .path("queues");
    assertThat(questions(queues, "newly-broken")).isPositive();
    assertThat(questions(queues, "all")).isEqualTo(2);
  }

  private static int questions(JsonNode queues, String name) {
    for (JsonNode queue : queues) {
      if (queue.path("name").asText().equals(name)) {
        return queue.path("questions").asInt();
      }
    }
    throw new AssertionError("no queue " + name);
  }

  @Test
  void writesTheSheetOfASavedQueue() throws IOException {
    Cli saved = Cli.assay("review", "queues", run, "--save", "joins", "--where", "feature=join");
    assertThat(saved.code()).as(saved.err()).isZero();
    assertThat(saved.out()).containsPattern("joins +\\d+ +Saved filter: feature=join");
    assertThat(Cli.assay("review", "queues", run, "--save", "joins", "--where", "id=a").err())
        .contains("there is a saved queue 'joins' already (feature=join)");

    Path sheet = folder.resolve("joins.jsonl");
    Cli written =
        Cli.assay("review", "sample", run, "--queue", "joins", "--size", 3, "--out", sheet);
    assertThat(written.err()).contains("3 questions of queue 'joins'");
    assertThat(Files.readAllLines(sheet))
        .hasSize(3)
        .allSatisfy(row -> assertThat(row).doesNotContain("stratum", "weight", "verdict"));
    Files.writeString(
        sheet, Files.readString(sheet).replace("\"label\":\"\"", "\"label\":\"right\""));
    Cli judged = Cli.assay("judge", run, "--labels", sheet);
    assertThat(judged.code()).as(judged.err()).isZero();
    assertThat(judged.out()).contains("Review by people").doesNotContain("people, weighted");

    assertThat(Cli.assay("review", "queues", run, "--remove", "joins").out())
        .doesNotContain("Saved filter");
  }

  @Test
  void saysWhyAQueueCanNotBeWritten() {
    refused("there is no queue 'relaxd' (did you mean 'relaxed'?)", "--queue", "relaxd");
    refused("is empty: It needs a baseline", "--queue", "newly-broken");
    refused("matters only to queues", "--baseline", run);
  }

  private static void refused(String message, String option, Object value) {
    Cli cli =
        Cli.assay("review", "sample", run, option, value, "--out", folder.resolve("none.csv"));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains(message);
  }
}
