// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.app.run.MatrixFolder;
import dev.assay.testkit.model.ModelProtocols;
import dev.assay.testkit.model.ModelStub;
import dev.assay.testkit.model.StubRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the packaged program while it asks two models with two prompts each; what was paid for is
 * not paid for again, but for the calls in flight. Runs that are not killed need no process of
 * their own.
 */
class KilledMatrixIT {
  private static final String KEY = "sk-canary-0123456789abcdef";
  private static final int CONCURRENCY = 4;
  private static final int CELLS = 4;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder = Path.of("");
  private final Random random = new Random(1);
  private final Map<String, String> sql = new HashMap<>();
  private Path demo = Path.of("");
  private @Nullable ModelStub started;

  @BeforeEach
  void startTheModels() throws IOException {
    demo = folder.resolve("demo");
    FrogDataset.unpack(demo, FrogDataset.DEMO);
    Map<String, String> predictions = new HashMap<>();
    for (JsonNode each : lines(demo.resolve("predictions.jsonl"))) {
      predictions.put(each.path("id").asText(), each.path("sql").asText());
    }
    predictions.put("tramway-14", "SELECT 1"); // what is recorded would run for hours
    for (JsonNode each : lines(demo.resolve("questions.jsonl"))) {
      sql.put(each.path("question").asText(), predictions.get(each.path("id").asText()));
    }
    started = ModelStub.start(ModelProtocols.OPENAI, KEY, this::answer);
    Files.writeString(
        demo.resolve("prices.yaml"),
        """
        version: tests
        models:
          openai/stub-a: { input: 1000, output: 2000 }
          openai/stub-b: { input: 3000, output: 4000 }
        """);
  }

  @AfterEach
  void stopTheModels() {
    stub().close();
  }

  private ModelStub stub() {
    return Objects.requireNonNull(started);
  }

  /** The demo's prediction; one model is slower than the other, and can't count. */
  private String answer(StubRequest stubRequest, String prompt) {
    boolean poor = stubRequest.body().path("model").asText().equals("stub-b");
    pause(poor ? 25 : 20);
    String found =
        sql.keySet().stream()
            .filter(prompt::contains)
            .max((a, b) -> Integer.compare(a.length(), b.length()))
            .map(sql::get)
            .orElse("");
    return poor && found.contains("COUNT") ? "SELECT 17" : "```sql\n" + found + "\n```";
  }

  private static void pause(long ms) {
    try {
      Thread.sleep(ms);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Tag("long")
  @Test
  void asksNothingTwiceWhenKilledFiftyTimes() throws Exception {
    kill(50, 48);
  }

  private void kill(int kills, int questions) throws Exception {
    Path config = config(questions);
    finish(config, "whole");
    int needed = stub().calls();
    assertThat(needed).isEqualTo(questions * CELLS);

    int hits = 0;
    for (int i = 0; i < kills; i++) {
      hits += killed(config, needed / (kills + 2)) ? 1 : 0;
    }
    finish(config, "run", "--resume");

    int made = stub().calls() - needed;
    System.out.printf(
        "%d calls needed; %d made in a run killed %d times, %d of them with calls made;"
            + " %d calls in flight at most%n",
        needed, made, kills, hits, CONCURRENCY);
    assertThat(made).isBetween(needed, needed + kills * CONCURRENCY);
    assertThat(hits).as("kills of a run that was asking").isGreaterThan(kills / 2);
    assertThat(cells("run")).hasSize(CELLS).isEqualTo(cells("whole"));
    assertThat(summary("run")).isEqualTo(summary("whole"));
    assertThat(recorded("run")).as("calls that were paid for").isEqualTo(needed);
  }

  /**
   * Kills a run at a random moment.
   *
   * @param share of the calls that it makes on average
   * @return whether it was asking
   */
  private boolean killed(Path config, int share) throws Exception {
    int before = stub().calls();
    int few = random.nextInt(2 * share);
    long pause = random.nextInt(30);
    Process process = start(config, "run", "--resume");
    try {
      while (process.isAlive() && stub().calls() - before <= few) {
        Thread.sleep(1);
      }
      Thread.sleep(pause);
      return process.isAlive() && stub().calls() > before;
    } finally {
      process.destroyForcibly().waitFor();
      pause(30); // calls in flight come to their end at the stub
    }
  }

  private Path config(int questions) throws IOException {
    return Files.writeString(
        demo.resolve("matrix.yaml"),
        """
        name: matrix
        questions: questions.jsonl
        first: %d
        generator:
          model: [openai/stub-a, openai/stub-b]
          prompt: [default, plain]
          settings: { baseUrl: "%s" }
          limits: { concurrency: %d }
          prices: prices.yaml
          cache: false
        execution: { timeout: 30s, isolation: none }
        metrics: [execution_accuracy]
        """
            .formatted(questions, stub().baseUrl(), CONCURRENCY));
  }

  private Process start(Path config, String out, String... more) throws IOException {
    return new PackagedProgram(folder)
        .start(stub().environment(), List.of(), command(config, out, more));
  }

  /** A whole run, in this process. */
  private void finish(Path config, String out, String... more) {
    Cli run = Cli.assay(stub().environment(), command(config, out, more).toArray());
    assertThat(run.code()).as(run.err()).isZero();
  }

  private List<String> command(Path config, String out, String... more) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("run", config.toString(), "--out", folder.resolve(out).toString()));
    command.addAll(List.of(more));
    return command;
  }

  /** The outcomes of all cells, but for times. */
  private Map<String, Map<String, JsonNode>> cells(String run) throws IOException {
    Map<String, Map<String, JsonNode>> cells = new TreeMap<>();
    for (JsonNode cell :
        JSON.readTree(folder.resolve(run).resolve("matrix.json").toFile()).path("cells")) {
      String name = cell.path("run").asText();
      Map<String, JsonNode> outcomes = PackagedProgram.outcomes(folder.resolve(run).resolve(name));
      outcomes
          .values()
          .forEach(
              outcome ->
                  outcome
                      .path("attempts")
                      .forEach(
                          attempt -> ((ObjectNode) attempt.path("usage")).remove("latency_ms")));
      cells.put(name, outcomes);
    }
    return cells;
  }

  /** Accuracy, tokens and cost of all cells. */
  private Map<String, List<JsonNode>> summary(String run) throws IOException {
    Map<String, List<JsonNode>> cells = new TreeMap<>();
    Path file = folder.resolve(run).resolve(MatrixFolder.SUMMARY);
    for (JsonNode cell : JSON.readTree(file.toFile()).path("cells")) {
      JsonNode spending = cell.at("/summary/spending");
      assertThat(spending.path("cost_usd").doubleValue()).isPositive();
      cells.put(
          cell.path("run").asText(),
          List.of(
              cell.at("/summary/accuracy"),
              spending.path("prompt_tokens"),
              spending.path("completion_tokens"),
              spending.path("cost_usd")));
    }
    assertThat(cells).hasSize(CELLS);
    return cells;
  }

  /** The number of answers in the cells, all distinct. */
  private int recorded(String run) throws IOException {
    int answers = 0;
    for (String cell : cells(run).keySet()) {
      List<JsonNode> calls = lines(folder.resolve(run).resolve(cell).resolve("calls.jsonl"));
      assertThat(calls).extracting(call -> call.path("key").asText()).doesNotHaveDuplicates();
      answers += calls.size();
    }
    return answers;
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      nodes.add(JSON.readTree(line));
    }
    return nodes;
  }
}
