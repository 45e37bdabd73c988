// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.run.KilledRun;
import dev.assay.run.Progress;
import dev.assay.run.ScriptedRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whenever the process dies, what was finished stays, and resuming gives the undisturbed run. */
class KillTest {
  @TempDir Path folder = Path.of("unset");

  @Test
  void losesNothingFinishedWhenKilled() throws Exception {
    surviveKills(2, new Random(1));
  }

  @Test
  @Tag("long")
  void losesNothingFinishedWhenKilledFiftyTimes() throws Exception {
    Random random = new Random(2);
    for (int i = 0; i < 10; i++) {
      surviveKills(5, random);
    }
  }

  @Test
  void keepsAnotherProcessOutWhileARunIsBeingWritten() throws Exception {
    Path run = folder.resolve("shared");
    Process process = start(run);
    try {
      awaitGrowth(process, run.resolve("outcomes.jsonl"), 0);

      assertThatThrownBy(
              () ->
                  Evaluation.run(
                      TestPlans.mixed().resumedIn(run), new ScriptedRunner(), new Progress() {}))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("being written by another run");
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private void surviveKills(int kills, Random random) throws Exception {
    Path run = folder.resolve("killed-" + random.nextInt(1_000_000));
    Map<String, Outcome> before = new HashMap<>();
    for (int kill = 0; kill < kills; kill++) {
      killSoon(run, random);
      if (Files.exists(run.resolve("run.json"))) {
        Map<String, Outcome> now = finished(run);
        assertThat(now).containsAllEntriesOf(before);
        before = now;
      }
    }

    RunResult resumed =
        Evaluation.run(TestPlans.mixed().resumedIn(run), new ScriptedRunner(), new Progress() {});

    assertThat(finished(run)).containsAllEntriesOf(before).hasSize(60);
    Path whole = folder.resolve(run.getFileName() + "-whole");
    RunResult undisturbed =
        Evaluation.run(TestPlans.mixed().in(whole), new ScriptedRunner(), new Progress() {});
    assertThat(TestPlans.timeless(resumed.outcomes()))
        .isEqualTo(TestPlans.timeless(undisturbed.outcomes()));
    for (Outcome outcome : resumed.outcomes()) {
      if (outcome.match() != null) {
        assertThat(resumed.directory().results().read(outcome.question())).isPresent();
      }
    }
  }

  /** Kills a run after some of its questions; the time is drawn, so that any moment is hit. */
  private static void killSoon(Path run, Random random) throws IOException, InterruptedException {
    Path outcomes = run.resolve("outcomes.jsonl");
    long size = Files.exists(outcomes) ? Files.size(outcomes) : 0;
    Process process = start(run);
    try {
      awaitGrowth(process, outcomes, size);
      process.waitFor(random.nextInt(200), TimeUnit.MILLISECONDS);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static Process start(Path run) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            KilledRun.class.getName(),
            run.toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static void awaitGrowth(Process process, Path file, long size)
      throws IOException, InterruptedException {
    while (process.isAlive() && !(Files.exists(file) && Files.size(file) > size)) {
      Thread.sleep(1);
    }
  }

  private static Map<String, Outcome> finished(Path run) {
    List<Outcome> outcomes = RunDirectory.open(run).outcomes();
    Map<String, Outcome> byQuestion = new HashMap<>();
    outcomes.forEach(outcome -> byQuestion.put(outcome.question(), outcome));
    return byQuestion;
  }
}
