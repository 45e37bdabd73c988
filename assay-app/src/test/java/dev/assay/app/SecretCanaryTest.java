// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.terminal.ExitCode;
import dev.assay.testkit.model.StubFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys are seen by providers, and nowhere else. */
class SecretCanaryTest {
  /** Faults after which a call is tried again, or given up; each answer repeats all headers. */
  private static final List<StubFault> FAULTS =
      List.of(
          StubFault.UNAUTHORIZED,
          StubFault.NOT_FOUND,
          StubFault.RATE_LIMIT,
          StubFault.SERVER_ERROR,
          StubFault.BAD_GATEWAY,
          StubFault.INVALID_JSON,
          StubFault.CUT);

  @TempDir private Path folder = Path.of("");

  @Test
  void writesNoKeyWhateverHappens() throws IOException {
    // The model repeats the key too, in SQL that fails and in SQL that gives it back as a value.
    Map<String, String> answers =
        Map.of(
            StubbedFrogDataset.FIRST, "SELECT \"%s\" FROM frog".formatted(StubbedFrogDataset.KEY),
            StubbedFrogDataset.COUNT, "SELECT '%s'".formatted(StubbedFrogDataset.KEY),
            StubbedFrogDataset.NAMES, "I can't answer: %s".formatted(StubbedFrogDataset.KEY));
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder, answers)) {
      String limits = "limits: { firstWait: 1ms, retries: 1 }\n";
      Path config = pond.config(pond.asking() + limits + "attempts: 2\nsamples: 2\n");
      List<Cli> runs = new ArrayList<>();
      runs.add(Cli.assay(pond.stub().environment(), "check", config));
      runs.add(pond.runAs(config, "dry", "--dry-run"));
      runs.add(pond.runAs(config, "asked", "--debug"));
      runs.add(pond.runAs(config, "cached", "--json"));
      runs.add(Cli.assay("run", config, "--replay", pond.out("asked"), "--out", pond.out("again")));
      for (StubFault fault : FAULTS) {
        pond.stub().fail(fault);
        String name = fault.name();
        runs.add(pond.runAs(config, name, "--no-cache", "--debug"));
        pond.stub().fail(null);
        runs.add(pond.runAs(config, name, "--resume", "--json"));
        pond.stub().fail(fault, 1);
        runs.add(pond.runAs(config, name + "-once", "--no-cache", "--debug"));
      }
      runs.add(Cli.assay("show", pond.out("asked"), "count"));
      runs.add(Cli.assay("export", pond.out("asked"), "--format", "markdown"));

      assertThat(runs.get(2).code()).as(runs.get(2).err()).isZero();
      assertThat(runs.get(3).err()).contains("came from the cache");
      assertThat(pond.stub().asked())
          .hasSizeGreaterThan(50)
          .allSatisfy(
              stubRequest ->
                  assertThat(stubRequest.header("authorization"))
                      .isEqualTo("Bearer " + StubbedFrogDataset.KEY));
      assertThat(Files.readString(pond.out("asked").resolve("calls.jsonl"))).contains("[key]");
      assertThat(Files.readString(pond.out("UNAUTHORIZED").resolve("calls.jsonl")))
          .as("what came back is recorded, but for the key")
          .contains("you sent", "[key]");
      SecretCanary.nowhere(
          List.of(StubbedFrogDataset.KEY),
          List.of(folder.resolve("runs"), pond.cache()),
          runs.toArray(new Cli[0]));
    }
  }

  @Test
  void writesNoKeyThatCantBeUsed() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Map<String, String> broken = new HashMap<>(pond.stub().environment());
      String key = StubbedFrogDataset.KEY + "\n" + StubbedFrogDataset.KEY;
      broken.put("OPENAI_API_KEY", key);

      Cli run = Cli.assay(broken, "run", pond.config(pond.asking()), "--out", pond.out("run"));

      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("the key in OPENAI_API_KEY has a space, a line break");
      assertThat(pond.out("run")).doesNotExist();
      SecretCanary.nowhere(List.of(StubbedFrogDataset.KEY), List.of(pond.cache()), run);
    }
  }
}
