// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.start.SampleDatabaseScript;
import dev.assay.testkit.model.ModelProtocols;
import dev.assay.testkit.model.ModelStub;
import dev.assay.testkit.model.StubRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * Questions about a pond of two frogs, and a model on loopback that is asked them. While it is
 * open, answers are cached in its folder.
 */
public final class StubbedFrogDataset implements AutoCloseable {
  static final String KEY = "sk-canary-0123456789abcdef";
  public static final String FIRST = "Which frog comes first?";
  static final String COUNT = "How many frogs are there?";
  static final String NAMES = "What are all frogs called?";

  private static final String CACHE = "assay.cache";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String QUESTIONS =
      """
      {"id":"first","question":"%s","database":"pond","gold":"SELECT name FROM frog WHERE id = 1"}
      {"id":"count","question":"%s","database":"pond","gold":"SELECT COUNT(*) FROM frog"}
      {"id":"names","question":"%s","database":"pond","gold":"SELECT name FROM frog"}
      """
          .formatted(FIRST, COUNT, NAMES);

  /** The model's default answer to each question. */
  public static final Map<String, String> RIGHT =
      Map.of(
          FIRST, "SELECT name FROM frog WHERE id = 1",
          COUNT, "Count them:\n```sql\nSELECT COUNT(id) FROM frog;\n```\nThat is all.",
          NAMES, "SELECT name FROM frog");

  private final Path folder;
  private final ModelStub stub;

  private StubbedFrogDataset(Path folder, ModelStub stub) {
    this.folder = folder;
    this.stub = stub;
  }

  /** One whose model knows the right answers. */
  public static StubbedFrogDataset open(Path folder) throws IOException {
    return open(folder, (stubRequest, prompt) -> said(RIGHT, prompt));
  }

  /** One whose model says this to these questions, and the right answer to others. */
  static StubbedFrogDataset open(Path folder, Map<String, String> answers) throws IOException {
    Map<String, String> all = new HashMap<>(RIGHT);
    all.putAll(answers);
    return open(folder, (stubRequest, prompt) -> said(all, prompt));
  }

  /** One with a model of its own: the request and the prompt in, the answer out. */
  public static StubbedFrogDataset open(Path folder, BiFunction<StubRequest, String, String> model)
      throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("questions.jsonl"), QUESTIONS);
    Path databases = Files.createDirectories(folder.resolve("databases"));
    SampleDatabaseScript.create("sqlite", databases.resolve("pond.sqlite"), script());
    Files.writeString(
        folder.resolve("prices.yaml"),
        "version: tests\nmodels:\n  \"*/stub-*\": { input: 1000, cached: 500, output: 2000 }\n");
    System.setProperty(CACHE, folder.resolve("cache").toString());
    return new StubbedFrogDataset(folder, ModelStub.start(ModelProtocols.OPENAI, KEY, model));
  }

  private static String script() throws IOException {
    try (InputStream in =
        StubbedFrogDataset.class.getResourceAsStream(
            FrogDataset.RESOURCES + "databases/pond.sqlite.sql")) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The answer to the question that a prompt holds. */
  public static String said(Map<String, String> answers, String prompt) {
    return answers.keySet().stream()
        .filter(prompt::contains)
        .findFirst()
        .map(answers::get)
        .orElse("I was asked nothing.");
  }

  public ModelStub stub() {
    return stub;
  }

  public Path folder() {
    return folder;
  }

  public Path cache() {
    return folder.resolve("cache");
  }

  Path questions() {
    return folder.resolve("questions.jsonl");
  }

  /** Asks for the number of frogs so many times, in place of the usual questions. */
  void askToCount(int questions) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < questions; i++) {
      lines.append(
          """
          {"id":"q%d","question":"%s (%d)","database":"pond","gold":"SELECT COUNT(*) FROM frog"}
          """
              .formatted(i, COUNT, i));
    }
    Files.writeString(questions(), lines);
  }

  /** A run directory's path. */
  public Path out(String name) {
    return folder.resolve("runs").resolve(name);
  }

  /**
   * A configuration file.
   *
   * @param generator lines of that section
   */
  public Path config(String generator) throws IOException {
    String text =
        "name: pond\nquestions: questions.jsonl\ndatabases: [databases]\n"
            + "execution: { isolation: none }\ngenerator:\n"
            + generator.indent(2);
    return Files.writeString(folder.resolve("assay.yaml"), text);
  }

  /** The lines of a configuration that ask the stub. */
  public String asking() {
    return "model: openai/stub-model\nprices: prices.yaml\nsettings: { baseUrl: \"%s\" }\n"
        .formatted(stub.baseUrl());
  }

  /** Asks the stub on the command line. */
  Cli run(String out, Object... more) {
    List<Object> args = new ArrayList<>(List.of("run", "--full", "--questions", questions()));
    args.addAll(List.of("--in-process", "--base-url", stub.baseUrl(), "--out", out(out)));
    args.addAll(List.of(more));
    if (!args.contains("--model")) {
      args.addAll(List.of("--model", "openai/stub-model"));
    }
    return Cli.assay(stub.environment(), args.toArray());
  }

  /** Runs as a configuration file says. */
  public Cli runAs(Path config, String out, Object... more) {
    List<Object> args = new ArrayList<>(List.of("run", "--full", config, "--out", out(out)));
    args.addAll(List.of(more));
    return Cli.assay(stub.environment(), args.toArray());
  }

  /** The outcomes of a run by question. */
  public Map<String, JsonNode> outcomes(String run) throws IOException {
    Map<String, JsonNode> outcomes = new TreeMap<>();
    for (String line : Files.readAllLines(out(run).resolve("outcomes.jsonl"))) {
      JsonNode outcome = JSON.readTree(line);
      assertThat(outcomes.put(outcome.path("question").asText(), outcome)).isNull();
    }
    return outcomes;
  }

  /** The outcome of one question. */
  JsonNode outcome(String run, String question) throws IOException {
    return Objects.requireNonNull(outcomes(run).get(question), question);
  }

  public JsonNode summary(String run) throws IOException {
    return json(out(run).resolve("summary.json"));
  }

  /** Checks that what the model was sent is what a dry run showed. */
  void requireSentAsShown(Cli dry) {
    for (StubRequest stubRequest : stub.asked()) {
      for (JsonNode message : stubRequest.body().path("messages")) {
        assertThat(dry.out()).contains(message.path("content").asText().strip());
      }
    }
  }

  public static JsonNode json(Path file) throws IOException {
    return JSON.readTree(file.toFile());
  }

  @Override
  public void close() {
    stub.close();
    System.clearProperty(CACHE);
  }
}
