// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.app.FrogDataset;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs to export: of three questions, one of which has a right answer. */
public final class SampleRun {
  /** A message of the database that quotes a cell; the run that asked a model has it. */
  public static final String MESSAGE = "could not convert 'Quetzalcoatl'";

  private static final ObjectMapper JSON = new ObjectMapper();

  private SampleRun() {}

  /** Runs the demo; its predictions are recorded. */
  public static Path recorded(Path folder) {
    assertThat(FrogDataset.demo(folder, new ByteArrayOutputStream())).isZero();
    return folder.resolve("runs/demo");
  }

  /**
   * Makes of it a run that asked a model, in two attempts each, and of which a judge scored one.
   */
  public static Path asked(Path recorded, Path to) throws IOException {
    Files.createDirectories(to);
    ObjectNode manifest = (ObjectNode) JSON.readTree(recorded.resolve("run.json").toFile());
    manifest.remove("outcomes_check"); // its outcomes are changed below
    ((ObjectNode) manifest.at("/plan/generator")).put("id", "model:azure/stub-1 prompt:zero-shot");
    JSON.writeValue(to.resolve("run.json").toFile(), manifest);
    StringBuilder lines = new StringBuilder();
    for (String line : Files.readAllLines(recorded.resolve("outcomes.jsonl"))) {
      ObjectNode outcome = (ObjectNode) JSON.readTree(line);
      outcome.set(
          "attempts",
          JSON.readTree(
              """
              [{"sql": "SELECT wrong", "error": "no such column: wrong", "usage": {
                 "prompt_tokens": 100, "completion_tokens": 10, "cached_tokens": 40,
                 "cost_usd": 0.25, "latency_ms": 1000}},
               {"sql": "SELECT 1", "error": null, "usage": {
                 "prompt_tokens": 200, "completion_tokens": 20, "cost_usd": 0.5, "latency_ms": 500}}]
              """));
      ((ObjectNode) outcome.path("execution"))
          .put("status", "failed")
          .put("error", "OTHER")
          .put("message", MESSAGE);
      outcome.remove("check");
      lines.append(outcome).append('\n');
    }
    Files.writeString(to.resolve("outcomes.jsonl"), lines);
    String question = questions(to).get(0);
    Files.writeString(
        to.resolve("judgements.jsonl"),
        """
        {"question":"%s","judge":"correctness","rubric":"0123456789abcdef","model":"openai/judge",\
        "repeat":1,"score":4.0,"label":null,"passes":null,"passes_from":null,\
        "explanation":"secret-looking reason","problem":null,"tries":1,"usage":null,\
        "at":"2026-11-24T01:02:03Z"}
        """
            .formatted(question));
    return to;
  }

  /** The ids of its questions, in the order of the file. */
  public static List<String> questions(Path run) throws IOException {
    return Files.readAllLines(run.resolve("outcomes.jsonl")).stream()
        .map(SampleRun::read)
        .map(outcome -> outcome.path("question").textValue())
        .toList();
  }

  private static JsonNode read(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
