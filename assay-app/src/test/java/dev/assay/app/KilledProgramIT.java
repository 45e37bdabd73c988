/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the packaged program while it runs; resuming gives what the undisturbed run gave. */
@Tag("long")
class KilledProgramIT {
  private static final Path JAR =
      Path.of(System.getProperty("assay.root", ".."), "assay-app/target/assay/lib/assay-app.jar")
          .toAbsolutePath()
          .normalize();
  private static final int COPIES = 13;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder = Path.of("");
  private Path demo = Path.of("");

  /** The demo's questions of SQLite files, many times over. */
  @BeforeEach
  void scaleUpTheDemo() throws IOException {
    demo = folder.resolve("demo");
    new DemoFolder(demo, "/dev/assay/app/demo/").unpack();
    for (String name : List.of("questions.jsonl", "predictions.jsonl")) {
      List<String> lines = new ArrayList<>();
      for (int copy = 0; copy < COPIES; copy++) {
        for (String line : Files.readAllLines(demo.resolve(name))) {
          if (line.matches("\\{\"id\": \"(bakery|library)-.*")) {
            lines.add(line.replaceFirst("(\"id\": \"[^\"]*)", "$1-" + copy));
          }
        }
      }
      assertThat(lines).hasSizeGreaterThan(400);
      Files.write(demo.resolve(name), lines);
    }
  }

  @Test
  void losesAndChangesNothingWhenKilledAtAnyMoment() throws Exception {
    Path whole = folder.resolve("whole");
    assertThat(finish(start(whole))).isZero();
    Map<String, JsonNode> expected = outcomes(whole);
    assertThat(expected).hasSizeGreaterThan(400);
    long size = Files.size(whole.resolve("outcomes.jsonl"));
    Random random = new Random(1);
    int torn = 0;
    for (int round = 0; round < 10; round++) {
      Path run = folder.resolve("run-" + round);
      killAt(run, random.nextLong(size));
      killAt(run, random.nextLong(size));
      torn += hasAll(run, size) ? 0 : 1;
      assertThat(finish(start(run, "--resume"))).isZero();
      assertThat(outcomes(run)).as("round %d", round).isEqualTo(expected);
    }
    assertThat(torn).as("runs that were killed before their end").isGreaterThan(4);
  }

  /** Kills a run when its outcomes are so long. */
  private void killAt(Path run, long length) throws IOException, InterruptedException {
    Process process = start(run, "--resume");
    try {
      while (process.isAlive() && length(run) < length) {
        Thread.sleep(1);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static boolean hasAll(Path run, long size) throws IOException {
    return length(run) >= size * 0.99;
  }

  private static long length(Path run) throws IOException {
    Path outcomes = run.resolve("outcomes.jsonl");
    return Files.exists(outcomes) ? Files.size(outcomes) : 0;
  }

  private Process start(Path run, String... more) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-jar", JAR.toString(), "run"));
    words.addAll(List.of(demo.resolve("assay.yaml").toString(), "--timeout", "30s"));
    words.addAll(List.of("--workers", "4", "--out", run.toString()));
    words.addAll(List.of(more));
    return new ProcessBuilder(words)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("log").toFile())
        .start();
  }

  private int finish(Process process) throws InterruptedException {
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  /** The outcomes but for times and who ran a gold first. */
  private static Map<String, JsonNode> outcomes(Path run) throws IOException {
    Map<String, JsonNode> outcomes = new TreeMap<>();
    List<String> lines = Files.readAllLines(run.resolve("outcomes.jsonl"));
    for (String line : lines) {
      ObjectNode outcome = (ObjectNode) JSON.readTree(line);
      ((ObjectNode) outcome.get("execution")).remove("ms");
      ((ObjectNode) outcome.get("gold")).remove(List.of("ms", "cached"));
      outcomes.put(outcome.get("question").textValue(), outcome);
    }
    assertThat(outcomes).as("each question once").hasSameSizeAs(lines);
    return outcomes;
  }
}
