// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the packaged program while it runs; resuming gives what the undisturbed run gave. */
@Tag("long")
class KilledProgramIT {
  private static final int COPIES = 13;

  /** Each is killed at two random moments. */
  private static final int ROUNDS = 100;

  @TempDir private Path folder = Path.of("");
  private Path demo = Path.of("");

  /** The demo's questions of SQLite files, many times over. */
  @BeforeEach
  void scaleUpTheDemo() throws IOException {
    demo = folder.resolve("demo");
    FrogDataset.unpack(demo, FrogDataset.DEMO);
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
    assertThat(PackagedProgram.finish(start(whole))).isZero();
    Map<String, JsonNode> expected = PackagedProgram.outcomes(whole);
    assertThat(expected).hasSizeGreaterThan(400);
    long size = Files.size(whole.resolve("outcomes.jsonl"));
    Random random = new Random(1);
    int torn = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Path run = folder.resolve("run-" + round);
      killAt(run, random.nextLong(size));
      killAt(run, random.nextLong(size));
      torn += hasAll(run, size) ? 0 : 1;
      assertThat(PackagedProgram.finish(start(run, "--resume"))).isZero();
      assertThat(PackagedProgram.outcomes(run)).as("round %d", round).isEqualTo(expected);
    }
    assertThat(torn).as("runs that were killed before their end").isGreaterThan(ROUNDS / 2);
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
    for (int i = 0; i < 500 && !PackagedProgram.orphans().isEmpty(); i++) {
      Thread.sleep(20);
    }
    assertThat(PackagedProgram.orphans()).as("workers that outlived their run").isEmpty();
  }

  private static boolean hasAll(Path run, long size) throws IOException {
    return length(run) >= size * 0.99;
  }

  private static long length(Path run) throws IOException {
    Path outcomes = run.resolve("outcomes.jsonl");
    return Files.exists(outcomes) ? Files.size(outcomes) : 0;
  }

  private Process start(Path run, String... more) throws IOException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("run", demo.resolve("assay.yaml").toString(), "--timeout", "30s"));
    command.addAll(List.of("--workers", "4", "--out", run.toString()));
    command.addAll(List.of(more));
    return new PackagedProgram(folder).start(List.of(), command);
  }
}
