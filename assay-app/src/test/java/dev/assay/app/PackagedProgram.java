// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The program as users have it, in processes of its own.
 *
 * @param folder for what it prints
 */
record PackagedProgram(Path folder) {
  private static final Path ROOT =
      Path.of(System.getProperty("assay.root", "..")).toAbsolutePath().normalize();
  private static final Path DIST = ROOT.resolve("assay-app/target/assay");
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Starts it.
   *
   * @param options of the JVM
   * @param command and its options
   */
  Process start(List<String> options, List<String> command) throws IOException {
    return start(Map.of(), options, command);
  }

  /**
   * Starts it with further environment variables.
   *
   * @param options of the JVM
   * @param command and its options
   */
  Process start(Map<String, String> environment, List<String> options, List<String> command)
      throws IOException {
    List<String> words = new ArrayList<>();
    words.add(ROOT.resolve("assay").toString());
    words.addAll(command);
    ProcessBuilder program = new ProcessBuilder(words);
    program.environment().put("JAVA_HOME", System.getProperty("java.home"));
    program.environment().put("ASSAY_DIST", DIST.toString());
    program.environment().put("ASSAY_JAVA_OPTS", String.join(" ", options));
    program.environment().putAll(environment);
    return program.redirectErrorStream(true).redirectOutput(log().toFile()).start();
  }

  /** The output file of the latest program. */
  Path log() {
    return folder.resolve("log");
  }

  /** Waits for its end and returns its exit code. */
  static int finish(Process process) throws InterruptedException {
    try {
      assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  /** Worker processes of this program that outlived it. */
  static List<ProcessHandle> orphans() {
    return ProcessHandle.allProcesses()
        .filter(
            process -> {
              String line = process.info().commandLine().orElse("");
              return line.contains(DIST.resolve("lib/assay-app.jar").toString())
                  && line.contains("WorkerMain");
            })
        .filter(process -> process.parent().map(parent -> parent.pid() == 1).orElse(true))
        .toList();
  }

  /** The outcomes by question, but for times, who ran a gold first, and what follows of both. */
  static Map<String, JsonNode> outcomes(Path run) throws IOException {
    Map<String, JsonNode> outcomes = new TreeMap<>();
    List<String> lines = Files.readAllLines(run.resolve("outcomes.jsonl"));
    for (String line : lines) {
      ObjectNode outcome = (ObjectNode) JSON.readTree(line);
      ((ObjectNode) outcome.get("execution")).remove("ms");
      ((ObjectNode) outcome.get("gold")).remove(List.of("ms", "cached"));
      outcome.remove("check");
      outcomes.put(outcome.get("question").textValue(), outcome);
    }
    assertThat(outcomes).as("each question once").hasSameSizeAs(lines);
    return outcomes;
  }
}
